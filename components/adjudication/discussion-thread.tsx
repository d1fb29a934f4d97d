'use client'

import { useId, useState, useTransition } from 'react'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
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
  const [message, setMessage] = useState<string | null>(null)
  // kept until it has arrived: sending once more after a broken connection adds nothing twice
  const [submissionId, setSubmissionId] = useState(() => crypto.randomUUID())
  const [isBusy, startPosting] = useTransition()
  const id = useId()

  function post() {
    if (text.trim() === '') return setMessage('Write something first.')
    startPosting(async () => {
      const result = await onPost({ studyId, itemId, submissionId, text }).catch(() => ({
        ok: false as const,
        message: 'The server cannot be reached. Your text is kept; send it again.',
      }))
      if (!result.ok) return setMessage(result.message)
      setMessage(null)
      setText('')
      setSubmissionId(crypto.randomUUID())
      live.askNow()
    })
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
        <form action={post} aria-label="Write to the others" className="grid gap-2">
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
          {message && <Notice tone="danger">{message}</Notice>}
          <Button type="submit" tone="quiet" disabled={isBusy} className="justify-self-start">
            Send
          </Button>
        </form>
      )}
    </section>
  )
}

function describePresence({ present, isReachable }: LiveDiscussion): string {
  if (!isReachable) return 'The server cannot be reached.'
  return present.length === 0 ? 'Nobody else is here.' : `Also here: ${present.join(', ')}`
}
