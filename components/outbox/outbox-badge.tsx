'use client'

import Link from 'next/link'
import { useRef } from 'react'
import { Button } from '@/components/ui/button'
import { counted } from '@/lib/core/counted-words'
import { taskHome } from '@/lib/core/task'
import type { Outbox } from './outbox'
import type { OutboxEntry } from './outbox-entry'
import { useOutbox } from './outbox-provider'

const GIVEN_AT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'short', timeStyle: 'medium' })

/** Shows on every page the answers that could not be brought to the server; silent while all goes well. */
export function OutboxBadge() {
  const { outbox, view } = useOutbox()
  const dialog = useRef<HTMLDialogElement>(null)
  if (!outbox || !view) return null
  const isStuck = view.waiting.length > 0 && (view.trouble !== null || view.isOnlyInMemory)
  return (
    <>
      {isStuck && <span className="text-xs font-medium text-danger">{view.waiting.length} not yet sent</span>}
      {view.refused.length > 0 && (
        <button
          type="button"
          onClick={() => dialog.current?.showModal()}
          className="rounded px-1 text-xs font-medium text-danger underline underline-offset-2"
        >
          {view.refused.length} not taken
        </button>
      )}
      <dialog
        ref={dialog}
        aria-labelledby="not-taken"
        className="m-auto w-full max-w-xl rounded-lg border border-line bg-raised p-6 text-ink shadow-xl backdrop:bg-black/30"
      >
        <h2 id="not-taken" className="pb-2 text-lg font-semibold">
          Answers that were not taken
        </h2>
        <p className="pb-3 text-sm text-muted">
          They are kept in this browser. Open the patient to give an answer again, or throw it away.
        </p>
        <ul className="grid gap-2 pb-4">
          {view.refused.map((entry) => (
            <RefusedAnswer
              key={entry.rating.submissionId}
              entry={entry}
              onOpen={() => dialog.current?.close()}
              onDiscard={outbox.discard}
            />
          ))}
        </ul>
        <Button tone="quiet" onClick={() => dialog.current?.close()}>
          Close
        </Button>
      </dialog>
    </>
  )
}

/** An answer in short: its label, or how many there are. */
function answerWords(values: OutboxEntry['rating']['values']): string {
  const [first, ...more] = Object.values(values)
  if (typeof first === 'string' && more.length === 0) return first
  return counted(Object.keys(values).length, 'answer', 'answers')
}

type RefusedProps = { entry: OutboxEntry; onOpen: () => void; onDiscard: Outbox['discard'] }

function RefusedAnswer({ entry, onOpen, onDiscard }: RefusedProps) {
  const { task, patientId, rating, givenAt, refusal } = entry
  return (
    <li className="flex items-start gap-3 rounded-md border border-line px-3 py-2 text-sm">
      <div className="min-w-0 flex-1">
        <p>
          <strong>{answerWords(rating.values)}</strong>, given {GIVEN_AT.format(new Date(givenAt))}
        </p>
        {rating.comment && <p className="wrap-anywhere text-muted">“{rating.comment}”</p>}
        <p className="text-danger">{refusal}</p>
      </div>
      <Link
        href={`${taskHome(task)}/label/${patientId}`}
        onClick={onOpen}
        className="text-accent underline underline-offset-2"
      >
        Open
      </Link>
      <button
        type="button"
        onClick={() => onDiscard(rating.submissionId)}
        className="text-danger underline underline-offset-2"
      >
        Throw away
      </button>
    </li>
  )
}
