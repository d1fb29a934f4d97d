'use client'

import { useRouter } from 'next/navigation'
import { Notice } from '@/components/ui/notice'
import { useRefresh } from '@/components/ui/use-refresh'
import { useStep } from '@/components/ui/use-step'
import type { TextJobSummary } from '@/lib/core/text-jobs'
import { TextJobCard } from './text-job-card'

export type ChangeJob = (input: {
  studyId: string
  jobId: string
  /** With which limit it goes on, where it gets another. */
  costLimit?: number
}) => Promise<{ ok: true } | { ok: false; message: string }>

type Props = {
  studyId: string
  jobs: readonly TextJobSummary[]
  currency: string
  onCancel: ChangeJob
  onResume: ChangeJob
}

const FOLLOW_MS = 1500

/** Work on the study's texts, newest first, followed while it is under way. */
export function TextJobList({ studyId, jobs, currency, onCancel, onResume }: Props) {
  const router = useRouter()
  const { failure, isBusy, take } = useStep(
    (change: ChangeJob, jobId: string, costLimit?: number) =>
      change({ studyId, jobId, ...(costLimit !== undefined && { costLimit }) }),
    () => router.refresh(),
  )
  useRefresh(jobs.some(mayChange), FOLLOW_MS)
  if (jobs.length === 0) return null
  return (
    <section aria-labelledby="text-jobs" className="grid gap-2">
      <h2 id="text-jobs" tabIndex={-1} className="scroll-mt-4 text-sm font-semibold">
        Work on texts
      </h2>
      {failure && <Notice tone="danger">{failure.message}</Notice>}
      <ul className="grid gap-2">
        {jobs.map((job) => (
          <TextJobCard
            key={job.jobId}
            job={job}
            currency={currency}
            isBusy={isBusy}
            onStop={() => take(onCancel, job.jobId)}
            onResume={(limit) => take(onResume, job.jobId, limit)}
          />
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
