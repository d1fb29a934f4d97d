import { whole } from '@/lib/core/counted-words'
import { isWhole, type LabelSet, labelNames } from '@/lib/core/labels'
import { AGAIN, type ErrorQuery, NOBODY } from '../errors/error-view'
import { cellLinks, type Figure, type Kind, plainEstimate, type Shown } from '../figure'
import { estimateWords, percentWords } from '../figure-text'
import type { Stretch } from '../people/rater-stretches'
import { othersQuery, type RaterView, settledQuery } from '../people/rater-view'
import { joined, matrixRows } from './figure-parts'
import { shareTable, underBars } from './shares'

/** Where statements are listed; null for who must not see them. */
export type RaterLink = ((query: ErrorQuery) => string) | null

/** One person's answers in figures, those that there are. Of whole answers none by label: their numbers say nothing beyond one item. */
export function raterFigures(view: RaterView, raterId: string, hrefOf: RaterLink): Figure[] {
  const { settled, repeats, stretches } = view
  const alone = (query: ErrorQuery) => hrefOf?.({ a: raterId, b: NOBODY, panel: 'yes', ...query })
  const byLabel = isWhole(view.labelSet)
    ? []
    : [
        settled && settledFigure(view, settled, raterId, hrefOf),
        repeats && repeatFigure(view, repeats, raterId, hrefOf),
        labelFigure(view, raterId, alone),
      ]
  const drawn = [
    ...byLabel,
    paceFigure(view, alone),
    ...(stretches ? stretchFigures(view, stretches, alone) : []),
  ]
  return drawn.filter((figure) => figure !== null)
}

/** What the rater said of what is settled. */
function settledFigure(
  { alias, labelSet }: RaterView,
  { items, met, table }: NonNullable<RaterView['settled']>,
  raterId: string,
  hrefOf: RaterLink,
): Figure {
  const labels = labelNames(labelSet)
  const hrefs = labelLinks(
    labelSet,
    hrefOf && ((said, other) => hrefOf(settledQuery(raterId, { said, other, differ: 'any' }))),
  )
  return {
    name: 'settled-and-said',
    title: 'What was settled (down) and what was said (across)',
    who: [alias],
    words: `${whole(items)} settled statements, ${percentWords(met)} the same. Consensus labels count this person’s own votes, too. Off the diagonal is where guidelines may need words, not where somebody is to blame. Shares are of a row, with Wilson’s 95 % intervals, by patient, from five patients on.`,
    chart: { kind: 'confusion', labels, ...table, hrefs },
    columns: ['down: settled', `across: ${alias}`, 'statements', 'share of the row'],
    rows: matrixRows(labels, labels, { ...table, hrefs }),
  }
}

function labelLinks({ codes }: LabelSet, hrefOf: ((first: string, second: string) => string) | null) {
  return cellLinks(
    codes.length,
    codes.length,
    hrefOf && ((row, column) => hrefOf(codes[row] ?? '', codes[column] ?? '')),
  )
}

/** What was said at first and what when the same statement came again. */
function repeatFigure(
  { alias, labelSet }: RaterView,
  { agreement: { items, percentAgreement, ac1 }, table }: NonNullable<RaterView['repeats']>,
  raterId: string,
  hrefOf: RaterLink,
): Figure {
  const labels = labelNames(labelSet)
  const hrefs = labelLinks(
    labelSet,
    hrefOf && ((said, other) => hrefOf({ a: raterId, b: AGAIN, said, other })),
  )
  return {
    name: 'repeats',
    title: 'First answer (down) and answer to the same statement again (across)',
    who: [alias],
    words: `${whole(items)} statements came twice: agreement ${percentWords(percentAgreement)}, AC1 ${estimateWords(ac1, 'coefficient')}, with 95 % intervals over patients. Two people can hardly be expected to agree more than one does with themselves.`,
    chart: { kind: 'confusion', labels, ...table, hrefs },
    columns: ['first', 'again', 'statements', 'share of the row'],
    rows: matrixRows(labels, labels, { ...table, hrefs }),
  }
}

type Alone = (query: ErrorQuery) => string | undefined

/** How often each label is given, beside the others. */
function labelFigure(
  { alias, labelSet, labels, othersLabels }: RaterView,
  raterId: string,
  alone: Alone,
): Figure {
  const { codes } = labelSet
  const bars = [
    { ...labels, label: alias, hrefs: codes.flatMap((said) => alone({ said }) ?? []) },
    ...(othersLabels
      ? [
          {
            ...othersLabels,
            label: 'Others, same statements',
            hrefs: codes.flatMap((other) => alone({ ...othersQuery(raterId), other }) ?? []),
          },
        ]
      : []),
  ].map(({ label, counts, shares, hrefs }) => ({
    label,
    counts,
    shares,
    ...(hrefs.length > 0 && { hrefs }),
  }))
  return {
    name: 'own-labels',
    title: 'How often each label is given',
    who: [alias],
    words: joined(
      underBars(bars.flatMap(({ shares }) => shares)),
      'Intervals are Wilson’s, by patient: what was said of one patient is taken as alike.',
    ),
    chart: { kind: 'bars', labels: labelSet.labels, bars },
    ...shareTable(bars, labelNames(labelSet)),
  }
}

function paceFigure(
  { alias, answers, seconds, labelSet, secondsByLabel }: RaterView,
  alone: Alone,
): Figure | null {
  const rows = [
    { label: 'All answers', answers, seconds, href: alone({}) },
    ...secondsByLabel.map((row, index) => ({ ...row, href: alone({ said: labelSet.codes[index] ?? '' }) })),
  ].flatMap(({ seconds: spread, ...row }) =>
    spread === null ? [] : [{ ...row, estimate: plainEstimate(spread.median, spread) }],
  )
  if (rows.length === 0) return null
  return {
    name: 'seconds',
    title: 'Active time for a statement',
    who: [alias],
    words: 'Time with the statement on the screen and hands at work; pauses are left out.',
    chart: {
      kind: 'intervals',
      axis: 'median, with quartiles',
      as: 'seconds',
      rows: rows.map(({ label, answers: n, estimate, href }) => ({ label, note: `n ${n}`, estimate, href })),
    },
    columns: ['answers', 'number', 'median seconds (quartiles)'],
    rows: rows.map(({ label, answers: n, estimate, href }) => ({
      cells: [label, n, { estimate, as: 'seconds' }],
      href,
    })),
  }
}

const OF_ITS_STATEMENTS =
  'A line spans the 95 % interval (Wilson) over the statements of a part. Where two lines do not overlap, these parts differ: in the answers, or in how hard their few patients were. Where they overlap, the figure does not say.'

/** Time, marks of being unsure and, where it may be shown, the consensus met, in the order of the answers. */
function stretchFigures(
  { alias, settled }: RaterView,
  stretches: readonly Stretch[],
  alone: Alone,
): Figure[] {
  const made = (
    name: string,
    title: string,
    axis: string,
    as: Kind,
    pick: (stretch: Stretch) => Shown | null,
  ): Figure => {
    const points = stretches.map((stretch, x) => ({
      x,
      stretch,
      href: alone({ turnFrom: String(stretch.from), turnTo: String(stretch.to) }),
      estimate: pick(stretch) ?? plainEstimate(null),
    }))
    return {
      name,
      title: `${title}, in the order of the answers`,
      who: [alias],
      ...(as === 'percent' && { words: OF_ITS_STATEMENTS }),
      chart: {
        kind: 'lines',
        as,
        series: [
          {
            label: title,
            points: points.map(({ x, estimate, href }) => ({ x, estimate, href })),
            isJoined: false,
          },
        ],
        xAxis: 'answers, first to last',
        yAxis: axis,
        ticks: stretches.map(({ label }, x) => ({ x, label: label.split(' ')[0] ?? '' })),
      },
      columns: ['answers', 'number', as === 'seconds' ? 'median seconds (quartiles)' : 'share'],
      rows: points.map(({ stretch, estimate, href }) => ({
        cells: [stretch.label, stretch.answers, { estimate, as }],
        href,
      })),
    }
  }
  const share = '%, with 95 % interval'
  return [
    made(
      'pace',
      'Active time',
      'median, with quartiles',
      'seconds',
      ({ seconds }) => seconds && plainEstimate(seconds.median, seconds),
    ),
    made('uncertainty', 'Marked unsure', share, 'percent', ({ uncertain }) => uncertain),
    ...(settled ? [made('drift', 'Same as settled', share, 'percent', ({ met }) => met)] : []),
  ]
}
