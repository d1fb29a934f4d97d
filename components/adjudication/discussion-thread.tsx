'use client'

import { useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Form } from '@/components/ui/form'
import { Notice } from '@/components/ui/notice'
import { useStep } from '@/components/ui/use-step'
import type { NewMessage } from '@/lib/core/discussion'
import type { LiveDiscussion } from './use-discussion-live'

export type PostMessage = (
  input: NewMessage & { studyId: string },
) => Promise<{ ok: true } | { ok: false; message: string }>

type Props = {
  studyId: string
  itemId: string
  live: LiveDiscussion
  locked: boolean
  onPost: PostMessage
}

/** What adjudicators write to each other over one statement, and who of them is there. */
export function DiscussionThread({ studyId, itemId, live, locked, onPost }: Props) {
  const [text, setText] = useState('')
  // kept until it has arrived: sending once more after a broken connection adds nothing twice
  const [submissionId, setSubmissionId] = useState(() => crypto.randomUUID())
  const { failure, isBusy, take, refuse } = useStep(onPost, ({ ok }) => {
    if (!ok) return
    setText('')
    setSubmissionId(crypto.randomUUID())
    live.askNow()
  })
  const id = useId()

  function post() {
    if (text.trim() === '') return refuse('Write something first.')
    take({ studyId, itemId, submissionId, text })
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
                {entry.isOwn ? 'You' : entry.author} · {entry.at.slice(0, 16).replace('T', ' ')} UTC
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
            placeholder="Write to the other adjudicators"
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) post()
            }}
            className="resize-y rounded-md border border-line-strong bg-surface px-3 py-1.5 text-sm placeholder:text-muted"
          />
          {failure && <Notice tone="danger">{failure.message}</Notice>}
          <Button type="submit" tone="quiet" disabled={isBusy} className="justify-self-start">
            Send
          </Button>
        </Form>
      )}
    </section>
  )
}

function describePresence({ present, isReachable }: LiveDiscussion): string {
  if (!isReachable) return 'The server cannot be reached.'
  return present.length === 0 ? 'Nobody else is here.' : `Also here: ${present.join(', ')}`
}
