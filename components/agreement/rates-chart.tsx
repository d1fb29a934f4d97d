import { ChartFrame } from '@/components/figures/chart-frame'
import { IntervalPlot } from '@/components/figures/interval-plot'
import { Term } from '@/components/ui/term'
import type { ResamplingUnit } from '@/lib/core/agreement/human-agreement'
import { authorLabel } from '@/lib/core/author-words'
import type { AuthorRates, RatesView } from '@/lib/core/figures/authors/rates-view'
import { LABEL_SETS, labelName } from '@/lib/core/figures/basis/label-space'
import { SETTLED } from '@/lib/core/figures/basis/rater-ref'
import { filterQuery, type ItemQuery } from '@/lib/core/figures/basis/strata'
import { countRatedUnsettled } from '@/lib/core/figures/basis/unsettled'
import { NOBODY } from '@/lib/core/figures/errors/error-view'
import {
  chartFigure,
  estimateCells,
  estimatePoint,
  estimateWords,
  figureText,
} from '@/lib/core/figures/figure-text'
import { patientsNote } from '@/lib/core/figures/words/interval-words'
import { worthWords } from '@/lib/core/figures/words/rates-words'
import { itemsAddress } from '../statements/addresses'

const METHODS: Record<ResamplingUnit, string> = {
  item: 'statements of one patient taken as independent; Wilson’s for people alone, t intervals for people and AI.',
  patient:
    'by patient: statements of one are taken as alike. Wilson’s with the design effect for people alone, t intervals over patients for people and AI, neither narrower than with independent statements; none from fewer than five patients, and the AI weighs nothing where what it alone rated is of fewer than five, or nearly all of one.',
}

type Props = { studyId: string; rates: AuthorRates; view: RatesView }

/** Each author's rate of one label: by people, by the AI rater, and by both. */
export function RatesChart({ studyId, rates, view }: Props) {
  const { focus, unit, labels } = view
  const name = labelName(focus, LABEL_SETS[labels])
  const { raterId } = rates.ai
  // both together rest on all that the AI rater rated: what is settled by people's answers, the rest by its own
  const bothHref = (query: ItemQuery) =>
    itemsAddress(studyId, filterQuery(view), query, { a: raterId, b: NOBODY })
  const hrefOf = (query: ItemQuery) =>
    itemsAddress(studyId, filterQuery(view), query, { a: raterId, b: NOBODY, said: focus })
  const settledHref = (query: ItemQuery) =>
    itemsAddress(studyId, filterQuery(view), query, { a: SETTLED, b: raterId, said: focus })
  const rows = rates.authors.flatMap(({ author, kind, query, sample, rest, rate }) => {
    const href = hrefOf(query)
    return [
      {
        label: authorLabel(author, kind),
        note: `people, n ${sample}`,
        isReference: true,
        href: settledHref(query),
        ...estimatePoint(rate.humans),
      },
      ...(rate.tuned.value === null
        ? []
        : [
            {
              label: '',
              note: `people and AI, n ${sample + rest}`,
              href: bothHref(query),
              ...estimatePoint(rate.tuned),
            },
          ]),
      { label: '', note: `AI alone, n ${sample + rest}`, href, value: rate.ai.value, low: null, high: null },
    ]
  })
  return (
    <ChartFrame
      name={`rates-${name.toLowerCase().replaceAll(' ', '-')}`}
      who={[`AI: ${rates.ai.alias}`]}
      title={`Share of statements that are ${name}, by author, with an AI rater`}
      chart={
        <IntervalPlot
          summary={rates.authors
            .map(
              ({ author, rate }) =>
                `${author}: people ${estimateWords(rate.humans, 'percent')}, people and AI ${estimateWords(rate.tuned, 'percent')}`,
            )
            .join('; ')}
          axis={`% ${name}`}
          limits={[0, 1]}
          format={(value) => figureText(value, 'percent')}
          width={820}
          rows={rows}
        />
      }
      data={{
        columns: [
          'author',
          'settled',
          'their patients',
          'statements the AI rater alone rated',
          'of these rated by people, without an answer',
          'people',
          'people low',
          'people high',
          'AI alone',
          'people and AI',
          'people and AI low',
          'people and AI high',
          'weight of the AI',
          'worth this many rated by people',
        ],
        rows: rates.authors.map(({ author, kind, query, sample, patients, rest, unsettled, rate }) => ({
          href: settledHref(query),
          cells: [
            authorLabel(author, kind),
            sample,
            patients,
            rest,
            countRatedUnsettled(unsettled),
            ...estimateCells(rate.humans, 'percent'),
            chartFigure(rate.ai.value, 'percent'),
            ...estimateCells(rate.tuned, 'percent'),
            rate.weight === null ? null : Number(rate.weight.toFixed(2)),
            rate.effectiveItems === null ? null : Math.round(rate.effectiveItems),
          ],
        })),
      }}
      method={
        <>
          People’s settled answers are the truth for the statements that have one and that this AI rater
          rated; what it says of the others, too, is corrected by where it errs there (
          <Term name="prediction-powered">prediction-powered inference</Term>). A good AI rater makes the
          interval narrower, one that errs often, or few settled statements, can make it wider. How many
          ratings both together are worth is told cautiously: with few errors it may be more. Intervals are 95
          %, {METHODS[unit]}
        </>
      }
    >
      {worthWords(rates.authors)} “People and AI” holds for any AI rater, if the settled statements are like a
      random sample of all. What the AI alone says is no estimate of the truth. The rows of people, and of the
      AI alone, open the statements with this label; “people and AI” opens all it rests on.{' '}
      {patientsNote(unit, rates.authors)}
    </ChartFrame>
  )
}
