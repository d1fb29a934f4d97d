import { whole } from '@/lib/core/counted-words'
import { type LabelSet, labelNames } from '@/lib/core/labels'
import { MEASURES, measureTitle } from '../basis/measures'
import { filterQuery } from '../basis/strata'
import { type CellLinks, cellLinks, type Figure, linkedCount } from '../figure'
import { MEASURE_AXIS, testText } from '../figure-text'
import type { CompareView, TwoRaters } from '../pairs/compare-view'
import { intervalWords, mcnemarWords, patientsNote } from '../words/interval-words'
import { type FigureLinks, joined, matrixRows } from './figure-parts'

const SIDES = { 'AI raters': 'AI', People: 'person' } as const

/** Both with the side that they are on, distinguished when both have the same name. */
function pairNames({ first, second }: TwoRaters): [string, string] {
  const [a, b] = [first, second].map(({ group, name }) =>
    group === 'Settled' ? 'consensus labels' : `${SIDES[group]}: ${name}`,
  )
  return [a ?? '', a === b ? `${b} (second)` : (b ?? '')]
}

/** How two raters' labels flow into each other, as bands, as a matrix, and as coefficients. */
export function comparisonFigures(pair: TwoRaters, view: CompareView, links: FigureLinks): Figure[] {
  const { labelSet, first, second, items, counts, shares, estimates } = pair
  const names = labelNames(labelSet)
  const who = pairNames(pair)
  const both = { a: first.id, b: second.id }
  const hrefs = cellLinks(counts.length, counts.length, (said, other) =>
    links.items(filterQuery(view), both, {
      said: labelSet.codes[said] ?? '',
      other: labelSet.codes[other] ?? '',
    }),
  )
  const allHref = links.items(filterQuery(view), both, { differ: 'any' })
  const rows = estimates.map(({ measure, estimate }) => ({
    label: measureTitle(measure, 2),
    as: MEASURES[measure].as,
    estimate,
    href: allHref,
  }))
  return [
    {
      ...transitionFigure(first.name, second.name, labelSet, counts, hrefs),
      title: `From ${who[0]} to ${who[1]}`,
      who,
    },
    {
      name: 'confusion',
      title: `Down ${who[0]}, across ${who[1]}`,
      who,
      words: 'Shares of each row with their 95 % intervals, and the number of statements.',
      onScreen: 'A cell opens them.',
      chart: { kind: 'confusion', labels: names, counts, shares, hrefs },
      columns: [`down: ${who[0]}`, `across: ${who[1]}`, 'statements', 'share of the row'],
      rows: matrixRows(names, names, { counts, shares, hrefs }),
    },
    {
      name: 'pair-coefficients',
      title: `All coefficients over ${whole(items)} statements`,
      who,
      words: patientsNote(pair.intervals.unit, pair.patients),
      method: intervalWords(pair.intervals),
      chart: {
        kind: 'intervals',
        axis: estimates.some(({ estimate }) => estimate.interval !== null)
          ? 'with 95 % intervals'
          : MEASURE_AXIS,
        as: 'coefficient',
        rows,
      },
      columns: ['measure', 'statements', 'value'],
      rows: rows.map(({ label, as, estimate, href }) => ({ cells: [label, items, { estimate, as }], href })),
    },
  ]
}

/** How what the first said flows into what the second said. */
export function transitionFigure(
  first: string,
  second: string,
  labelSet: Pick<LabelSet, 'labels'>,
  counts: TwoRaters['counts'],
  hrefs?: CellLinks,
): Figure {
  const { labels } = labelSet
  const names = labelNames(labelSet)
  return {
    name: 'transitions',
    title: `From ${first} to ${second}`,
    words: 'Pale bands keep their label, strong bands change it.',
    onScreen: 'A band opens its statements.',
    chart: { kind: 'transitions', labels, first, second, counts, hrefs },
    columns: [first, second === first ? `${second} (second)` : second, 'statements'],
    rows: matrixRows(names, names, { counts, hrefs }),
  }
}

/** Which of two raters meets the consensus better, and whether that may be chance. */
export function nearerFigure(
  { first, second }: TwoRaters,
  nearer: NonNullable<TwoRaters['nearer']>,
  view: CompareView,
  links: FigureLinks,
): Figure {
  const { items, onlyFirst, onlySecond, accuracy, ac1 } = nearer
  const both = { a: first.id, b: second.id }
  const hrefOf = (right: 'first' | 'second') => links.items(filterQuery(view), both, { differ: 'yes', right })
  const href = links.items(filterQuery(view), both, { differ: 'any', settled: 'yes' })
  const isOfPeople = [first, second].some(({ group }) => group === 'People')
  return {
    name: 'nearer-settled',
    title: 'Which is nearer the consensus',
    words: joined(
      `${first.name} less ${second.name}, over the same statements, with paired 95 % bootstrap intervals; P is two-sided, of ${mcnemarWords(view.unit)}.`,
      isOfPeople && 'A person’s own votes are part of what was settled, which favors people.',
    ),
    columns: [
      'Settled, rated by both',
      `Only ${first.name} right`,
      `Only ${second.name} right`,
      'Agreement, points more',
      'AC1 more',
      'P',
    ],
    rows: [
      {
        cells: [
          linkedCount(items, href),
          linkedCount(onlyFirst, hrefOf('first')),
          linkedCount(onlySecond, hrefOf('second')),
          { estimate: accuracy, as: 'percent', href },
          { estimate: ac1, as: 'coefficient', href },
          { text: items === 0 ? '–' : testText(nearer), ...(nearer.p !== null && { value: nearer.p }) },
        ],
      },
    ],
  }
}
