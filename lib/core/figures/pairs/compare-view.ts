import { z } from 'zod'
import type { RaterDifference } from '@/lib/core/agreement/compare-raters'
import type { ResamplingUnit } from '@/lib/core/agreement/human-agreement'
import type { Estimate } from '@/lib/core/agreement/rating-table'
import type { LabelSet } from '@/lib/core/labels'
import { firstRound, type StudyMatrix, settledBytes } from '@/lib/core/study-matrix'
import { differenceOf } from '../ai-raters/ai-rater-difference'
import { openingAiRater } from '../ai-raters/ai-rater-ranking'
import { aiSample } from '../ai-raters/ai-rater-rows'
import { consensusItems } from '../ai-raters/consensus-items'
import { confusionShares } from '../basis/confusion-shares'
import { matrixInScheme } from '../basis/matrix-in-scheme'
import { type Measure, PEOPLE_MEASURES } from '../basis/measures'
import { compareColumns, countPairs, countShared, patientMeetings, toRows } from '../basis/pair-figures'
import { countPatients } from '../basis/patient-indices'
import { raterRefSchema, SETTLED } from '../basis/rater-ref'
import { RESAMPLES } from '../basis/resamples'
import { filteredItems, itemFilterSchema } from '../basis/strata'
import { suppressionOfView } from '../basis/suppression'

/** What the address of the page about two raters chooses: two rater ids, or `settled`. */
export const compareViewSchema = itemFilterSchema.extend({
  a: raterRefSchema,
  b: raterRefSchema,
  unit: z.enum(['item', 'patient']).catch('patient').default('patient'),
})
export type CompareView = z.output<typeof compareViewSchema>

type Comparable = { id: string; name: string; group: 'Settled' | 'AI raters' | 'People' }

export type TwoRaters = {
  labelSet: LabelSet
  options: readonly Comparable[]
  first: Comparable
  second: Comparable
  items: number
  /** Whether it may be reported how they agree: not of a person over few statements that are not all settled. */
  isShown: boolean
  /** Of how many patients these are. */
  patients: number
  /** What the first said down, what the second said across. */
  counts: readonly (readonly number[])[]
  /** These as shares of their rows. */
  shares: readonly (readonly Estimate[])[]
  intervals: { resamples: number; unit: ResamplingUnit }
  estimates: readonly { measure: Measure; estimate: Estimate }[]
  /** Which of the two is nearer the consensus; null where one of them is these. */
  nearer: RaterDifference | null
}

/**
 * Any two raters over the statements both rated. Unless others are chosen, the consensus and the AI rater that
 * {@link openingAiRater} takes; where none has rated a settled statement, the two people who share most statements.
 */
export function twoRaters(matrix: StudyMatrix, view: CompareView, seed: number): TwoRaters | null {
  const merged = matrixInScheme(matrix, view.labels)
  const all = listComparable(merged)
  const included = filteredItems(matrix, view)
  const asked = [view.a, view.b].some((wanted) => all.some(({ id }) => id === wanted))
  const [one, other] = (asked ? null : openingPair(matrix, view, all, included)) ?? [view.a, view.b]
  const first = all.find(({ id }) => id === one) ?? all.find(({ id }) => id !== other)
  const second = all.find(({ id }) => id === other) ?? all.find(({ id }) => id !== first?.id)
  if (!first || !second) return null
  const shared = [...included.keys()].filter(
    (index) => included[index] && first.bytes[index] && second.bytes[index],
  )
  const mask = suppressionOfView(matrix, view, included)
  const [person = -1, colleague = -1] = [first, second].flatMap(({ id, group }) =>
    group === 'People' ? firstRound(merged).findIndex(({ raterId }) => raterId === id) : [],
  )
  const isOfPeople = person >= 0
  const suppressed = colleague >= 0 ? mask.ofPair(person, colleague) : null
  const isShown = suppressed === null && (!isOfPeople || mask.allows(shared))
  const counted = isShown ? included : new Uint8Array(included.length)
  const cells = countPairs(first.bytes, second.bytes, merged.labelSet.codes.length, counted)
  const options = { resamples: RESAMPLES, seed, unit: view.unit }
  const meetings =
    view.unit === 'patient' ? patientMeetings(merged, first.bytes, second.bytes, counted) : null
  return {
    labelSet: merged.labelSet,
    options: all.map(toComparable),
    first: toComparable(first),
    second: toComparable(second),
    items: shared.length,
    isShown,
    patients: countPatients(matrix.items, shared),
    counts: toRows(cells),
    shares: confusionShares(toRows(cells), meetings),
    intervals: options,
    estimates: PEOPLE_MEASURES.map((measure) => ({
      measure,
      estimate: compareColumns(merged, [first.bytes, second.bytes], counted, measure, view.unit).estimate,
    })),
    nearer:
      first.id === SETTLED || second.id === SETTLED
        ? null
        : differenceOf(consensusItems(merged, counted), [first.bytes, second.bytes], options),
  }
}

function listComparable(matrix: StudyMatrix): (Comparable & { bytes: Uint8Array })[] {
  return [
    { id: SETTLED, name: 'Consensus labels', group: 'Settled', bytes: settledBytes(matrix) },
    ...matrix.aiRaters.map(({ raterId, alias, codes }) => ({
      id: raterId,
      name: alias,
      group: 'AI raters' as const,
      bytes: codes,
    })),
    ...firstRound(matrix).map(({ raterId, alias, bytes }) => ({
      id: raterId,
      name: alias,
      group: 'People' as const,
      bytes,
    })),
  ]
}

function openingPair(
  matrix: StudyMatrix,
  view: CompareView,
  all: readonly (Comparable & { bytes: Uint8Array })[],
  included: Uint8Array,
): [string, string] | null {
  const aiRater = openingAiRater(aiSample(matrix, view))
  return aiRater ? [SETTLED, aiRater.raterId] : mostShared(all, included)
}

/** The two people who share most of these statements, by name among those who share as many; null where no two share any. */
function mostShared(
  all: readonly (Comparable & { bytes: Uint8Array })[],
  included: Uint8Array,
): [string, string] | null {
  const people = all.filter(({ group }) => group === 'People')
  let [most, found]: [number, [string, string] | null] = [0, null]
  for (const [index, one] of people.entries())
    for (const other of people.slice(index + 1)) {
      const shared = countShared(one.bytes, other.bytes, included)
      if (shared > most) [most, found] = [shared, [one.id, other.id]]
    }
  return found
}

function toComparable({ id, name, group }: Comparable): Comparable {
  return { id, name, group }
}
