import Link from 'next/link'
import type { ComponentProps, ReactNode } from 'react'

type Tone = 'primary' | 'quiet' | 'danger'

const BASE =
  'inline-flex min-h-9 items-center justify-center gap-2 rounded-md px-3.5 py-1.5 text-sm font-medium transition-colors disabled:cursor-not-allowed disabled:opacity-55'

const TONES: Record<Tone, string> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong',
  quiet: 'border border-line bg-raised text-ink hover:bg-sunken',
  danger: 'border border-line bg-raised text-danger hover:bg-danger-soft',
}

export function Button({
  tone = 'primary',
  className = '',
  type = 'button',
  ...rest
}: ComponentProps<'button'> & { tone?: Tone }) {
  return <button type={type} className={`${BASE} ${TONES[tone]} ${className}`} {...rest} />
}

export function ButtonLink({
  tone = 'primary',
  className = '',
  ...rest
}: ComponentProps<typeof Link> & { tone?: Tone }) {
  return <Link className={`${BASE} ${TONES[tone]} ${className}`} {...rest} />
}

/** Leads within the page, by the browser itself: it opens what is folded around the target, and takes the focus there. */
export function ButtonJump({
  tone = 'primary',
  to,
  children,
}: {
  tone?: Tone
  /** Id of the target. */
  to: string
  children: ReactNode
}) {
  return (
    <a className={`${BASE} ${TONES[tone]}`} href={`#${to}`}>
      {children}
    </a>
  )
}
