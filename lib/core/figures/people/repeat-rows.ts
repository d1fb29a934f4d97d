import { type IntraRaterAgreement, intraRaterAgreement } from '@/lib/core/agreement/intra-rater-agreement'
import type { StudyMatrix } from '@/lib/core/study-matrix'

/** A person's first answer to a statement, at its place, and the one given when it came again. */
export type RepeatedAnswer = { raterId: string; index: number; first: string; again: string }

/** A person's agreement with themselves; without a name, that of all people's answers together. */
export type RepeatRow = { alias: string | null } & IntraRaterAgreement

/** Everybody together, then each person who answered something twice; intervals are by patient. */
export function repeatRows(
  { columns, items, labelSet }: StudyMatrix,
  repeated: readonly RepeatedAnswer[],
): RepeatRow[] {
  if (repeated.length === 0) return []
  const row = (alias: string | null, own: readonly RepeatedAnswer[]) => ({
    alias,
    ...intraRaterAgreement(
      own.map(({ first, again }) => [first, again]),
      { labels: labelSet.codes, clusters: own.map(({ index }) => items[index]?.patient ?? '') },
    ),
  })
  const byRater = Map.groupBy(repeated, ({ raterId }) => raterId)
  const people = new Map(columns.map(({ raterId, alias }) => [raterId, alias]))
  return [
    row(null, repeated),
    ...[...people].flatMap(([raterId, alias]) => {
      const own = byRater.get(raterId)
      return own ? [row(alias, own)] : []
    }),
  ]
}
