'use client'

import { useRouter } from 'next/navigation'
import { RunPrompt } from '@/components/runs/run-prompt'
import { RunStages } from '@/components/runs/run-stages'
import { describeAnswering, isUnderWay, STATUS_WORDS } from '@/components/runs/run-words'
import { type WorkChanges, WorkControls } from '@/components/runs/work-controls'
import { ProgressBar } from '@/components/ui/progress-bar'
import { useRefresh } from '@/components/ui/use-refresh'
import { counted, whole } from '@/lib/core/counted-words'
import { describeCost } from '@/lib/core/runs/describe-cost'
import { describeRetry } from '@/lib/core/runs/run-wait'
import { capitalize } from '@/lib/core/text/capitalize'
import type { TextJobSummary } from '@/lib/core/text-jobs'
import { minuteOf } from '@/lib/core/time-words'
import { describeSpend, describeTextJob } from './text-job-words'

type ListProps = Omit<Props, 'job'> & { jobs: readonly TextJobSummary[] }

const FOLLOW_MS = 1500

/** Work on the study's texts, newest first, followed while it is under way. */
export function TextJobList({ jobs, ...card }: ListProps) {
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

type Props = WorkChanges & { studyId: string; job: TextJobSummary; currency: string }

const STOP = { what: 'this work', they: 'it', stays: 'What was made stays' } as const

/** One piece of work on texts: how far it is, what it took, and what can be done with it. */
export function TextJobCard({ studyId, job, currency, ...changes }: Props) {
  const router = useRouter()
  const isLive = isUnderWay(job)
  const canGoOn = !isLive && job.failed + job.pending > 0
  const spent = describeCost(job.spend.cost ?? 0, currency)
  return (
    <li tabIndex={-1} className="grid gap-1.5 rounded-lg border border-line bg-raised px-4 py-3">
      <WorkControls
        {...changes}
        ids={{ studyId, jobId: job.jobId }}
        onChanged={() => router.refresh()}
        isLive={isLive}
        isPaused={job.status === 'paused'}
        resumeTitle={canGoOn ? 'Resume' : null}
        stop={STOP}
        limit={{ value: job.costLimit, currency, hint: `With what it has cost: ${spent} so far.` }}
        why={job.failure === null ? [] : [job.failure]}
      >
        <p className="text-sm font-medium">
          {describeTextJob(job.configuration)}
          {job.author !== null && <span className="text-muted">, written as {job.author}</span>}
        </p>
      </WorkControls>
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
          describeAnswering(job.configuration, job.answeredBy),
        ]
          .filter((part) => part !== null)
          .join(' · ')}
      </p>
      {job.wait !== null && <p className="text-sm text-muted">{describeRetry(job.wait)}</p>}
      {job.costLimit !== null && isLive && (
        <p className="text-xs text-muted tabular-nums">
          {`Pauses at a cost of ${job.costLimit} ${currency}`.trim()}
        </p>
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
      {job.prompts.length > 0 && (
        <details className="text-sm">
          <summary className="cursor-pointer font-semibold">
            {counted(job.prompts.length, 'prompt', 'prompts')}
          </summary>
          <div className="grid gap-2 pt-2">
            {job.prompts.map(({ name, hash, text }) => (
              <RunPrompt key={name} title={`Prompt ${name}`} hash={hash} text={text} />
            ))}
          </div>
        </details>
      )}
    </li>
  )
}
