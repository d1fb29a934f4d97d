import { ItemsLink } from '@/components/figures/estimated'
import type { ConfidenceFigures } from '@/lib/core/figures/ai-raters/confidence-view'
import { estimateWords, figureText } from '@/lib/core/figures/figure-text'

type Props = {
  confidence: ConfidenceFigures
  /** Where the answers are that can be given at the agreement wanted. */
  surestHref: string | undefined
}

/** The few figures that sum both up. */
export function ConfidenceFacts({ confidence: { calibration, selective }, surestHref }: Props) {
  const { coverage, target } = selective.atTarget
  const facts = [
    [
      'Calibration error',
      calibration.expectedError,
      'percent',
      'mean distance of confidence and agreement; 0 is best',
    ],
    ['Surer than right', calibration.overconfidence, 'percent', 'points; above 0 is overconfident'],
    ['Brier score', calibration.brier, 'coefficient', '0 is best; always saying one half gives 0.25'],
    ['Sorting', selective.sorting, 'coefficient', '1 has all right answers first, 0 sorts nothing'],
    [
      'Answered',
      coverage,
      'percent',
      `% of statements that can be answered at ${figureText(target, 'percent')} % agreement`,
      surestHref,
    ],
  ] as const
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 xl:grid-cols-5">
      {facts.map(([title, estimate, as, words, href]) => (
        <div key={title}>
          <dt className="text-sm">{title}</dt>
          <dd className="font-semibold tabular-nums">
            {href ? (
              <ItemsLink href={href}>{estimateWords(estimate, as)}</ItemsLink>
            ) : (
              estimateWords(estimate, as)
            )}
          </dd>
          <dd className="text-xs text-muted">{words}</dd>
        </div>
      ))}
    </dl>
  )
}
