import { COVERAGE_TICKS, CURVE_WORDS } from '@/components/agreement/sureness-charts'
import { IntervalPlot } from '@/components/figures/interval-plot'
import { LinePlot } from '@/components/figures/line-plot'
import { counted } from '@/lib/core/counted-words'
import { estimatePoint, estimateWords, figureText, percentWords } from '@/lib/core/figures/figure-text'
import type { Sureness } from '@/lib/core/figures/judges/sureness-view'
import { intervalWords } from '@/lib/core/figures/words/interval-words'
import { figureCell, plainCell } from './figure-cell'
import { ReportFigure } from './report-figure'

const percent = (value: number) => figureText(value, 'percent')

/** Whether what more AI raters say is right more often, and how much could be left to them. */
export function SurenessFigures({ sureness }: { sureness: Sureness }) {
  return (
    <>
      <CalibrationFigure sureness={sureness} />
      <CoverageFigure sureness={sureness} />
    </>
  )
}

function CalibrationFigure({ sureness: { calibration } }: { sureness: Sureness }) {
  const { expectedError, brier, overconfidence } = calibration
  const bins = calibration.bins
    .filter(({ items }) => items > 0)
    .map((bin) => ({ ...bin, label: `${percent(bin.low)} to ${percent(bin.high)} %` }))
  return (
    <ReportFigure
      title="Right, by how many AI raters say the same"
      words={`The vote of all AI raters; where the share that votes for it can be trusted, a row is right as often as its name says. Calibration error ${percentWords(expectedError)}, surer than right by ${estimateWords(overconfidence, 'percent')} points, Brier score ${estimateWords(brier, 'coefficient')}. Intervals of rows are Wilson’s.`}
      data={{
        head: ['share %', 'statements', 'mean share %', 'right % (95 % interval)'],
        rows: bins.map(({ low, high, items, confidence, agreement }) => [
          `${percent(low)} to ${percent(high)}`,
          items,
          figureCell({ value: confidence, interval: null }, 'percent'),
          figureCell(agreement, 'percent'),
        ]),
      }}
    >
      <IntervalPlot
        width={680}
        summary={bins
          .map(({ label, items, agreement }) => `${label}: ${percentWords(agreement)} right of ${items}`)
          .join('; ')}
        axis="% as settled"
        limits={[0, 1]}
        format={percent}
        rows={bins.map(({ label, items, agreement }) => ({
          label,
          note: `n ${items}`,
          ...estimatePoint(agreement),
        }))}
      />
    </ReportFigure>
  )
}

function CoverageFigure({ sureness: { selective, options, items, patients } }: { sureness: Sureness }) {
  const { curve, atTarget } = selective
  const { coverage, threshold, target } = atTarget
  return (
    <ReportFigure
      title="Agreement of the vote with the settled answers, by how much is answered"
      words={`${
        coverage.value
          ? `${percentWords(coverage)} of statements can be answered at ${percent(target)} % agreement: ${threshold === null ? 'all that were answered.' : `those on which ${percent(threshold)} % or more say the same. The threshold was found in the same statements.`}`
          : `No share of the answers is right ${percent(target)} % of the time.`
      } Of ${counted(items, 'settled statement', 'settled statements')} of ${counted(patients, 'patient', 'patients')}. ${CURVE_WORDS} ${intervalWords(options, patients)}`}
      data={{
        head: ['answered %', 'statements', 'right % (95 % interval)'],
        rows: curve.map(({ coverage: answered, items: taken, agreement }) => [
          plainCell(percent(answered)),
          taken,
          figureCell(agreement, 'percent'),
        ]),
      }}
    >
      <LinePlot
        width={680}
        summary={curve
          .map(
            ({ coverage: answered, agreement }) =>
              `${percent(answered)} % answered: ${percentWords(agreement)} right`,
          )
          .join('; ')}
        series={[
          {
            label: 'agreement',
            points: curve.map(({ coverage: answered, agreement }) => ({
              x: answered,
              ...estimatePoint(agreement),
            })),
          },
        ]}
        xAxis="% of settled statements answered, surest first"
        yAxis="% as settled"
        ticks={COVERAGE_TICKS}
        limits={[0, 1]}
        format={percent}
      />
    </ReportFigure>
  )
}
