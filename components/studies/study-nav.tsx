'use client'

import Link from 'next/link'
import { usePathname, useSearchParams } from 'next/navigation'
import { Menu } from '@/components/ui/menu'
import { PendingMark } from '@/components/ui/pending-mark'
import type { StudyRole } from '@/lib/core/actor'
import { inItemWords } from '@/lib/core/item-words'
import { roomAddress, type TaskName } from '@/lib/core/task'
import { useTask } from './use-task'

type Room = {
  segment: string
  title: string
  roles: readonly StudyRole[]
  isApart?: boolean
  /** Pages that belong to the room and stand elsewhere. */
  also?: readonly string[]
}

/**
 * Segment under the address of the study or the task, title, and who has a use for it. Access itself is checked with the data. A lead's rooms
 * stand in the order of a study: what comes in, who works, what comes out.
 */
const ROOMS: readonly Room[] = [
  { segment: '', title: 'Overview', roles: ['pi'], also: ['raters'] },
  { segment: 'label', title: 'Check statements', roles: ['rater', 'adjudicator'] },
  { segment: 'adjudicate', title: 'Discussions', roles: ['adjudicator'] },
  { segment: 'raters/own', title: 'My work', roles: ['rater', 'adjudicator'] },
  { segment: 'outcome', title: 'Outcome', roles: ['rater', 'adjudicator'] },
  { segment: 'import', title: 'Import', roles: ['pi'], isApart: true },
  { segment: 'patients', title: 'Patients', roles: ['pi'] },
  { segment: 'texts', title: 'Texts', roles: ['pi'], also: ['documents'] },
  { segment: 'members', title: 'People', roles: ['pi'], isApart: true },
  { segment: 'label/setup', title: 'Labelling', roles: ['pi'], also: ['protocol'] },
  { segment: 'assignments', title: 'Assignment', roles: ['pi'] },
  { segment: 'consensus', title: 'Consensus', roles: ['pi'] },
  { segment: 'runs', title: 'AI raters', roles: ['pi'] },
  { segment: 'agreement', title: 'Agreement', roles: ['pi'], isApart: true, also: ['report'] },
  { segment: 'errors', title: 'Errors', roles: ['pi'], also: ['statements'] },
  { segment: 'export', title: 'Export', roles: ['pi'] },
  { segment: 'record', title: 'Record', roles: ['pi'] },
]

type Props = {
  /** The study's tasks that people work on, first the one that its own pages lead to. */
  tasks: readonly TaskName[]
  role: StudyRole
  /** Segments that are not open at this time. */
  closed: readonly string[]
}

/** A study's rooms side by side. On a screen too narrow for them {@link StudyMenu} stands in; a lead has many. */
export function StudyNav(props: Props) {
  const look = props.role === 'pi' ? 'max-[1080px]:hidden' : 'max-[900px]:hidden'
  return (
    <nav aria-label="Study" className={`flex shrink-0 gap-x-1 ${look}`}>
      <RoomLinks {...props} />
    </nav>
  )
}

/** The rooms behind a button, for a narrow screen or one that is magnified. */
export function StudyMenu(props: Props) {
  const look = props.role === 'pi' ? 'min-[1080px]:hidden' : 'min-[900px]:hidden'
  return (
    <Menu title="Menu" className={`shrink-0 ${look}`} place="inset-x-2 top-full">
      <nav aria-label="Study" className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-1">
        <RoomLinks {...props} />
      </nav>
    </Menu>
  )
}

function RoomLinks({ tasks, role, closed }: Props) {
  const task = useTask(tasks)
  const rooms = ROOMS.filter((room) => room.roles.includes(role) && !closed.includes(room.segment))
  const here = usePathname()
  const from = useSearchParams().get('from')
  // a page that is reached from two rooms says in its address from which
  const origin = rooms.find(({ segment }) => segment !== '' && segment === from)
  if (!task) return null
  return rooms.map((room) => {
    const href = roomAddress(task, room.segment)
    const isIn = (segment: string) => `${here}/`.startsWith(`${roomAddress(task, segment)}/`)
    const isHere = room.segment === '' ? here === href : isIn(room.segment)
    const isOfRoom = isHere || (room.also ?? []).some(isIn)
    const isLit = origin ? origin === room : isOfRoom
    return (
      <Link
        key={room.segment}
        href={href}
        aria-current={isLit ? (isHere ? 'page' : 'true') : undefined}
        className={`${room.isApart ? 'min-[1080px]:ml-4 ' : ''}relative rounded-md px-2.5 py-1 text-sm text-muted hover:bg-sunken hover:text-ink aria-[current]:bg-accent-soft aria-[current]:font-medium aria-[current]:text-accent-strong`}
      >
        {inItemWords(room.title, task.itemName)}
        <PendingMark />
      </Link>
    )
  })
}
