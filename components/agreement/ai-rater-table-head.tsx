import Link from 'next/link'
import { isTermName } from '@/components/ui/glossary'
import { Th } from '@/components/ui/table'
import { TermSign } from '@/components/ui/term'
import type { AiRaterSort } from '@/lib/core/figures/ai-raters/ai-rater-order'
import type { AiRaterListing, AiView } from '@/lib/core/figures/ai-raters/ai-view'
import { type AiMeasure, MEASURES } from '@/lib/core/figures/basis/measures'
import { focusIndex, focusName, shortNames } from '@/lib/core/labels'

/** Longer names of labels have no room above a column. */
const MOST_SIGNS = 12

/** The title of a measure's column, with the label that it is of: in words where they are short. */
export function headOf(measure: AiMeasure, of: Pick<AiRaterListing, 'focus' | 'labelSet'>): string {
  const { short: title, isOfLabel } = MEASURES[measure]
  return isOfLabel ? `${title.replace(' %', '')} ${labelIn(of).shown} %` : title
}

/** What a letter or number stands for in titles of columns; empty where they have the label in words. */
export function headNote(of: Pick<AiRaterListing, 'focus' | 'labelSet'>): string {
  const { shown, name } = labelIn(of)
  return shown === name ? '' : `${shown}: “${name}”`
}

function labelIn({ focus, labelSet }: Pick<AiRaterListing, 'focus' | 'labelSet'>) {
  const name = focusName(focus, labelSet)
  const short = shortNames(labelSet)[focusIndex(focus, labelSet)] ?? focus
  return { name, shown: name.length <= MOST_SIGNS ? name : short }
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
