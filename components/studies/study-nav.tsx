'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { Menu } from '@/components/ui/menu'
import { PendingMark } from '@/components/ui/pending-mark'
import type { StudyRole } from '@/lib/core/actor'
import { inItemWords } from '@/lib/core/item-words'
import { roomAddress, type TaskName } from '@/lib/core/task'
import { findRoom, ROOMS, type Room } from './rooms'
import { useTask } from './use-task'

type Props = {
  /** The study's tasks that people work on, first the one that its own pages lead to. */
  tasks: readonly TaskName[]
  role: StudyRole
  /** Segments that are not open at this time. */
  closed: readonly string[]
}

/** A rater's or an adjudicator's few rooms side by side in the bar. On a narrow screen {@link StudyMenu} stands in. */
export function StudyNav(props: Props) {
  return (
    <nav aria-label="Study" className="flex shrink-0 gap-x-1 max-[900px]:hidden">
      <Rooms {...props} />
    </nav>
  )
}

/** A lead's rooms down the side: seven, of which three are groups that open in place. */
export function StudySide(props: Props) {
  return (
    <div className="w-48 shrink-0 border-r border-line bg-raised max-[1080px]:hidden print:hidden">
      <nav
        aria-label="Study"
        className="sticky top-0 grid max-h-dvh content-start gap-0.5 overflow-y-auto px-2 py-4"
      >
        <Rooms {...props} isFolded />
      </nav>
    </div>
  )
}

/** The rooms behind a button, for a narrow screen or one that is magnified. */
export function StudyMenu(props: Props) {
  const look = props.role === 'pi' ? 'min-[1080px]:hidden' : 'min-[900px]:hidden'
  return (
    <Menu
      title="Menu"
      className={`shrink-0 ${look}`}
      place="inset-x-2 top-full max-h-[calc(100dvh-4rem)] overflow-y-auto"
    >
      <nav
        aria-label="Study"
        className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] items-start gap-x-2 gap-y-1"
      >
        <Rooms {...props} />
      </nav>
    </Menu>
  )
}

const LINE = 'relative rounded-md px-2.5 py-1 text-sm text-muted hover:bg-sunken hover:text-ink'
const LIT = 'aria-[current]:bg-accent-soft aria-[current]:font-medium aria-[current]:text-accent-strong'

function Rooms({ tasks, role, closed, isFolded = false }: Props & { isFolded?: boolean }) {
  const task = useTask(tasks)
  const page = usePathname()
  if (!task) return null
  const entries = ROOMS[role]
  const current = findRoom(
    entries.flatMap((entry) => ('rooms' in entry ? entry.rooms : [entry])),
    task,
    page,
  )
  const list = (rooms: readonly Room[]) =>
    rooms
      .filter(({ segment }) => !closed.includes(segment))
      .map((room) => (
        <RoomLink key={room.segment} room={room} task={task} page={page} isLit={room === current} />
      ))
  return entries.map((entry) => {
    if (!('rooms' in entry)) return list([entry])
    const isHere = current !== undefined && entry.rooms.includes(current)
    return isFolded ? (
      <details key={entry.title} open={isHere} className="group/rooms">
        <summary className={`${LINE} flex list-none justify-between ${isHere ? 'font-medium text-ink' : ''}`}>
          {entry.title}
          <span aria-hidden="true" className="transition-transform group-open/rooms:rotate-90">
            ›
          </span>
        </summary>
        <div className="ml-3 grid gap-0.5 border-l border-line py-0.5 pl-1.5">{list(entry.rooms)}</div>
      </details>
    ) : (
      <fieldset key={entry.title} className="grid gap-0.5">
        <legend className="px-2.5 pt-1 text-xs font-semibold">{entry.title}</legend>
        {list(entry.rooms)}
      </fieldset>
    )
  })
}

type RoomLinkProps = { room: Room; task: TaskName; page: string; isLit: boolean }

function RoomLink({ room, task, page, isLit }: RoomLinkProps) {
  const href = roomAddress(task, room.segment)
  // every page of a study begins with the address of its overview
  const isInside = room.segment === '' ? page === href : `${page}/`.startsWith(`${href}/`)
  return (
    <Link
      href={href}
      aria-current={isLit ? (isInside ? 'page' : 'true') : undefined}
      className={`${LINE} ${LIT}`}
    >
      {inItemWords(room.title, task.itemName)}
      <PendingMark />
    </Link>
  )
}
