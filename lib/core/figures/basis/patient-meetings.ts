import type { StudyFrame } from '@/lib/core/study-frame'
import { cellOf, type Meeting } from './pair-figures'

/** What two columns of bytes (0 for no rating) say of each statement on which both spoke, by patient. */
export function patientMeetings(
  { items, labels }: Pick<StudyFrame, 'items' | 'labels'>,
  first: Uint8Array,
  second: Uint8Array,
  keep?: Uint8Array,
): Meeting[] {
  const meetings: Meeting[] = []
  for (let place = 0; place < items.length; place++) {
    const [one, other] = [first[place] ?? 0, second[place] ?? 0]
    if (one === 0 || other === 0 || keep?.[place] === 0) continue
    meetings.push({ cell: cellOf(one, other, labels.length), cluster: items[place]?.patient ?? '' })
  }
  return meetings
}
