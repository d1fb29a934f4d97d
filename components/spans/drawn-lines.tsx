import { Fragment, type ReactNode } from 'react'
import { cutAtSpans, type Piece, type Segment, spansByPiece } from './cut-text'
import type { ShownSpan } from './span-looks'

type Props = {
  /** As `cutText` gives them. */
  lines: readonly (readonly Piece[])[]
  spans: readonly ShownSpan[]
  /** A stretch with spans over it. */
  draw: (segment: Segment, words: string) => ReactNode
}

/** A text in lines, cut where spans begin and end. */
export function DrawnLines({ lines, spans, draw }: Props) {
  const byPiece = spansByPiece(lines, spans)
  return lines.map((pieces) => (
    <div key={pieces[0]?.start ?? 'end'}>
      {pieces.flatMap((piece) =>
        cutAtSpans(piece, byPiece.get(piece.start) ?? []).map((segment) => {
          const words = piece.text.slice(segment.start - piece.start, segment.end - piece.start)
          return (
            <Fragment key={segment.start}>
              {segment.spans.length === 0 ? <span>{words}</span> : draw(segment, words)}
            </Fragment>
          )
        }),
      )}
    </div>
  ))
}
