import { IntervalPlot } from '@/components/figures/interval-plot'
import { counted, whole } from '@/lib/core/counted-words'
import { MARGIN_WORDS, type Margin } from '@/lib/core/figures/basis/margin'
import { estimatePoint, figureText } from '@/lib/core/figures/figure-text'
import type { Baseline, TestedAi } from '@/lib/core/figures/judges/baseline-view'
import { lateMarginWords, verdictOf } from '@/lib/core/figures/words/baseline-words'

/** What the figure below shows, in words that stand alone. */
export function differenceTitle(margin: Margin): string {
  const late = lateMarginWords(margin)
  return `Difference in ${MARGIN_WORDS[margin.measure].name}: AI rater minus people’s mean${late && `, ${late}`}`
}

/** In what a difference is told. */
export function differenceUnit({ measure }: Margin): string {
  return measure === 'agreement' ? 'percentage points' : MARGIN_WORDS[measure].name
}

type Props = {
  baseline: Baseline
  margin: Margin
  width: number
  /** Where the statements of an AI rater are. */
  hrefOf?: (raterId: string) => string
}

/** Each tested AI rater's distance from people's own baseline; as good as people and the margin are always on the scale. */
export function DifferencePlot({ baseline: { tests }, margin, width, hrefOf }: Props) {
  const { as } = MARGIN_WORDS[margin.measure]
  const text = (value: number) => figureText(value, as)
  return (
    <IntervalPlot
      summary={tests
        .map(
          ({ alias, test, ...outcome }) =>
            `${alias}: ${test.difference.value === null ? 'undefined' : text(test.difference.value)}, non-inferiority ${verdictOf(outcome)}`,
        )
        .join('; ')}
      axis={`AI rater minus people, ${differenceUnit(margin)}, with its two-sided 90 % interval`}
      limits={[-1, 1]}
      format={text}
      lines={[
        { value: 0, label: 'as good as people', isPlain: true },
        { value: -margin.margin, label: `margin ${text(-margin.margin)}` },
      ]}
      width={width}
      rows={tests.map(({ raterId, alias, role, test }) => ({
        label: alias,
        note: noteOf({ role, test }),
        ...estimatePoint({ ...test.difference, interval: test.interval90 }),
        ...(hrefOf && { href: hrefOf(raterId) }),
      }))}
    />
  )
}

function noteOf({ role, test }: Pick<TestedAi, 'role' | 'test'>): string {
  const patients = test.clusters === null ? '' : ` of ${counted(test.clusters, 'patient', 'patients')}`
  return `${role === 'primary' ? 'primary, ' : ''}n ${whole(test.aiItems)}${patients}`
}
