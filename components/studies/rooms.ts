import type { StudyRole } from '@/lib/core/actor'
import { roomAddress, type TaskRef } from '@/lib/core/task'

/** @property segment the address under the study's or the task's @property also pages that belong to the room and have another address */
export type Room = { segment: string; title: string; also?: readonly string[] }
export type RoomGroup = { title: string; rooms: readonly Room[] }

/** A lead's rooms in the order of a study: what comes in, how it is answered, what comes out. */
const LEAD: readonly (Room | RoomGroup)[] = [
  { segment: '', title: 'Overview', also: ['raters'] },
  {
    title: 'Data',
    rooms: [
      { segment: 'import', title: 'Import' },
      { segment: 'patients', title: 'Patients' },
      { segment: 'documents', title: 'Documents' },
    ],
  },
  {
    title: 'Design',
    rooms: [
      { segment: 'protocol', title: 'Protocol' },
      { segment: 'members', title: 'People' },
      { segment: 'assignments', title: 'Assignment' },
      { segment: 'label/setup', title: 'Guideline' },
      { segment: 'consensus', title: 'Consensus rules' },
    ],
  },
  { segment: 'runs', title: 'AI raters' },
  {
    title: 'Results',
    rooms: [
      { segment: 'agreement', title: 'Agreement' },
      {
        segment: 'agreement/ai',
        title: 'AI against people',
        also: ['grid', 'non-inferiority', 'confidence', 'compare'].map((page) => `agreement/${page}`),
      },
      { segment: 'errors', title: 'Disagreements', also: ['statements', 'consensus/report'] },
      { segment: 'report', title: 'Report' },
    ],
  },
  { segment: 'export', title: 'Export' },
  { segment: 'audit-log', title: 'Audit log' },
]

const RATER: readonly Room[] = [
  { segment: 'label', title: 'Check statements' },
  { segment: 'raters/own', title: 'My work' },
  { segment: 'consensus-labels', title: 'Consensus' },
]

const ADJUDICATOR: readonly Room[] = [
  { segment: 'label', title: 'Check statements' },
  { segment: 'adjudicate', title: 'Discussions' },
  { segment: 'raters/own', title: 'My work' },
  { segment: 'consensus-labels', title: 'Consensus' },
]

/** Who has a use for which room. Access itself is checked with the data. */
export const ROOMS: Record<StudyRole, readonly (Room | RoomGroup)[]> = {
  pi: LEAD,
  rater: RATER,
  adjudicator: ADJUDICATOR,
}

/** The room that a page is of: of all addresses that its own begins with, the longest is of that room. */
export function findRoom(rooms: readonly Room[], task: TaskRef, page: string): Room | undefined {
  const addresses = rooms.flatMap((room) =>
    [room.segment, ...(room.also ?? [])].map((segment) => ({ room, address: roomAddress(task, segment) })),
  )
  return addresses
    .filter(({ room, address }) =>
      // every page of a study begins with the address of its overview
      room.segment === '' && address === roomAddress(task, '')
        ? page === address
        : `${page}/`.startsWith(`${address}/`),
    )
    .toSorted((left, right) => right.address.length - left.address.length)[0]?.room
}
