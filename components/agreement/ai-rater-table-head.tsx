import Link from 'next/link'
import { isTermName } from '@/components/ui/glossary'
import { Th } from '@/components/ui/table'
import { TermSign } from '@/components/ui/term'
import type { AiRaterSort } from '@/lib/core/figures/ai-raters/ai-rater-order'
import type { AiRaterListing, AiView } from '@/lib/core/figures/ai-raters/ai-view'
import { type AiMeasure, MEASURES } from '@/lib/core/figures/basis/measures'
import { focusIndex, shortNames } from '@/lib/core/labels'

/** The title of a measure's column, with the label that it is of. */
export function headOf(
  measure: AiMeasure,
  { focus, labelSet }: Pick<AiRaterListing, 'focus' | 'labelSet'>,
): string {
  const { short: title, isOfLabel } = MEASURES[measure]
  return isOfLabel
    ? `${title.replace(' %', '')} ${shortNames(labelSet)[focusIndex(focus, labelSet)] ?? focus} %`
    : title
}

/** What one looks for at the top: names from A on, and the least likely chance. */
const SMALLEST_FIRST: readonly AiRaterSort[] = ['alias', 'p']

type Props = {
  sort: AiRaterSort
  title: string
  view: AiView
  /** The page's address with some of its choices changed. */
  hrefWith: (change: Partial<AiView>) => string
}

/** A heading that sorts its column, and turns it round where the table is sorted by it already. */
export function SortHead({ sort, title, view, hrefWith }: Props) {
  const isHere = view.sort === sort
  const turned = view.order === 'down' ? 'up' : 'down'
  return (
    <Th
      numeric={sort !== 'alias'}
      aria-sort={isHere ? (view.order === 'down' ? 'descending' : 'ascending') : undefined}
    >
      <span className="inline-flex items-center">
        <Link
          href={hrefWith({
            sort,
            order: isHere ? turned : SMALLEST_FIRST.includes(sort) ? 'up' : 'down',
            page: 1,
          })}
          className={`hover:text-ink ${isHere ? 'font-semibold text-ink' : ''}`}
          scroll={false}
        >
          {title.replace(' %', '\u00a0%')}
          {isHere && <span aria-hidden="true">{view.order === 'down' ? '\u00a0↓' : '\u00a0↑'}</span>}
        </Link>
        {isTermName(sort) && <TermSign name={sort} />}
      </span>
    </Th>
  )
}
