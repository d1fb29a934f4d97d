import Link from 'next/link'
import { addressWith, keptParameters } from '../ui/address'
import type { FilterChip } from './filter-words'

type Props = {
  /** The page's address without parameters. */
  here: string
  view: object
  chips: readonly FilterChip[]
}

/** The filters that are on; each goes when it is followed. */
export function FilterChips({ here, view, chips }: Props) {
  return chips.map((one) => (
    <Link
      key={one.text}
      className="rounded-full border border-accent bg-accent-soft px-2.5 py-0.5 text-accent-strong hover:bg-sunken"
      href={withoutChip(here, view, one)}
    >
      {one.text} <span aria-hidden>×</span>
      <span className="sr-only">, drop this filter</span>
    </Link>
  ))
}

/** The address of the same view without one of its filters. */
export function withoutChip(here: string, view: object, { drop }: FilterChip): string {
  return addressWith(here, { ...keptParameters(view, ['page']), ...drop })
}
