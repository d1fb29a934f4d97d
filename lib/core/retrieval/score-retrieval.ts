import { bootstrapFigures } from '@/lib/core/agreement/bootstrap-figures'
import { ofClusters } from '@/lib/core/agreement/clustered-proportion'
import { SHARE } from '@/lib/core/agreement/figure-range'
import { proportion } from '@/lib/core/agreement/one-versus-rest'
import { defined, type Estimate, undefinedFigure } from '@/lib/core/agreement/rating-table'
import { keyedUnits } from '@/lib/core/stats/keyed-units'
import type { NoteSpan } from './shown-passages'

/** How many of the first passages are looked at. */
export const RECALL_DEPTHS = [1, 5, 10, 25] as const

type RecallDepth = (typeof RECALL_DEPTHS)[number]

/** What became of the passages that people cited for one statement. */
export type RetrievedItem = {
  patient: string
  /** Per cited passage the rank, from 1, of the first shown passage that touches it; null where none does. */
  ranks: readonly (number | null)[]
  /** How many passages the AI rater was shown. */
  shown: number
}

export type RetrievalScore = {
  /** Statements for which people cited something and of which it is known what the AI rater was shown. */
  items: number
  /** Different passages that people cited for them. */
  passages: number
  /** Share of the cited passages among the first so many that were shown. */
  recallAt: Record<RecallDepth, Estimate>
  /** The same among all that were shown. */
  recall: Estimate
  /** Share of the statements of which at least one cited passage was shown. */
  hit: Estimate
  /** Mean over statements of one by the rank of the first cited passage, nothing where none was shown (MRR). */
  reciprocalRank: Estimate
}

/**
 * What people cited, each place once: passages of one note that touch each other, such as two raters' choices around the same
 * sentence, are one.
 */
export function mergePassages(passages: readonly NoteSpan[]): NoteSpan[] {
  const merged: NoteSpan[] = []
  for (const notes of Map.groupBy(passages, ({ noteId }) => noteId).values()) {
    let last: NoteSpan | null = null
    for (const passage of notes.toSorted((one, other) => one.start - other.start)) {
      if (last !== null && passage.start < last.end) last.end = Math.max(last.end, passage.end)
      else merged.push((last = { ...passage }))
    }
  }
  return merged
}

/**
 * Per cited passage the rank, from 1, of the first shown passage that shares a character with it; null where none does. The
 * same words at another place of the chart are another passage.
 *
 * @param shown best first
 */
export function rankPassages(cited: readonly NoteSpan[], shown: readonly NoteSpan[]): (number | null)[] {
  return cited.map((passage) => {
    const index = shown.findIndex(
      (other) => other.noteId === passage.noteId && other.start < passage.end && passage.start < other.end,
    )
    return index < 0 ? null : index + 1
  })
}

/**
 * How much of what people cited an AI rater was shown, and how early. Shares have Wilson intervals and the mean reciprocal rank a
 * bootstrap one; all allow for statements of one patient being alike, and there is none from fewer than five.
 *
 * @param items statements with at least one cited passage; others are left out
 * @param options of the bootstrap
 * @see Manning CD, Raghavan P, Schütze H (2008), Introduction to Information Retrieval, 8.4; Voorhees EM (1999), TREC-8, for
 * the reciprocal rank
 */
export function scoreRetrieval(
  items: readonly RetrievedItem[],
  options: { resamples: number; seed: number },
): RetrievalScore {
  const counted = items.filter(({ ranks }) => ranks.length > 0)
  const patients = [...Map.groupBy(counted, ({ patient }) => patient).values()]
  const deepest = counted.reduce((most, { shown }) => Math.max(most, shown), 0)
  const recallWithin = (depth: number) =>
    shareOf(patients, ({ ranks }) => ({
      successes: ranks.filter((rank) => rank !== null && rank <= depth).length,
      cases: ranks.length,
    }))
  const recallAt = (depth: RecallDepth): Estimate =>
    counted.length > 0 && depth > deepest
      ? { ...undefinedFigure(`no statement was shown ${depth} passages`), interval: null }
      : recallWithin(depth)
  return {
    items: counted.length,
    passages: counted.reduce((sum, { ranks }) => sum + ranks.length, 0),
    recallAt: Object.fromEntries(RECALL_DEPTHS.map((depth) => [depth, recallAt(depth)])) as Record<
      RecallDepth,
      Estimate
    >,
    recall: recallWithin(Number.POSITIVE_INFINITY),
    hit: shareOf(patients, (item) => ({ successes: firstRank(item) === null ? 0 : 1, cases: 1 })),
    reciprocalRank: meanReciprocalRank(patients, options),
  }
}

const NOTHING_CITED = 'people cited nothing for the statements whose passages are known'

function shareOf(
  patients: readonly (readonly RetrievedItem[])[],
  count: (item: RetrievedItem) => { successes: number; cases: number },
): Estimate {
  const clusters = patients.map((items) => addUp(items.map(count)))
  const all = addUp(clusters)
  return ofClusters(proportion(all.successes, all.cases, NOTHING_CITED), clusters)
}

function addUp(counts: readonly { successes: number; cases: number }[]) {
  const sum = { successes: 0, cases: 0 }
  for (const { successes, cases } of counts) {
    sum.successes += successes
    sum.cases += cases
  }
  return sum
}

function meanReciprocalRank(
  patients: readonly (readonly RetrievedItem[])[],
  options: { resamples: number; seed: number },
): Estimate {
  // clusters are drawn in the order of their names: by what they hold, whatever order patients come in and whatever they
  // are called
  const named = patients.flatMap((items, patient) => {
    const reciprocals = items
      .map((item) => 1 / (firstRank(item) ?? Number.POSITIVE_INFINITY))
      .toSorted((one, other) => one - other)
    return reciprocals.map((value) => ({ value, name: `${reciprocals.join()} ${patient}` }))
  })
  const units = keyedUnits(
    named.map(({ value }) => String(value)),
    2,
    (item) => Float64Array.of(named[item]?.value ?? 0, 1),
    named.map(({ name }) => name),
  )
  const mean = ([sum = 0, count = 0]: Float64Array) =>
    count === 0 ? undefinedFigure(NOTHING_CITED) : defined(sum / count)
  return bootstrapFigures(units, { mean }, { ...options, ranges: { mean: SHARE } }).mean
}

function firstRank({ ranks }: RetrievedItem): number | null {
  const found = ranks.filter((rank) => rank !== null)
  return found.length === 0 ? null : Math.min(...found)
}
