'use client'

import { type ReactNode, useEffect, useRef } from 'react'
import { ScrollFrame } from '@/components/ui/scroll-frame'
import { markInvisible } from '@/lib/core/text/invisible'

type Props = {
  assignmentId: string
  title: string
  text: string
  /** Stands in place of the text, where words of it are marked. */
  body?: ReactNode
}

/**
 * The statement, which stays in sight however far down one works below it. A long one takes a third of the height and
 * scrolls by itself, so that it is always whole and never under anything.
 */
export function StatementText({ assignmentId, title, text, body }: Props) {
  const frame = useRef<HTMLElement>(null)
  useEffect(() => {
    if (frame.current && assignmentId) frame.current.scrollTop = 0 // each statement is read from its beginning
  }, [assignmentId])
  return (
    // above the frame's own padding, so that nothing shows over it
    <div className="sticky top-0 z-10 -mx-4 -my-1 bg-raised px-4 py-2 min-[900px]:-top-4 min-[900px]:-mx-6 min-[900px]:px-6 min-[900px]:[@media(max-height:48rem)]:-top-2.5">
      <ScrollFrame
        ref={frame}
        label={title}
        data-scroller=""
        className="shaded-ends max-h-[calc((100dvh-var(--bars))/3)] min-h-24 overflow-y-auto border-l-2 border-accent py-1 pr-2 pl-4 [@media(max-height:32rem)]:min-h-0"
      >
        <blockquote
          aria-live="polite"
          className="text-lg leading-relaxed whitespace-pre-wrap wrap-anywhere [@media(max-height:32rem)]:text-base"
        >
          {body ?? markInvisible(text)}
        </blockquote>
      </ScrollFrame>
    </div>
  )
}
