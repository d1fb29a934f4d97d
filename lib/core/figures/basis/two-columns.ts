import type { ResamplingUnit } from '@/lib/core/agreement/human-agreement'
import type { Estimate } from '@/lib/core/agreement/rating-table'
import { countNames } from '@/lib/core/stats/count-names'
import type { StudyFrame } from '@/lib/core/study-frame'
import type { Measure } from './measures'
import { countPairs, itemsOf, meetingsEstimate, pairEstimate } from './pair-figures'
import { patientMeetings } from './patient-meetings'

/** Two raters over the statements that both rated: how many these are, of how many patients, and how far the two agree. */
export type TwoColumns = { items: number; patients: number; estimate: Estimate }

/**
 * Agreement of two columns of bytes (0 for no rating), with one interval wherever the two are looked at, in either order.
 *
 * @param keep per item 1 where it counts
 * @param unit what is alike, nothing or the statements of a patient
 */
export function compareColumns(
  frame: Pick<StudyFrame, 'items' | 'labels'>,
  [one, other]: readonly [Uint8Array, Uint8Array],
  keep: Uint8Array,
  measure: Measure,
  unit: ResamplingUnit,
): TwoColumns {
  const labels = frame.labels.length
  const cells = countPairs(one, other, labels, keep)
  const meetings = patientMeetings(frame, one, other, keep)
  const estimate =
    unit === 'item' ? pairEstimate(cells, measure) : meetingsEstimate(meetings, measure, labels)
  return { items: itemsOf(cells), patients: countNames(meetings.map(({ cluster }) => cluster)), estimate }
}
