import { ChartFrame } from '@/components/figures/chart-frame'
import { IntervalPlot } from '@/components/figures/interval-plot'
import { authorLabel } from '@/lib/core/author-words'
import { whole } from '@/lib/core/counted-words'
import type { RatesView } from '@/lib/core/figures/authors/rates-view'
import type { SettledRates } from '@/lib/core/figures/authors/settled-rates'
import { LABEL_SETS, labelName } from '@/lib/core/figures/basis/label-space'
import { SETTLED } from '@/lib/core/figures/basis/rater-ref'
import { filterQuery, type ItemQuery } from '@/lib/core/figures/basis/strata'
import { NOBODY } from '@/lib/core/figures/errors/error-view'
import { estimateCells, estimatePoint, figureText } from '@/lib/core/figures/figure-text'
import { patientsNote } from '@/lib/core/figures/words/interval-words'
import {
  rateDifferenceMethod,
  rateDifferenceWords,
  settledRatesSummary,
} from '@/lib/core/figures/words/rates-words'
import { itemsAddress } from '../statements/addresses'

type Props = { studyId: string; rates: SettledRates; view: RatesView }

/** Each author's rate of one label by people's settled answers alone, and how far models and people differ. */
export function SettledRatesChart({ studyId, rates, view }: Props) {
  const { focus, unit, labels } = view
  const name = labelName(focus, LABEL_SETS[labels])
  const hrefOf = (query: ItemQuery) =>
    itemsAddress(studyId, filterQuery(view), query, { a: SETTLED, b: NOBODY, said: focus })
  const difference = rateDifferenceWords(rates, name)
  const settled = rates.authors.filter((row) => row.settled > 0)
  return (
    <>
      {difference && <p className="max-w-prose text-sm">{difference}</p>}
      <ChartFrame
        name={`settled-rates-${name.toLowerCase().replaceAll(' ', '-')}`}
        title={`Share of statements that are ${name}, by author`}
        chart={
          <IntervalPlot
            summary={settledRatesSummary(rates)}
            axis={`% ${name}`}
            limits={[0, 1]}
            format={(value) => figureText(value, 'percent')}
            width={820}
            rows={settled.map(({ author, kind, query, settled: n, rate }) => ({
              label: authorLabel(author, kind),
              note: `n ${whole(n)}`,
              href: hrefOf(query),
              ...estimatePoint(rate),
            }))}
          />
        }
        data={{
          columns: ['author', 'settled', 'their patients', 'with the label', 'rate', 'low', 'high'],
          rows: rates.authors.map(({ author, kind, query, settled: n, patients, found, rate }) => ({
            href: hrefOf(query),
            cells: [authorLabel(author, kind), n, patients, found, ...estimateCells(rate, 'percent')],
          })),
        }}
        method={`Intervals are Wilson’s, 95 %${unit === 'patient' ? ', by patient: statements of one are taken as alike' : ''}. ${rateDifferenceMethod(rates, unit)}`}
      >
        By people’s settled answers alone; no AI rater counts. {patientsNote(unit, settled)}
      </ChartFrame>
    </>
  )
}
