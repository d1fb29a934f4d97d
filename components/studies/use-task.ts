'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import type { TaskName } from '@/lib/core/task'

/**
 * The task that a page is of, or that its links lead to: the one in its address, else the study's first.
 *
 * @returns undefined for a study without tasks
 */
export function useTask(tasks: readonly TaskName[]): TaskName | undefined {
  const [, ofPage] = /\/tasks\/([\da-f-]+)/.exec(usePathname()) ?? []
  const ofQuery = useSearchParams().get('task')
  const named = ofPage ?? ofQuery
  return tasks.find(({ taskId }) => taskId === named) ?? tasks[0]
}
