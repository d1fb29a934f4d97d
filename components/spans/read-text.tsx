import { shownText } from '@/lib/core/text/shown-text'
import { cutText } from './cut-text'
import { DrawnLines } from './drawn-lines'
import { type ShownSpan, saysOf, styleOfStretch } from './span-looks'

/** A text to read with passages marked in it, each on its line below the words. */
export function ReadText({ text, spans }: { text: string; spans: readonly ShownSpan[] }) {
  return (
    <div className="max-w-[75ch] text-sm leading-[2.1] whitespace-pre-wrap wrap-anywhere">
      <DrawnLines
        lines={cutText(shownText(text))}
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
