import { useEffect, useRef } from 'react'
import { counted, named } from '@/lib/core/counted-words'

/** Names of AI raters are long, and there may be dozens. */
const MOST_NAMED = 3

export type Started = { gridId: string; count: number; leftOut: readonly string[] }

/** What was just started, and the way to it. It stands where the button stood, and takes the focus that went with that. */
export function StartedNotice({ gridId, count, leftOut }: Started) {
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) link.current?.focus()
  }, [])
  const card = `grid-${gridId}`
  return (
    <div className="grid gap-1 rounded-md border border-line bg-sunken px-4 py-3 text-sm">
      <p>
        <span className="font-semibold">
          {counted(count, 'AI rater was started.', 'AI raters were started.')}
        </span>{' '}
        <a
          ref={link}
          href={`#${card}`}
          onClick={() => document.getElementById(card)?.focus()} // a page that is read again can take it from the jump
          className="font-medium text-accent underline-offset-2 hover:underline"
        >
          See how far they are
        </a>
      </p>
      {leftOut.length > 0 && (
        <p>
          Left out, for these AI raters do the same: {named(leftOut, MOST_NAMED)}. To run one again, start it
          alone.
        </p>
      )}
      <p className="text-muted">
        The work goes on when you leave this page. To start others, change a choice above.
      </p>
    </div>
  )
}
