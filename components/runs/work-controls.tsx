'use client'

import { type ReactNode, useId, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { useStep } from '@/components/ui/use-step'
import { LimitField } from './limit-field'

/** One run, the runs of a grid, or a piece of work on texts. */
type WorkIds = { studyId: string } & ({ runId: string } | { gridId: string } | { jobId: string })

/** A change to work on the server. */
export type ChangeWork = (
  input: WorkIds & { costLimit?: number },
) => Promise<{ ok: true } | { ok: false; message: string }>

/** What can be done with it. */
export type WorkChanges = {
  onPause: ChangeWork
  onCancel: ChangeWork
  onResume: ChangeWork
}

type Props = WorkChanges & {
  ids: WorkIds
  /** Called with every answer, so that the page can show what is so now. */
  onChanged: () => Promise<void> | void
  isLive: boolean
  isPaused: boolean
  /** What the button says by which it goes on; null where nothing is left. */
  resumeTitle: string | null
  /** Whether all of several are led at once, and what is stopped, in words. */
  stop: StopWords & { isAll?: boolean }
  /** What it may cost before it pauses, and what is said beside the field; null for no limit. */
  limit: { value: number | null; currency: string; hint: string }
  /** Why it stopped or was paused. */
  why: readonly string[]
  /** Its name, or how far it is. */
  children: ReactNode
}

/** The head of a card of AI work: pause, resume, stop after a question, and the limit with which it goes on. */
export function WorkControls({ ids, onChanged, isLive, isPaused, resumeTitle, ...props }: Props) {
  const { onPause, onCancel, onResume, stop, limit, why, children } = props
  const [costLimit, setCostLimit] = useState<number>()
  const { failure, isBusy, take } = useStep(async (change: ChangeWork) => {
    const isNewLimit = change === onResume && costLimit !== undefined
    const answer = await change({ ...ids, ...(isNewLimit && { costLimit }) })
    await onChanged()
    return answer
  })
  const suffix = stop.isAll ? ' all' : ''
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        {children}
        <div className="flex gap-2">
          {isLive && (
            <Button tone="quiet" disabled={isBusy} onClick={() => take(onPause)}>
              Pause{suffix}
            </Button>
          )}
          {resumeTitle !== null && (
            <Button tone="quiet" disabled={isBusy} onClick={() => take(onResume)}>
              {resumeTitle}
            </Button>
          )}
          {(isLive || isPaused) && (
            <StopButton {...stop} name={`Stop${suffix}`} isBusy={isBusy} onStop={() => take(onCancel)} />
          )}
        </div>
      </div>
      {[...(failure ? [failure.message] : why)].map((words) => (
        <Notice key={words} tone="danger">
          {words}
        </Notice>
      ))}
      {resumeTitle !== null && limit.value !== null && <LimitField {...limit} onChange={setCostLimit} />}
    </>
  )
}

type StopWords = { what: string; they: 'it' | 'them'; stays: string }

/**
 * Ends work after a question: what is left is then waited for no more, as it is in a pause. Whatever it stands in with
 * `tabIndex={-1}` has the focus then.
 */
function StopButton({
  name,
  what,
  they,
  stays,
  isBusy,
  onStop,
}: StopWords & { name: string; isBusy: boolean; onStop: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  return (
    <>
      <Button tone="danger" disabled={isBusy} onClick={() => dialog.current?.showModal()}>
        {name}
      </Button>
      <dialog
        ref={dialog}
        aria-labelledby={titleId}
        className="m-auto w-full max-w-md rounded-lg border border-line bg-raised p-6 text-ink shadow-xl backdrop:bg-black/30"
      >
        <h2 id={titleId} className="pb-2 text-lg font-semibold">
          Stop {what}?
        </h2>
        <p className="pb-4 text-sm text-muted">
          {stays}; nothing waits for the rest any more. To hold {they} for a while, choose Pause. What was
          stopped can be taken up again later.
        </p>
        <div className="flex gap-2">
          <Button tone="quiet" onClick={() => dialog.current?.close()}>
            Do not stop
          </Button>
          <Button
            tone="danger"
            onClick={() => {
              dialog.current?.close()
              // this button goes; what it stopped stays
              dialog.current?.closest<HTMLElement>('[tabindex="-1"]')?.focus()
              onStop()
            }}
          >
            Stop {what}
          </Button>
        </div>
      </dialog>
    </>
  )
}
