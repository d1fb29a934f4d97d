import { cutAtSpans, cutText, spansByPiece } from '@/components/spans/cut-text'
import { drawingOf, type ShownSpan, type SpanLook } from '@/components/spans/span-looks'
import type { MarkedSpan } from '@/lib/core/protocols/marked-spans'
import { shownText } from '@/lib/core/text/shown-text'

type Set = { spans: readonly Pick<MarkedSpan, 'id' | 'start' | 'end'>[]; look: SpanLook }

/** A text to read, with several sets of passages on lines of their own below the words. */
export function SetsText({ text, sets }: { text: string; sets: readonly Set[] }) {
  const lines = cutText(shownText(text))
  const spans = sets.flatMap(({ spans: own, look }, lane) =>
    own.map(
      ({ id, start, end }): ShownSpan => ({
        id: `${lane} ${id}`,
        start,
        end,
        look,
        lane,
        isCurrent: false,
        isFaint: false,
      }),
    ),
  )
  const byPiece = spansByPiece(lines, spans)
  return (
    <div className="max-w-[75ch] text-sm leading-[2.1] whitespace-pre-wrap wrap-anywhere">
      {lines.map((pieces) => (
        <div key={pieces[0]?.start ?? 'end'}>
          {pieces.flatMap((piece) =>
            cutAtSpans(piece, byPiece.get(piece.start) ?? []).map((segment) => {
              const words = piece.text.slice(segment.start - piece.start, segment.end - piece.start)
              return <SetsStretch key={segment.start} spans={segment.spans} words={words} />
            }),
          )}
        </div>
      ))}
    </div>
  )
}

function SetsStretch({ spans, words }: { spans: readonly ShownSpan[]; words: string }) {
  if (spans.length === 0) return <span>{words}</span>
  return (
    <mark className="span-mark" style={styleOfStretch(spans)}>
      {words}
    </mark>
  )
}

/** How words look over which passages of several sets lie: the tint of the shortest, a line for each. */
export function styleOfStretch(spans: readonly ShownSpan[]): React.CSSProperties {
  const lanes = Math.max(...spans.map(({ lane }) => lane))
  return {
    '--span': spans.at(-1)?.look.color,
    '--span-tag': 'var(--ink)',
    '--span-lines': drawingOf(spans),
    '--span-room': `${lanes * 4 + 3}px`,
  } as React.CSSProperties
}
