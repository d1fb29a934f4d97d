import { shownText } from '@/lib/core/text/shown-text'
import { cutText } from './cut-text'
import { DrawnLines } from './drawn-lines'
import { type ShownSpan, saysOf, styleOfStretch } from './span-looks'

type Props = {
  text: string
  /** In one flow, where its layout could reveal who wrote it. */
  isPlain?: boolean
  spans: readonly ShownSpan[]
}

/** A text to read with passages marked in it, each on its line below the words. */
export function ReadText({ text, isPlain, spans }: Props) {
  return (
    <div className="max-w-[75ch] text-sm leading-[2.1] whitespace-pre-wrap wrap-anywhere">
      <DrawnLines
        lines={cutText(shownText(text, isPlain))}
        spans={spans}
        draw={(segment, words) => (
          <mark
            data-tag={segment.begins.flatMap(({ look }) => look.tag || []).join(' ') || undefined}
            data-says={saysOf(segment.begins)}
            className="span-mark"
            style={styleOfStretch(segment.spans)}
          >
            {words}
          </mark>
        )}
      />
    </div>
  )
}
