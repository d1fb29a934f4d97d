import { ChartFrame } from '@/components/charts/chart-frame'
import { IntervalPlot } from '@/components/charts/interval-plot'
import { Term } from '@/components/ui/term'
import type { AuthorRates } from '@/lib/core/figures/rates-view'
import type { Verdict } from '@/lib/core/verdict'
import { estimateCells, estimatePoint, estimateWords, figureText } from './figure-text'

/** Each author's rate of one label: by people, by the AI rater, and by both. */
export function RatesChart({ rates, focus }: { rates: AuthorRates; focus: Verdict }) {
  const rows = rates.authors.flatMap(({ author, sample, rest, rate }) => [
    { label: author, note: `people, n ${sample}`, isReference: true, ...estimatePoint(rate.humans) },
    ...(rate.tuned.value === null
      ? []
      : [{ label: '', note: 'people and AI', ...estimatePoint(rate.tuned) }]),
    { label: '', note: `AI alone, n ${sample + rest}`, value: rate.ai.value, low: null, high: null },
  ])
  return (
    <ChartFrame
      name="rates"
      title={`Share of statements that are ${focus}, by author`}
      chart={
        <IntervalPlot
          summary={rates.authors
            .map(
              ({ author, rate }) =>
                `${author}: people ${estimateWords(rate.humans, 'percent')}, people and AI ${estimateWords(rate.tuned, 'percent')}`,
            )
            .join('; ')}
          axis={`% ${focus}`}
          limits={[0, 1]}
          format={(value) => figureText(value, 'percent')}
          width={820}
          rows={rows}
        />
      }
      data={{
        columns: [
          'author',
          'sample',
          'rest',
          'people',
          'people low',
          'people high',
          'AI alone',
          'people and AI',
          'low',
          'high',
          'weight of the AI',
          'worth this many rated by people',
        ],
        rows: rates.authors.map(({ author, sample, rest, rate }) => ({
          cells: [
            author,
            sample,
            rest,
            ...estimateCells(rate.humans),
            rate.ai.value,
            ...estimateCells(rate.tuned),
            rate.weight,
            rate.effectiveItems,
          ],
        })),
      }}
    >
      People’s settled answers are the truth for a sample; what the AI rater says of everything is corrected
      by where it errs there (<Term name="prediction-powered">prediction-powered inference</Term>). It holds
      for any AI rater, if the sample was drawn at random; a good one makes the interval narrower. What the AI
      alone says is no estimate of the truth.
    </ChartFrame>
  )
}
