'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { Menu } from '@/components/ui/menu'
import { PendingMark } from '@/components/ui/pending-mark'
import { roomAddress, type TaskName, taskHome } from '@/lib/core/task'
import { useTask } from './use-task'

const LINK =
  'relative truncate rounded-md px-2.5 py-1 text-sm text-muted hover:bg-sunken hover:text-ink aria-[current]:bg-accent-soft aria-[current]:font-medium aria-[current]:text-accent-strong'

/** From one task of a study to another, in the same room where it stands in one of a task; nothing in a study with one task. */
export function TaskMenu({ tasks }: { tasks: readonly TaskName[] }) {
  const here = usePathname()
  const current = useTask(tasks)
  if (!current || tasks.length < 2) return null
  const [room = ''] = here.startsWith(`${taskHome(current)}/`)
    ? here.slice(taskHome(current).length + 1).split('/')
    : []
  return (
    <Menu title={`Task: ${current.title}`} className="min-w-0 shrink" place="max-w-[min(30rem,90vw)]">
      <nav aria-label="Tasks" className="grid gap-1">
        {tasks.map((task) => (
          <Link
            key={task.taskId}
            href={room === '' ? `/studies/${task.studyId}?task=${task.taskId}` : roomAddress(task, room)}
            aria-current={task === current ? 'true' : undefined}
            className={LINK}
          >
            {task.title}
            <PendingMark />
          </Link>
        ))}
        <Link href={`/studies/${current.studyId}`} className={LINK}>
          All tasks
          <PendingMark />
        </Link>
      </nav>
    </Menu>
  )
}
