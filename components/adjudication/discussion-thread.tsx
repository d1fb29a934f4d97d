'use client'

import { useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Form } from '@/components/ui/form'
import { Notice } from '@/components/ui/notice'
import { useStep } from '@/components/ui/use-step'
import type { MessageDraft, NewMessage } from '@/lib/core/discussion'
import type { TaskRef } from '@/lib/core/task'
import { minuteOf } from '@/lib/core/time-words'
import type { LiveDiscussion } from './use-discussion-live'
import { useSavedDraft } from './use-saved-draft'

export type PostMessage = (
  input: NewMessage & { task: TaskRef },
) => Promise<{ ok: true } | { ok: false; message: string }>

export type SaveMessage = (input: {
  task: TaskRef
  itemId: string
  draft: MessageDraft
}) => Promise<{ ok: true } | { ok: false; message: string }>

type Props = {
  task: TaskRef
  itemId: string
  live: LiveDiscussion
  locked: boolean
  /** What was begun before the page was opened. */
  draft: MessageDraft | null
  /** What stands in the field after each change of it. */
  onWrite: (text: string) => void
  onPost: PostMessage
  onSave: SaveMessage
}

/** What adjudicators write to each other over one statement, and who of them is there. */
export function DiscussionThread({ task, itemId, live, locked, draft, onWrite, onPost, onSave }: Props) {
  const [text, setText] = useState(draft?.text ?? '')
  // kept until it has arrived: sending once more after a broken connection adds nothing twice
  const [submissionId, setSubmissionId] = useState(() => draft?.submissionId ?? crypto.randomUUID())
  const { failure, isBusy, take, refuse } = useStep(onPost, ({ ok }) => {
    if (!ok) return
    write('')
    setSubmissionId(crypto.randomUUID())
    live.askNow()
  })
  const { status } = useSavedDraft({ submissionId, text }, (kept) => onSave({ task, itemId, draft: kept }))
  const id = useId()

  function write(next: string) {
    setText(next)
    onWrite(next)
  }

  function post() {
    if (text.trim() === '') return refuse('Write something first.')
    take({ task, itemId, submissionId, text })
  }

  return (
    <section aria-labelledby={`${id}-title`} className="grid gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h2 id={`${id}-title`} className="text-sm font-semibold">
          Discussion
        </h2>
        <output className="text-xs text-muted">{describePresence(live)}</output>
      </div>
      {live.messages.length > 0 && (
        <ol aria-live="polite" className="grid gap-2">
          {live.messages.map((entry) => (
            <li
              key={entry.seq}
              className={`rounded-md px-3 py-2 text-sm ${entry.isOwn ? 'bg-accent-soft' : 'bg-sunken'}`}
            >
              <p className="text-xs text-muted">
                {entry.isOwn ? 'You' : entry.author} · {minuteOf(entry.at)} UTC
              </p>
              <p className="whitespace-pre-wrap wrap-anywhere">{entry.text}</p>
            </li>
          ))}
        </ol>
      )}
      {!locked && (
        <Form onSend={post} aria-label="Write to the others" className="grid gap-2">
          <label htmlFor={id} className="sr-only">
            Message
          </label>
          <textarea
            id={id}
            rows={2}
            maxLength={4000}
            value={text}
            placeholder="Write to everybody in this discussion"
            onChange={(event) => write(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) post()
            }}
            className="resize-y rounded-md border border-line-strong bg-surface px-3 py-1.5 text-sm placeholder:text-muted"
          />
          {failure && <Notice tone="danger">{failure.message}</Notice>}
          <p className="flex items-center gap-3">
            <Button type="submit" tone="quiet" disabled={isBusy}>
              Send
            </Button>
            <output className="text-xs text-muted">{text === '' ? '' : status}</output>
          </p>
        </Form>
      )}
    </section>
  )
}

function describePresence({ present, isReachable }: LiveDiscussion): string {
  if (!isReachable) return 'The server cannot be reached.'
  return present.length === 0 ? 'Nobody else is here.' : `Also here: ${present.join(', ')}`
}
