'use client'

import { memo, useId, useMemo } from 'react'
import { shownText } from '@/lib/core/text/shown-text'
import { cutAtSpans, cutText, type Piece, spansByPiece } from './cut-text'
import type { SelectionStore } from './selection-store'
import { type ShownSpan, saysOf, styleOfStretch } from './span-looks'
import { TextCaret } from './text-caret'

type Props = {
  role: string
  title: string
  text: string
  /** In one flow, without a layout that gives its author away. */
  isPlain?: boolean | undefined
  spans: readonly ShownSpan[]
  selection: SelectionStore
  onFocus: (role: string) => void
}

const NO_SPANS: readonly ShownSpan[] = []

/**
 * A text in which words are marked: with a cursor of its own, so that all is done by keyboard too. Only the pieces that a mark touches are
 * drawn anew.
 */
export const MarkedText = memo(function MarkedText({
  role,
  title,
  text,
  isPlain,
  spans,
  selection,
  onFocus,
}: Props) {
  const id = useId()
  const lines = useMemo(() => cutText(shownText(text, isPlain)), [text, isPlain])
  const byPiece = useMemo(() => spansByPiece(lines, spans), [lines, spans])
  return (
    <div className="relative">
      <div
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a field holds no marks; this has a cursor and a selection as one has
        role="textbox"
        aria-readonly="true"
        aria-multiline="true"
        aria-label={`${title}: text to mark`}
        aria-describedby={`${id}-keys`}
        tabIndex={0}
        data-part={role}
        data-marking={role}
        onFocus={() => onFocus(role)}
        className="max-w-[75ch] text-base leading-[1.9] whitespace-pre-wrap wrap-anywhere outline-none"
      >
        {lines.map((pieces) => (
          <div key={pieces[0]?.start ?? 'end'} data-line="">
            {pieces.map((piece) => (
              <MarkedPiece key={piece.start} piece={piece} spans={byPiece.get(piece.start) ?? NO_SPANS} />
            ))}
          </div>
        ))}
      </div>
      <p id={`${id}-keys`} className="sr-only">
        Arrows move the cursor, Shift selects, the keys beside the classes mark. N and P go from one marked
        passage to another.
      </p>
      <TextCaret role={role} selection={selection} />
    </div>
  )
})

type PieceProps = { piece: Piece; spans: readonly ShownSpan[] }

const MarkedPiece = memo(
  function MarkedPiece({ piece, spans }: PieceProps) {
    const { start, text } = piece
    return (
      <span data-from={start}>
        {spans.length === 0
          ? text
          : cutAtSpans(piece, spans).map((segment) => {
              const words = text.slice(segment.start - start, segment.end - start)
              return segment.spans.length === 0 ? (
                <span key={segment.start}>{words}</span>
              ) : (
                <Stretch key={segment.start} spans={segment.spans} begins={segment.begins} words={words} />
              )
            })}
      </span>
    )
  },
  (before, after) => before.piece === after.piece && isSameSpans(before.spans, after.spans),
)

/** Words over which the same spans lie. */
function Stretch({
  spans,
  begins,
  words,
}: {
  spans: readonly ShownSpan[]
  begins: readonly ShownSpan[]
  words: string
}) {
  const own = spans.filter(({ isFaint }) => !isFaint)
  if (own.length === 0) return <mark className="span-faint">{words}</mark>
  return (
    <mark
      data-spans={own.map(({ id }) => id).join(' ')}
      data-current={own.some(({ isCurrent }) => isCurrent) || undefined}
      data-tag={begins.flatMap(({ look }) => look.tag || []).join(' ') || undefined}
      data-says={saysOf(begins)}
      className="span-mark"
      style={styleOfStretch(own, begins[0]?.look.color)}
    >
      {words}
    </mark>
  )
}

function isSameSpans(before: readonly ShownSpan[], after: readonly ShownSpan[]): boolean {
  return (
    before.length === after.length &&
    before.every((span, index) => {
      const other = after[index]
      return (
        other !== undefined &&
        span.id === other.id &&
        span.start === other.start &&
        span.end === other.end &&
        span.look === other.look &&
        span.lane === other.lane &&
        span.isCurrent === other.isCurrent &&
        span.isFaint === other.isFaint
      )
    })
  )
}
