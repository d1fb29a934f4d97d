import { expect, vi } from 'vitest'
import type { Actor } from '@/lib/core/actor'
import type { RunSummary } from '@/lib/core/runs/runs'
import type { TaskRef } from '@/lib/core/task'
import { getRun } from '@/lib/data/runs/runs'

/** The run when it has ended, well or not. */
export async function waitForRun(
  pi: Actor,
  task: TaskRef,
  runId: string,
  timeout = 100_000,
): Promise<RunSummary> {
  return vi.waitFor(
    async () => {
      const run = await getRun(pi, task, runId)
      expect(['done', 'failed']).toContain(run.status)
      return run
    },
    { timeout, interval: 100 },
  )
}
