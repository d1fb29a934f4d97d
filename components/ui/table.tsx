/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the frame is a group, but neither of fields, options nor headings */
import type { ComponentProps, ReactNode } from 'react'
import { ScrollFrame } from './scroll-frame'

type Props = {
  caption: string
  /** Wider than most screens: its first column stays in sight. */
  isWide?: boolean
  /** Of many columns, which stand closer. */
  isDense?: boolean
  children: ReactNode
}

/**
 * A table in a frame that scrolls sideways by itself on small screens, with a shade at an edge beyond which there is more; its
 * caption names it for screen readers. The frame is no landmark: a page has many tables. It is what hidden names are placed by,
 * or they would widen the page.
 */
export function Table({ caption, isWide = false, isDense = false, children }: Props) {
  return (
    <ScrollFrame
      role="group"
      label={caption}
      className={`shaded-edges relative overflow-x-auto rounded-lg border border-line ${isWide ? 'wide-table' : ''}`}
    >
      <table className={`w-full border-collapse text-sm ${isDense ? '[&_:is(td,th)]:px-2' : ''}`}>
        <caption className="sr-only">{caption}</caption>
        {children}
      </table>
    </ScrollFrame>
  )
}

type CellProps = { numeric?: boolean }

export function Th({
  numeric = false,
  className = '',
  scope = 'col',
  ...rest
}: ComponentProps<'th'> & CellProps) {
  const side = numeric ? 'text-right' : 'text-left'
  return (
    <th scope={scope} className={`px-3 py-2 text-xs font-medium text-muted ${side} ${className}`} {...rest} />
  )
}

export function Td({ numeric = false, className = '', ...rest }: ComponentProps<'td'> & CellProps) {
  const side = numeric ? 'text-right tabular-nums' : 'text-left'
  return <td className={`border-t border-line px-3 py-1.5 ${side} ${className}`} {...rest} />
}
