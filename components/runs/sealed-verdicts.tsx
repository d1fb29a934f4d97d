'use client'

import Link from 'next/link'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { type StepFailure, useStep } from '@/components/ui/use-step'
import { whole } from '@/lib/core/counted-words'
import type { RunSummary } from '@/lib/core/runs/runs'
import { type TaskRef, taskHome } from '@/lib/core/task'

type Props = {
  task: TaskRef
  run: Pick<RunSummary, 'runId' | 'done' | 'failed' | 'pending' | 'leftOut'>
  /** Why it has no statements yet; null where it has. */
  absent: string | null
  onLook: (input: { task: TaskRef; runId: string }) => Promise<{ ok: true } | StepFailure>
}

/** What stands in for a run's verdicts before the figures of AI raters are opened: how many there are, and a way to look. */
export function SealedVerdicts({ task, run, absent, onLook }: Props) {
  const { failure, isBusy, take } = useStep(onLook)
  const { runId, done, failed, pending, leftOut } = run
  return (
    <section aria-labelledby="results" className="grid justify-items-start gap-3">
      <h2 id="results" className="text-sm font-semibold tabular-nums">
        {whole(done + failed + pending + leftOut)} statements
      </h2>
      {absent === null ? (
        <>
          <p className="max-w-prose text-sm">
            What it said is sealed until a lead opens the results of AI raters:{' '}
            <Link
              href={`${taskHome(task)}/agreement/ai#open-results`}
              className="font-medium text-accent underline underline-offset-2"
            >
              first a margin is fixed, then they are opened
            </Link>
            , once for all of them.
          </p>
          <p className="max-w-prose text-sm text-muted">
            You can look at single ratings before, to see whether the rater works. The audit log then has your
            name and the time, and the report says that a lead looked before the opening. A margin fixed after
            that was not fixed blindly.
          </p>
          <Button tone="quiet" disabled={isBusy} onClick={() => take({ task, runId })}>
            Look at single ratings; this is logged
          </Button>
          {failure && <Notice tone="danger">{failure.message}</Notice>}
        </>
      ) : (
        <Notice>{absent}</Notice>
      )}
    </section>
  )
}
