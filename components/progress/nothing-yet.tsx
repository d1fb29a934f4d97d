import Link from 'next/link'
import type { ReactNode } from 'react'
import { Notice } from '@/components/ui/notice'
import type { StudyState } from '@/lib/core/study-state'
import { roomAddress, type TaskRef } from '@/lib/core/task'
import { listSteps } from './list-steps'

type Props = { task: TaskRef; state: StudyState; now: Date; children: ReactNode }

/** Stands in for figures that nobody's answers make yet: when they come, and what brings them. */
export function NothingYet({ task, state, now, children }: Props) {
  const [next] = listSteps({ state, now })
  return (
    <Notice>
      {children}
      {next && (
        <>
          {' '}
          Next:{' '}
          <Link
            href={roomAddress(task, next.path ?? '')}
            className="font-medium text-accent underline underline-offset-2"
          >
            {next.title}
          </Link>
          .
        </>
      )}
    </Notice>
  )
}
