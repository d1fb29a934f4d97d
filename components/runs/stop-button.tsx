'use client'

import { useId, useRef } from 'react'
import { Button } from '@/components/ui/button'

type Props = {
  /** How many AI raters are stopped together; null for one that was started alone. */
  raters: number | null
  isBusy: boolean
  onStop: () => void
}

/**
 * Ends the work of AI raters after a question: what is left is then waited for no more, as it is in a pause. Whatever it stands
 * in with `tabIndex={-1}` has the focus then.
 */
export function StopButton({ raters, isBusy, onStop }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const [name, these, they] =
    raters === null ? ['Stop', 'this AI rater', 'it'] : ['Stop all', 'these AI raters', 'them']
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
          Stop {these}?
        </h2>
        <p className="pb-4 text-sm text-muted">
          What was judged stays and counts; nothing waits for the rest any more. To hold {they} for a while,
          choose Pause. What was stopped can be taken up again later.
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
            Stop {these}
          </Button>
        </div>
      </dialog>
    </>
  )
}
