import { juryVote } from '@/lib/core/agreement/confidence/jury-vote'
import { majorityLabel } from '@/lib/core/agreement/majority-label'
import type { RatingsTable } from './ratings-table'
import type { Settings } from './settings'

/** Per item the truth that was named, or else the majority of the people named. */
export function settledAnswers(table: RatingsTable, { baseline }: Settings): (string | null)[] {
  if (table.consensus !== null) return table.consensus
  const indices = (baseline?.humans ?? []).map((name) => table.raters.indexOf(name))
  return table.rows.map((row) =>
    majorityLabel(
      indices.map((index) => row[index] ?? null),
      typeof baseline?.ties === 'object' ? baseline.ties.label : null,
    ),
  )
}

/** How many items people rated without settling them: they are missing from any sample, and not at random. */
export function countUndecided(table: RatingsTable, settings: Settings): number {
  if (table.consensus !== null) return 0
  const answers = settledAnswers(table, settings)
  const indices = (settings.baseline?.humans ?? []).map((name) => table.raters.indexOf(name))
  return table.rows.filter(
    (row, item) => answers[item] === null && indices.some((index) => (row[index] ?? null) !== null),
  ).length
}

/** One column of a table: a rater, or a jury of several. */
export type Candidate = { name: string; said: (string | null)[]; confidence: (number | null)[] }

/**
 * All that may be held against the consensus: raters who had no part in them, and the jury with its split as
 * confidence.
 */
export function candidates(table: RatingsTable, { baseline, jury }: Settings): Candidate[] {
  const people = table.consensus === null ? (baseline?.humans ?? []) : []
  const raters = table.raters.flatMap((name, index): Candidate[] => {
    if (people.includes(name)) return []
    const said = table.rows.map((row) => row[index] ?? null)
    return [
      { name, said, confidence: table.rows.map((_, item) => table.confidences?.[item]?.[index] ?? null) },
    ]
  })
  if (jury === null) return raters
  const indices = jury.members.map((name) => table.raters.indexOf(name))
  const votes = table.rows.map((row) =>
    juryVote(
      indices.map((index) => row[index] ?? null),
      jury.tieLabel,
    ),
  )
  const name = `jury of ${jury.members.join(', ')}`
  return [
    ...raters,
    { name, said: votes.map(({ label }) => label), confidence: votes.map(({ share }) => share) },
  ]
}
