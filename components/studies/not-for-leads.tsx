import type { ReactNode } from 'react'
import { ButtonLink } from '@/components/ui/button'

type Props = {
  /** What leads do not do. */
  title: string
  /** Where a lead finds what others see here. */
  to: { href: string; title: string }
  children: ReactNode
}

/** For a lead who follows the link of a rater or an adjudicator of the own study: why it is not there, and where to go. */
export function NotForLeads({ title, to, children }: Props) {
  return (
    <main className="mx-auto grid min-h-[70dvh] w-full max-w-md content-center gap-4 p-6">
      <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
      <p className="text-sm text-muted">{children}</p>
      <p>
        <ButtonLink tone="quiet" href={to.href}>
          {to.title}
        </ButtonLink>
      </p>
    </main>
  )
}
