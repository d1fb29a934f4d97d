'use client'

import { type ReactNode, useEffect, useId, useRef } from 'react'
import { ScrollFrame } from '@/components/ui/scroll-frame'
import { shownText } from '@/lib/core/text/shown-text'
import { PartFacts } from './part-facts'
import type { PartMark, ShownPart } from './shown-part'

type Props = {
  part: ShownPart
  marks?: readonly PartMark[]
  /** Stands in place of the text, and takes the keyboard itself. */
  body?: ReactNode
}

/** A text to read, whole, in a frame that scrolls by itself and begins anew with each text. */
export function TextPart({ part, marks = [], body }: Props) {
  const id = useId()
  const frame = useRef<HTMLElement>(null)
  const { role, title, text, facts } = part
  const shown = shownText(text, part.isPlain)
  useEffect(() => {
    if (frame.current && text) frame.current.scrollTop = 0
  }, [text])
  return (
    <section
      aria-labelledby={id}
      className="flex min-h-0 min-w-0 flex-1 flex-col max-[900px]:max-h-[60dvh] max-[900px]:min-h-48 max-[900px]:scroll-mb-28 max-[900px]:[@media(max-height:36rem)]:scroll-mb-16"
    >
      <header className="grid gap-1 border-b border-line bg-raised px-4 py-2">
        <h2 id={id} className="text-sm font-semibold">
          {title}
        </h2>
        <PartFacts facts={facts} />
      </header>
      <ScrollFrame
        ref={frame}
        label={`Text: ${title}`}
        data-scroller=""
        tabIndex={body ? -1 : 0}
        className="min-h-0 flex-1 overflow-y-auto px-4 py-3 outline-none has-[[data-marking]:focus-visible]:shadow-[inset_0_0_0_2px_var(--focus)] focus-visible:outline-2"
      >
        {body ?? (
          <p
            data-part={role}
            className="max-w-[75ch] text-base leading-relaxed whitespace-pre-wrap wrap-anywhere"
          >
            {cutAtMarks(text.length, marks).map(({ start, end, isMarked }) => {
              const words = shown.slice(start, end)
              return isMarked ? (
                <mark key={start} className="rounded-xs bg-mark text-ink">
                  {words}
                </mark>
              ) : (
                words
              )
            })}
          </p>
        )}
      </ScrollFrame>
    </section>
  )
}

/** The text in pieces that are marked or not. */
function cutAtMarks(length: number, marks: readonly PartMark[]) {
  const edges = [0, length, ...marks.flatMap(({ start, end }) => [start, end])]
  const cuts = [...new Set(edges)].filter((edge) => edge <= length).toSorted((one, other) => one - other)
  return cuts.slice(0, -1).map((start, index) => ({
    start,
    end: cuts[index + 1] ?? length,
    isMarked: marks.some((mark) => mark.start <= start && start < mark.end),
  }))
}
