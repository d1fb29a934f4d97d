import { IntervalPlot } from '@/components/figures/interval-plot'
import { authorLabel } from '@/lib/core/author-words'
import { whole } from '@/lib/core/counted-words'
import type { SettledRates } from '@/lib/core/figures/authors/settled-rates'
import { LABEL_SETS, labelName } from '@/lib/core/figures/basis/label-space'
import { estimatePoint, figureText } from '@/lib/core/figures/figure-text'
import { patientsNote } from '@/lib/core/figures/words/interval-words'
import {
  rateDifferenceMethod,
  rateDifferenceWords,
  settledRatesSummary,
} from '@/lib/core/figures/words/rates-words'
import { unsettledWords } from '@/lib/core/figures/words/unsettled-words'
import { figureCell } from './figure-cell'
import { ReportFigure } from './report-figure'

/** What the figure is about, as pages call it. */
export const NOT_BORNE_OUT = labelName('Not Supported', LABEL_SETS.two)
export const SETTLED_RATES_TITLE = `Share of statements that are ${NOT_BORNE_OUT}, by author`

/** How often documents err in whichever way, by people's settled answers alone. */
export function SettledRateFigure({ rates }: { rates: SettledRates }) {
  const settled = rates.authors.filter((row) => row.settled > 0)
  if (settled.length === 0) return null
  // the last one is all authors together, or the only one
  const all = rates.authors.at(-1)
  const words = [
    `${NOT_BORNE_OUT}: Not Supported or Not Addressed, by people’s settled answers alone. Intervals are Wilson’s, 95 %, by patient.`,
    all ? unsettledWords(all.unsettled) : '',
    patientsNote('patient', settled),
    rateDifferenceWords(rates, NOT_BORNE_OUT),
    rateDifferenceMethod(rates, 'patient'),
  ]
  return (
    <ReportFigure
      title={SETTLED_RATES_TITLE}
      words={words.filter(Boolean).join(' ')}
      data={{
        head: ['author', 'settled', 'of patients', NOT_BORNE_OUT, `${NOT_BORNE_OUT} % (95 % interval)`],
        rows: rates.authors.map(({ author, kind, settled: n, patients, found, rate }) => [
          authorLabel(author, kind),
          n,
          patients,
          found,
          figureCell(rate, 'percent'),
        ]),
      }}
    >
      <IntervalPlot
        width={680}
        summary={settledRatesSummary(rates)}
        axis={`% ${NOT_BORNE_OUT}`}
        limits={[0, 1]}
        format={(value) => figureText(value, 'percent')}
        rows={settled.map(({ author, kind, settled: n, rate }) => ({
          label: authorLabel(author, kind),
          note: `n ${whole(n)}`,
          ...estimatePoint(rate),
        }))}
      />
    </ReportFigure>
  )
}
