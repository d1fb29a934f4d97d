import Link from 'next/link'
import type { ConfigurationGrid, GridView } from '@/lib/core/figures/ai-raters/heat-grid'
import { MEASURES } from '@/lib/core/figures/basis/measures'
import { filterQuery } from '@/lib/core/figures/basis/strata'
import { aiQuery } from '@/lib/core/figures/errors/ai-query'
import type { GridLink } from '@/lib/core/figures/tables/grid'
import { type TaskRef, taskHome } from '@/lib/core/task'
import { itemsAddress } from '../statements/addresses'
import { addressWith } from '../ui/address'

type Props = { task: TaskRef; grid: ConfigurationGrid; view: GridView }

/**
 * The way to how labels change between the two configurations that lie furthest apart; nothing where none is better than
 * another.
 */
export function EndsLink({ task, grid: { ends }, view }: Props) {
  if (ends === null) return null
  const { weakest, strongest } = ends
  const both = { a: weakest.raterId, b: strongest.raterId, unit: view.unit }
  return (
    <p className="max-w-prose text-sm">
      <Link
        className="text-accent underline underline-offset-2"
        href={addressWith(`${taskHome(task)}/agreement/compare`, { ...filterQuery(view), ...both })}
      >
        How labels change from the weakest to the strongest configuration
      </Link>
      , by {MEASURES[view.measure].short}: from {weakest.alias} to {strongest.alias}, as bands from label to
      label.
    </p>
  )
}

/** A single AI rater opens the statements behind its figure, where these are all that it rated; else the list of those meant. */
export function gridLink(task: TaskRef, view: GridView, items: number): NonNullable<GridLink> {
  const filter = filterQuery(view)
  return (raters, axes) => {
    const [only] = raters
    if (raters.length === 1 && only?.rated === items)
      return itemsAddress(task, filter, aiQuery(only, view.measure, view.focus))
    const asked = view.axis.filter((pair) => !axes.some((axis) => axis.split(':')[0] === pair.split(':')[0]))
    return addressWith(`${taskHome(task)}/agreement/ai`, {
      ...filter,
      focus: view.focus,
      sort: view.measure,
      axis: [...asked, ...axes],
    })
  }
}
