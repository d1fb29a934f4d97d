import { shownText } from '@/lib/core/text/shown-text'
import { cutAtSpans, cutText, spansByPiece } from './cut-text'
import { type ShownSpan, saysOf, styleOfStretch } from './span-looks'

/** A text to read with passages marked in it, each on its line below the words. */
export function ReadText({ text, spans }: { text: string; spans: readonly ShownSpan[] }) {
  const lines = cutText(shownText(text))
  const byPiece = spansByPiece(lines, spans)
  return (
    <div className="max-w-[75ch] text-sm leading-[2.1] whitespace-pre-wrap wrap-anywhere">
      {lines.map((pieces) => (
        <div key={pieces[0]?.start ?? 'end'}>
          {pieces.flatMap((piece) =>
            cutAtSpans(piece, byPiece.get(piece.start) ?? []).map((segment) => {
              const words = piece.text.slice(segment.start - piece.start, segment.end - piece.start)
              return segment.spans.length === 0 ? (
                <span key={segment.start}>{words}</span>
              ) : (
                <mark
                  key={segment.start}
                  data-tag={segment.begins.flatMap(({ look }) => look.tag || []).join(' ') || undefined}
                  data-says={saysOf(segment.begins)}
                  className="span-mark"
                  style={styleOfStretch(segment.spans)}
                >
                  {words}
                </mark>
              )
            }),
          )}
        </div>
      ))}
    </div>
  )
}
