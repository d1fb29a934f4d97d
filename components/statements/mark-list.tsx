import { ReadText } from '@/components/spans/read-text'
import { looksOfLayer, withLanes } from '@/components/spans/span-looks'
import { SpanSwatch } from '@/components/spans/span-swatch'
import { ScrollFrame } from '@/components/ui/scroll-frame'
import type { RatedMarks } from '@/lib/core/ai-rating/rated-marks'
import { whole } from '@/lib/core/counted-words'
import { figureText } from '@/lib/core/figures/figure-text'

/** What a rating marks, layer by layer: drawn in the text, and each passage with its class below. */
export function MarkList({ marks: { layers, warnings } }: { marks: RatedMarks }) {
  return (
    <>
      {layers.map((layer) => (
        <div key={layer.title} className="grid gap-1">
          <p className="text-xs text-muted tabular-nums">
            {layer.title}: {layer.marks.length === 0 ? 'nothing marked' : whole(layer.marks.length)}
          </p>
          {layer.marks.length > 0 && <MarkedLayer layer={layer} />}
        </div>
      ))}
      {warnings.map((warning) => (
        <p key={warning} className="text-xs text-muted">
          {warning}
        </p>
      ))}
    </>
  )
}

function MarkedLayer({ layer: { title, labels, text, marks } }: { layer: RatedMarks['layers'][number] }) {
  const looks = looksOfLayer({ labels }, { labels: [], options: {} })
  const drawn = marks.map((mark) => ({
    ...mark,
    look: looks.get(mark.label) ?? NO_LOOK,
    isCurrent: false,
    isFaint: false,
  }))
  return (
    <>
      <ScrollFrame
        label={`${title}, in the text`}
        className="max-h-72 overflow-y-auto rounded-md border border-line bg-surface px-3 py-1"
      >
        <ReadText text={text} spans={withLanes(drawn)} />
      </ScrollFrame>
      <ol aria-label={title} className="grid gap-0.5">
        {marks.map(({ id, label, words, quote, confidence }) => (
          <li key={id} className="flex items-baseline gap-2 text-xs">
            <SpanSwatch look={looks.get(label) ?? NO_LOOK} />
            <span className="min-w-0 wrap-anywhere">
              <span className="font-medium">{words}</span> <q>{quote}</q>
              {confidence !== null && (
                <span className="text-muted tabular-nums">
                  , {figureText(confidence, 'percent')} % as the text has it
                </span>
              )}
            </span>
          </li>
        ))}
      </ol>
    </>
  )
}

/** Of a label that the layer does not have: what comes without a class. */
const NO_LOOK = { color: 'var(--muted)', line: 'dotted', tag: '?', title: 'without a class' } as const
