import type { ResamplingUnit } from '@/lib/core/agreement/human-agreement'
import type { Estimate } from '@/lib/core/agreement/rating-table'
import { madeOf } from '@/lib/core/made-of'
import { firstRound, type StudyFrame } from '@/lib/core/study-frame'
import type { Measure } from '../basis/measures'
import {
  cellOf,
  countPairs,
  itemsOf,
  type MeetingKind,
  meetingKindsEstimate,
  pairEstimate,
} from '../basis/pair-figures'
import { patientPlaces } from '../basis/patient-places'
import type { ToldPairs } from '../basis/told-pairs'
import { similarityOrder } from './similarity-order'

export type PairwiseMatrix = {
  /** In an order that puts alike raters beside each other. */
  raters: readonly { raterId: string; alias: string }[]
  /** Both halves of the square, without the diagonal and without pairs that share nothing. */
  cells: readonly { row: number; column: number; items: number; patients: number; estimate: Estimate }[]
}

/**
 * Agreement of every two people of the first round over the statements both rated.
 *
 * @param keep per item 1 where it counts
 * @param unit what intervals take for alike: nothing, or the statements of a patient
 * @param told of pairs of which it may not be told, why not is said alone
 */
export function pairwiseMatrix(
  frame: StudyFrame,
  measure: Measure,
  keep: Uint8Array,
  unit: ResamplingUnit,
  told: ToldPairs,
): PairwiseMatrix {
  const people = firstRound(frame)
  const labels = frame.labels.length
  const found = new Map<string, Pair>()
  for (const [first, one] of people.entries())
    for (let second = first + 1; second < people.length; second++) {
      const other = people[second]?.bytes ?? one.bytes
      const pair = madeOf([one.bytes, other, keep, frame.items], `${labels} ${measure} ${unit}`, () =>
        pairFigures(frame, [one.bytes, other], keep, measure, unit),
      )
      if (pair === null) continue
      found.set(`${first} ${second}`, { ...pair, estimate: told.ofPair(first, second) ?? pair.estimate })
    }
  const pairOf = (first: number, second: number) =>
    found.get(`${Math.min(first, second)} ${Math.max(first, second)}`)
  const order = similarityOrder(
    people.length,
    (first, second) => pairOf(first, second)?.estimate.value ?? null,
  )
  return {
    raters: order.map((place) => ({
      raterId: people[place]?.raterId ?? '',
      alias: people[place]?.alias ?? '',
    })),
    cells: order.flatMap((first, row) =>
      order.flatMap((second, column) => {
        const pair = pairOf(first, second)
        return pair && first !== second ? [{ row, column, ...pair }] : []
      }),
    ),
  }
}

type Pair = { items: number; patients: number; estimate: Estimate }

/** Null where the two share nothing. */
function pairFigures(
  frame: StudyFrame,
  [one, other]: readonly [Uint8Array, Uint8Array],
  keep: Uint8Array,
  measure: Measure,
  unit: ResamplingUnit,
): Pair | null {
  const labels = frame.labels.length
  const cells = countPairs(one, other, keep, labels)
  const items = itemsOf(cells)
  if (items === 0) return null
  const kinds = byPatient(frame, one, other, keep)
  const estimate =
    unit === 'item' ? pairEstimate(cells, measure) : meetingKindsEstimate(kinds, measure, labels)
  return { items, patients: kinds.length, estimate }
}

/** Per patient of whom both rated anything, how often each gave each label. */
function byPatient(
  { items, labels }: StudyFrame,
  one: Uint8Array,
  other: Uint8Array,
  keep: Uint8Array,
): MeetingKind[] {
  const { patientOf } = patientPlaces(items)
  const kinds = new Map<number, MeetingKind>()
  for (let place = 0; place < one.length; place++) {
    const [first, second] = [one[place] as number, other[place] as number]
    if (first === 0 || second === 0 || keep[place] === 0) continue
    const patient = patientOf[place] as number
    const kind = kinds.get(patient) ?? { cells: new Float64Array(labels.length ** 2), clusters: 1 }
    kinds.set(patient, kind)
    const cell = cellOf(first, second, labels.length)
    kind.cells[cell] = (kind.cells[cell] as number) + 1
  }
  return [...kinds.values()]
}
