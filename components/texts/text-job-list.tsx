'use client'

import { useRefresh } from '@/components/ui/use-refresh'
import type { TextJobSummary } from '@/lib/core/text-jobs'
import { TextJobCard, type TextJobChanges } from './text-job-card'

type Props = TextJobChanges & { studyId: string; jobs: readonly TextJobSummary[]; currency: string }

const FOLLOW_MS = 1500

/** Work on the study's texts, newest first, followed while it is under way. */
export function TextJobList({ jobs, ...card }: Props) {
  useRefresh(jobs.some(mayChange), FOLLOW_MS)
  if (jobs.length === 0) return null
  return (
    <section aria-labelledby="text-jobs" className="grid gap-2">
      <h2 id="text-jobs" tabIndex={-1} className="scroll-mt-4 text-sm font-semibold">
        Work on texts
      </h2>
      <ul className="grid gap-2">
        {jobs.map((job) => (
          <TextJobCard key={job.jobId} job={job} {...card} />
        ))}
      </ul>
    </section>
  )
}

/** Whether workers are at it: of paused work what was under way still ends. */
function mayChange({ status, stages }: TextJobSummary): boolean {
  if (status === 'paused') return stages.some(({ outcomes }) => outcomes.begun)
  return status === 'queued' || status === 'running'
}
