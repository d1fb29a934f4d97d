/* oxlint-disable jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard (WCAG 2.1.1) */
import type { ComponentProps } from 'react'

/** A named frame that scrolls by itself, and can be reached and scrolled with the keyboard. */
export function ScrollFrame({ label, ...rest }: ComponentProps<'section'> & { label: string }) {
  return <section aria-label={label} tabIndex={0} {...rest} />
}
