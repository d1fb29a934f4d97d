import { useRouter } from 'next/navigation'
import { RunPrompt } from '@/components/runs/run-prompt'
import { RunStages } from '@/components/runs/run-stages'
import { isUnderWay, tellAnswering } from '@/components/runs/run-words'
import { type WorkChanges, WorkControls } from '@/components/runs/work-controls'
import { ProgressBar } from '@/components/ui/progress-bar'
import { whole } from '@/lib/core/counted-words'
import { describeCost } from '@/lib/core/runs/describe-cost'
import { tellRetry } from '@/lib/core/runs/run-wait'
import { STATUS_WORDS } from '@/lib/core/runs/status-words'
import { capitalize } from '@/lib/core/text/capitalize'
import type { TextJobSummary } from '@/lib/core/text-jobs'
import { minuteOf } from '@/lib/core/time-words'
import { describeSpend, describeTextJob } from './text-job-words'

export type TextJobChanges = WorkChanges<{ studyId: string; jobId: string }>

type Props = TextJobChanges & { studyId: string; job: TextJobSummary; currency: string }

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
          tellAnswering(job.configuration, job.answeredBy),
        ]
          .filter((part) => part !== null)
          .join(' · ')}
      </p>
      {job.configuration.kind === 'validity' && job.made > 0 && (
        <p className="text-xs text-muted">An adjudicator confirms or changes them, under Validity.</p>
      )}
      {job.wait !== null && <p className="text-sm text-muted">{tellRetry(job.wait)}</p>}
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
      {job.prompts.map(({ name, hash, text }) => (
        <RunPrompt key={name} title={`Prompt ${name}`} hash={hash} text={text} />
      ))}
    </li>
  )
}
