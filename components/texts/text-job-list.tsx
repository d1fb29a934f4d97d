'use client'

import { useRouter } from 'next/navigation'
import { RunPrompt } from '@/components/runs/run-prompt'
import { RunStages } from '@/components/runs/run-stages'
import { tellAnswering } from '@/components/runs/run-words'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { ProgressBar } from '@/components/ui/progress-bar'
import { useRefresh } from '@/components/ui/use-refresh'
import { useStep } from '@/components/ui/use-step'
import { whole } from '@/lib/core/counted-words'
import { STATUS_WORDS } from '@/lib/core/runs/status-words'
import { capitalize } from '@/lib/core/text/capitalize'
import type { TextJobSummary } from '@/lib/core/text-jobs'
import { minuteOf } from '@/lib/core/time-words'
import { describeSpend, describeTextJob } from './text-job-words'

export type ChangeJob = (input: {
  studyId: string
  jobId: string
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
    (change: ChangeJob, jobId: string) => change({ studyId, jobId }),
    () => router.refresh(),
  )
  const isLive = jobs.some((job) => job.status === 'queued' || job.status === 'running')
  useRefresh(isLive, FOLLOW_MS)
  if (jobs.length === 0) return null
  return (
    <section aria-labelledby="text-jobs" className="grid gap-2">
      <h2 id="text-jobs" tabIndex={-1} className="scroll-mt-4 text-sm font-semibold">
        Work on texts
      </h2>
      {failure && <Notice tone="danger">{failure.message}</Notice>}
      <ul className="grid gap-2">
        {jobs.map((job) => (
          <li key={job.jobId} className="grid gap-1.5 rounded-lg border border-line bg-raised px-4 py-3">
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <p className="text-sm font-medium">
                {describeTextJob(job.configuration)}
                {job.author !== null && <span className="text-muted">, written as {job.author}</span>}
              </p>
              <JobButton
                job={job}
                isBusy={isBusy}
                onClick={(isStop) => take(isStop ? onCancel : onResume, job.jobId)}
              />
            </div>
            <ProgressBar
              label={describeTextJob(job.configuration)}
              value={job.done + job.failed}
              max={job.done + job.failed + job.pending}
            />
            <p className="text-xs text-muted tabular-nums">
              {[
                capitalize(STATUS_WORDS[job.status]),
                `${whole(job.done)} done`,
                `${whole(job.failed)} failed`,
                `${whole(job.pending)} pending`,
                `${whole(job.made)} made`,
                `${minuteOf(job.createdAt)} UTC`,
                tellAnswering(job.configuration, job.answeredBy),
              ]
                .filter((part) => part !== null)
                .join(' · ')}
            </p>
            {job.configuration.kind === 'validity' && job.made > 0 && (
              <p className="text-xs text-muted">An adjudicator confirms or changes them, under Validity.</p>
            )}
            {job.spend.calls > 0 && (
              <p className="text-xs text-muted tabular-nums">{describeSpend(job.spend, currency)}</p>
            )}
            {job.stages.length > 0 && (
              <details className="text-sm">
                <summary className="cursor-pointer font-semibold">Every call, by how it ended</summary>
                <div className="pt-2">
                  <RunStages stages={job.stages} currency={currency} />
                </div>
              </details>
            )}
            {job.prompts.map(({ name, hash, text }) => (
              <RunPrompt key={name} title={`Prompt ${name}`} hash={hash} text={text} />
            ))}
            {job.failure !== null && <p className="text-sm text-danger">{job.failure}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}

function JobButton({
  job: { status, failed, pending },
  isBusy,
  onClick,
}: {
  job: TextJobSummary
  isBusy: boolean
  onClick: (isStop: boolean) => void
}) {
  const isStop = status === 'queued' || status === 'running'
  if (!isStop && failed + pending === 0) return null
  return (
    <Button tone="quiet" disabled={isBusy} onClick={() => onClick(isStop)}>
      {isStop ? 'Stop' : 'Resume'}
    </Button>
  )
}
