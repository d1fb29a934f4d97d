import { COVERAGES } from '@/lib/core/agreement/confidence/selective-agreement'
import { counted } from '@/lib/core/counted-words'
import { type ConfidenceFigures, type ConfidenceView, confidenceQuery } from '../ai-raters/confidence-view'
import { SETTLED } from '../basis/rater-ref'
import { filterQuery } from '../basis/strata'
import { NOBODY } from '../errors/error-view'
import { type Figure, plainEstimate } from '../figure'
import { figureText, percentWords } from '../figure-text'
import { intervalWords, patientsNote } from '../words/interval-words'
import { joined, type Links } from './figure-parts'

const percent = (value: number) => figureText(value, 'percent')
const whoseAnswers = ({ ai }: ConfidenceFigures) => [ai?.alias ?? 'vote of all']

/** Where the answers are that are as sure as this. */
export function surestLink(
  confidence: ConfidenceFigures,
  view: ConfidenceView,
  links: Links,
  bin: { low: number; high: number },
): string | undefined {
  return links?.items(filterQuery(view), confidenceQuery(confidence, bin))
}

/** Whether what more AI raters say is right more often, tenth by tenth. */
export function calibrationFigure(
  confidenceFigures: ConfidenceFigures,
  view: ConfidenceView,
  links: Links,
): Figure {
  const { calibration, ai, sure } = confidenceFigures
  const word = sure === 'own' ? 'confidence' : 'share'
  const bins = calibration.bins
    .filter(({ items }) => items > 0)
    .map((bin) => ({ ...bin, href: surestLink(confidenceFigures, view, links, bin) }))
  const who =
    sure === 'own'
      ? 'stated confidence of the AI rater'
      : ai
        ? 'the share of the other AI raters who say the same'
        : 'the share of AI raters who vote for it'
  return {
    name: `calibration-${sure}`,
    who: whoseAnswers(confidenceFigures),
    title: sure === 'own' ? 'Right, by stated confidence' : 'Right, by how many say the same',
    words: `Rows go by ${who}. Where that can be trusted, a row is right as often as its name says. Intervals are Wilson’s.`,
    chart: {
      kind: 'intervals',
      axis: '% as settled',
      as: 'percent',
      rows: bins.map(({ low, high, items, agreement, href }) => ({
        label: `${percent(low)} to ${percent(high)} %`,
        note: `n ${items}`,
        estimate: agreement,
        href,
      })),
    },
    columns: [`${word} from`, 'to', 'statements', `mean ${word}`, 'right'],
    rows: bins.map(({ low, high, items, confidence, agreement, href }) => ({
      cells: [
        { estimate: plainEstimate(low), as: 'percent' },
        { estimate: plainEstimate(high), as: 'percent' },
        items,
        { estimate: plainEstimate(confidence), as: 'percent' },
        { estimate: agreement, as: 'percent' },
      ],
      href,
    })),
  }
}

/** How well the consensus are met if only the surest answers are taken. */
export function coverageFigure(confidence: ConfidenceFigures, view: ConfidenceView, links: Links): Figure {
  const { selective, options, items, patients } = confidence
  const all = { a: SETTLED, b: confidence.ai?.raterId ?? NOBODY, differ: 'any' }
  const points = selective.curve.map(({ threshold, ...point }) => ({
    ...point,
    href:
      threshold === null
        ? links?.items(filterQuery(view), all)
        : surestLink(confidence, view, links, { low: threshold, high: 1 }),
  }))
  return {
    name: `coverage-${confidence.sure}`,
    who: whoseAnswers(confidence),
    title: 'Agreement with the consensus, by how much is answered',
    words: joined(
      targetWords(confidence),
      `Of ${counted(items, 'settled statement', 'settled statements')} of ${counted(patients, 'patient', 'patients')}.`,
      'A point takes all answers that are so sure or surer, those that are equally sure together; its interval is Wilson’s.',
      patientsNote(options.unit, patients),
    ),
    onScreen: 'A point opens the answers that it takes.',
    method: intervalWords(options),
    chart: {
      kind: 'lines',
      as: 'percent',
      series: [
        {
          label: 'agreement',
          points: points.map(({ coverage, agreement, href }) => ({ x: coverage, estimate: agreement, href })),
        },
      ],
      xAxis: '% of settled statements answered, surest first; the others go to people',
      yAxis: '% as settled',
      // all shares, also those that a curve begins after
      ticks: COVERAGES.map((x) => ({ x, label: String(Math.round(100 * x)) })),
    },
    columns: ['answered', 'statements', 'right'],
    rows: points.map(({ coverage, items: taken, agreement, href }) => ({
      cells: [
        { estimate: plainEstimate(coverage), as: 'percent' },
        taken,
        { estimate: agreement, as: 'percent' },
      ],
      href,
    })),
  }
}

/** How much can be answered at the agreement wanted. */
function targetWords({ selective: { atTarget }, sure }: ConfidenceFigures): string {
  const { coverage, threshold, target } = atTarget
  if (!coverage.value) return `No share of the answers is right ${percent(target)} % of the time.`
  const answerable = `${percentWords(coverage)} of statements can be answered at ${percent(target)} % agreement:`
  if (threshold === null)
    return `${answerable} all that were answered, those without a word on confidence too.`
  const those =
    sure === 'own'
      ? `it is ${percent(threshold)} % sure or more`
      : `${percent(threshold)} % or more say the same`
  return `${answerable} those on which ${those}. The threshold was found in the same statements; expect a little less beyond them.`
}
