import { expect, vi } from 'vitest'
import type { Actor } from '@/lib/core/actor'
import type { TextJobSummary } from '@/lib/core/text-jobs'
import { listTextJobs } from '@/lib/data/documents/text-jobs'

/** Work on texts when it has ended, well or not. */
export async function waitForJob(lead: Actor, studyId: string, jobId: string): Promise<TextJobSummary> {
  return vi.waitFor(
    async () => {
      const job = (await listTextJobs(lead, studyId)).find((entry) => entry.jobId === jobId)
      expect(['done', 'failed', 'cancelled', 'paused']).toContain(job?.status)
      return job as TextJobSummary
    },
    { timeout: 100_000, interval: 100 },
  )
}
