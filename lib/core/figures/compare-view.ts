import type { z } from 'zod'
import type { Estimate } from '@/lib/core/agreement/rating-table'
import { type StudyFrame, toBytes } from '@/lib/core/study-frame'
import { inLabels } from './label-space'
import { MEASURES, type Measure } from './measures'
import { bootstrapPair, countPairs, itemsOf, toRows } from './pair-figures'
import { raterRefSchema, SETTLED } from './rater-ref'
import { RESAMPLES } from './resamples'
import { itemFilterSchema, keptItems } from './strata'

/** What the address of the page about two raters chooses: two rater ids, or `settled`. */
export const compareViewSchema = itemFilterSchema.extend({
  a: raterRefSchema,
  b: raterRefSchema,
})
export type CompareView = z.output<typeof compareViewSchema>

type Comparable = { id: string; name: string; group: 'Settled' | 'AI raters' | 'People' }

export type TwoRaters = {
  options: readonly Comparable[]
  first: Comparable
  second: Comparable
  items: number
  /** What the first said down, what the second said across. */
  counts: readonly (readonly number[])[]
  intervals: { resamples: number; unit: 'item' }
  estimates: readonly { measure: Measure; estimate: Estimate }[]
}

/** Any two raters over the statements both rated; settled answers against the first AI rater unless told otherwise. */
export function twoRaters(frame: StudyFrame, view: CompareView, seed: number): TwoRaters | null {
  const merged = inLabels(frame, view.labels)
  const all = listComparable(merged)
  const first = all.find(({ id }) => id === view.a) ?? all[0]
  const second = all.find(({ id }) => id === view.b) ?? all.find(({ id }) => id !== first?.id)
  if (!first || !second) return null
  const cells = countPairs(first.bytes, second.bytes, keptItems(frame, view), merged.labels.length)
  return {
    options: all.map(toComparable),
    first: toComparable(first),
    second: toComparable(second),
    items: itemsOf(cells),
    counts: toRows(cells),
    intervals: { resamples: RESAMPLES, unit: 'item' },
    estimates: MEASURES.map((measure) => ({
      measure,
      estimate: bootstrapPair(cells, measure, { resamples: RESAMPLES, seed }),
    })),
  }
}

function listComparable(frame: StudyFrame): (Comparable & { bytes: Uint8Array })[] {
  return [
    { id: SETTLED, name: 'Settled answers', group: 'Settled', bytes: toBytes(frame.consensus) },
    ...frame.judges.map(({ raterId, alias, codes }) => ({
      id: raterId,
      name: alias,
      group: 'AI raters' as const,
      bytes: codes,
    })),
    ...frame.columns
      .filter(({ round }) => round === 1)
      .map(({ raterId, alias, bytes }) => ({ id: raterId, name: alias, group: 'People' as const, bytes })),
  ]
}

function toComparable({ id, name, group }: Comparable): Comparable {
  return { id, name, group }
}
