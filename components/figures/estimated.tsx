import Link from 'next/link'
import type { ReactNode } from 'react'
import type { Kind, Shown } from '@/lib/core/figures/figure'
import { figureText, intervalText, noIntervalWords } from '@/lib/core/figures/figure-text'

type Props = {
  estimate: Shown
  as: Kind
  /** The interval under the value, for wide tables. */
  stacked?: boolean
  /** Where the statements behind it are. */
  href?: string | undefined
  /** Of the notes below its table that are true of it; without one it shows them itself. */
  mark?: string
}

/** A figure with its interval, or why it has none, and a mark for what else is to be known of it; a dash where there is no figure. */
export function Estimated({ estimate, as, stacked = false, href, mark }: Props) {
  const { value, interval, note, reason } = estimate
  if (value === null) {
    return (
      <span className="text-muted" title={reason ?? undefined}>
        –{mark}
        {reason && <span className="sr-only"> undefined: {reason}</span>}
      </span>
    )
  }
  const why = noIntervalWords(estimate)
  const text = figureText(value, as)
  const look = `text-xs text-muted ${stacked ? 'block' : ''}`
  return (
    <span className="whitespace-nowrap tabular-nums">
      {href ? <ItemsLink href={href}>{text}</ItemsLink> : text}
      {interval && (
        <span className={look}>
          {' '}
          ({intervalText(interval, as)}){mark}
        </span>
      )}
      {mark === undefined && note !== undefined && (
        <span className="text-xs text-muted" title={note}>
          {' '}
          <span aria-hidden>†</span>
          <span className="sr-only"> {note}</span>
        </span>
      )}
      {why !== null && mark && (
        // below its table the mark says why: the words in each cell would hide the numbers
        <span className="text-xs text-muted" title={why}>
          <span className="sr-only"> no interval: {why}</span>
          {mark}
        </span>
      )}
      {why !== null && !mark && (
        <span className={look} title={why}>
          {' '}
          (no interval<span className="sr-only">: {why}</span>)
        </span>
      )}
      {interval === null && why === null && mark}
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
