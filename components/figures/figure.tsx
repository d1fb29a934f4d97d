import Link from 'next/link'
import type { ReactNode } from 'react'
import type { Estimate } from '@/lib/core/agreement/rating-table'
import { figureText, fileEstimate, intervalText, untoldWords } from '@/lib/core/figures/figure-text'

type Props = {
  estimate: Estimate
  as: 'percent' | 'coefficient'
  /** The interval under the value, for wide tables. */
  stacked?: boolean
  /** Where the statements behind it are. */
  href?: string | undefined
}

/** A figure with its interval, or why it has none, and a dagger with what else is to be known of it; a dash with the reason where there is no figure. */
export function Figure({ estimate, as, stacked = false, href }: Props) {
  if (estimate.value === null) {
    return (
      <span className="text-muted" title={estimate.reason} {...fileEstimate(estimate, as)}>
        –<span className="sr-only"> undefined: {estimate.reason}</span>
      </span>
    )
  }
  const { interval } = estimate
  const why = untoldWords(estimate)
  const value = figureText(estimate.value, as)
  return (
    <span className="whitespace-nowrap tabular-nums" {...fileEstimate(estimate, as)}>
      {href ? <ItemsLink href={href}>{value}</ItemsLink> : value}
      {interval && (
        <span className={`text-xs text-muted ${stacked ? 'block' : ''}`}>
          {' '}
          ({intervalText(interval, as)})
        </span>
      )}
      {estimate.note !== undefined && (
        <span className="text-xs text-muted" title={estimate.note}>
          {' '}
          <span aria-hidden>†</span>
          <span className="sr-only"> {estimate.note}</span>
        </span>
      )}
      {why !== null && (
        <span className={`text-xs text-muted ${stacked ? 'block' : ''}`} title={why}>
          {' '}
          (no interval<span className="sr-only">: {why}</span>)
        </span>
      )}
    </span>
  )
}

/** A number that opens the statements behind it. Tables hold many: nothing is fetched before it is asked for. */
export function ItemsLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link
      prefetch={false}
      href={href}
      className="underline decoration-line-strong decoration-dotted underline-offset-4 hover:decoration-accent hover:decoration-solid"
    >
      {children}
    </Link>
  )
}
