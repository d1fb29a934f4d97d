import { IntervalPlot } from '@/components/figures/interval-plot'
import { authorLabel } from '@/lib/core/author-words'
import type { AuthorRates } from '@/lib/core/figures/authors/rates-view'
import { estimatePoint, estimateWords, figureText } from '@/lib/core/figures/figure-text'
import { patientsNote } from '@/lib/core/figures/words/interval-words'
import { worthWords } from '@/lib/core/figures/words/rates-words'
import { figureCell } from './figure-cell'
import { ReportFigure } from './report-figure'

export const helpedRateTitle = (way: string) =>
  `Share of statements that are ${way}, with an AI rater’s help, by author`

/** How often the documents of each author err in one way: by people, by an AI rater, and by both together. */
export function RateFigure({ way, rates: { ai, authors } }: { way: string; rates: AuthorRates }) {
  return (
    <ReportFigure
      title={helpedRateTitle(way)}
      words={`From people’s settled answers, what ${ai.alias} says of everything, and both together (prediction-powered inference; holds if the settled statements are like a random sample of all). Intervals are 95 %, by patient; what the AI rater alone says is no estimate of the truth. ${worthWords(authors)} ${patientsNote('patient', authors)}`.trim()}
      data={{
        head: [
          'author',
          'settled',
          'of patients',
          'statements the AI alone rated',
          'people % (95 % interval)',
          'AI alone %',
          'both % (95 % interval)',
          'both are worth this many rated by people',
        ],
        rows: authors.map(({ author, kind, sample, patients, rest, rate }) => [
          authorLabel(author, kind),
          sample,
          patients,
          rest,
          figureCell(rate.humans, 'percent'),
          figureCell({ value: rate.ai.value, interval: null }, 'percent'),
          figureCell(rate.tuned, 'percent'),
          rate.effectiveItems === null ? null : Math.round(rate.effectiveItems),
        ]),
      }}
    >
      <IntervalPlot
        width={680}
        summary={authors
          .map(
            ({ author, rate }) =>
              `${author}: people ${estimateWords(rate.humans, 'percent')}, people and AI ${estimateWords(rate.tuned, 'percent')}`,
          )
          .join('; ')}
        axis={`% ${way}`}
        limits={[0, 1]}
        format={(value) => figureText(value, 'percent')}
        rows={authors.flatMap(({ author, kind, sample, rest, rate }) => [
          {
            label: authorLabel(author, kind),
            note: `people, n ${sample}`,
            isReference: true,
            ...estimatePoint(rate.humans),
          },
          ...(rate.tuned.value === null
            ? []
            : [{ label: '', note: `people and AI, n ${sample + rest}`, ...estimatePoint(rate.tuned) }]),
          { label: '', note: `AI alone, n ${sample + rest}`, value: rate.ai.value, low: null, high: null },
        ])}
      />
    </ReportFigure>
  )
}
