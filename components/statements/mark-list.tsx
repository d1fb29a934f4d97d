import type { RatedMarks } from '@/lib/core/ai-rating/rated-marks'
import { whole } from '@/lib/core/counted-words'
import { figureText } from '@/lib/core/figures/figure-text'

/** What a rating marks, layer by layer: each passage within the words around it, with its class and where it stands. */
export function MarkList({ marks: { layers, warnings } }: { marks: RatedMarks }) {
  return (
    <>
      {layers.map(({ title, marks }) => (
        <div key={title} className="grid gap-1">
          <p className="text-xs text-muted tabular-nums">
            {title}: {marks.length === 0 ? 'nothing marked' : whole(marks.length)}
          </p>
          {marks.length > 0 && (
            <ol aria-label={title} className="grid gap-1">
              {marks.map(({ words, start, before, quote, after, confidence }) => (
                <li key={`${start} ${quote} ${words}`} className="max-w-prose text-sm">
                  <span className="font-medium">{words}</span>
                  <span className="text-xs text-muted tabular-nums">
                    {' '}
                    from {whole(start)}
                    {confidence !== null && `, ${figureText(confidence, 'percent')} % as the text has it`}
                  </span>
                  <span className="block wrap-anywhere text-muted">
                    {before}
                    <mark className="rounded-xs bg-evidence px-0.5 text-ink">{quote}</mark>
                    {after}
                  </span>
                </li>
              ))}
            </ol>
          )}
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
