import { labelNames } from '@/lib/core/labels'
import { filterQuery } from '../basis/strata'
import type { Figure, Shown } from '../figure'
import type { PeopleAgreement, PeopleView } from '../people/people-view'
import { uncountedWords } from '../words/uncounted-words'
import { joined, type Links } from './figure-parts'
import { noteFor } from './people'

/** How often people, each of them, and AI raters give each label. */
export function shareFigure(
  { shares, labelSet, uncountedAi }: Pick<PeopleAgreement, 'shares' | 'labelSet' | 'uncountedAi'>,
  view: PeopleView,
  links: Links,
): Figure {
  const bars = shares.map((row) => ({
    ...row,
    hrefs: links && row.queries.map((query) => links.items(filterQuery(view), query)),
  }))
  return {
    name: 'labels',
    title: 'How often each label is given',
    words: joined(
      'Shares are of answers, of which a statement may have several.',
      underBars(shares.flatMap(({ shares: parts }) => parts)),
      noteFor(links)(view.unit, shares),
      uncountedWords(uncountedAi),
    ),
    onScreen: 'A part opens its statements.',
    method: `Intervals are Wilson’s, and allow for ratings of one ${view.unit === 'item' ? 'statement' : 'patient'} being alike.`,
    chart: {
      kind: 'bars',
      labels: labelSet.labels,
      bars: bars.map(({ label, counts, shares: parts, hrefs }) => ({
        label,
        counts,
        shares: parts,
        ...(hrefs && { hrefs }),
      })),
    },
    ...shareTable(bars, labelNames(labelSet)),
  }
}

type ShareRow = {
  label: string
  counts: readonly number[] | null
  shares: PeopleAgreement['shares'][number]['shares']
  hrefs?: readonly string[] | null
}

/** A row a rater and label. */
export function shareTable(
  bars: readonly ShareRow[],
  names: readonly string[],
): Pick<Figure, 'columns' | 'rows'> {
  return {
    columns: ['who', 'label', 'ratings', 'share'],
    rows: bars.flatMap(({ label, counts, shares, hrefs }) =>
      shares.map((estimate, index) => ({
        cells: [label, names[index] ?? '', counts?.[index] ?? null, { estimate, as: 'percent' as const }],
        href: hrefs?.[index],
      })),
    ),
  }
}

/** Under the drawing: what stands under its bars, where anything does. */
export function underBars(shares: readonly Pick<Shown, 'interval'>[]): string {
  return shares.some(({ interval }) => interval !== null)
    ? 'Under a bar stand the 95 % intervals of its shares.'
    : ''
}
