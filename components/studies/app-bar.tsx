import Link from 'next/link'
import type { ReactNode } from 'react'
import { OutboxBadge } from '@/components/outbox/outbox-badge'
import { AccountMenu } from './account-menu'

type Props = { userName: string; isAdmin: boolean; children?: ReactNode }

/** The bar at the top of every page: where one is, and who one is. */
export function AppBar({ userName, isAdmin, children }: Props) {
  return (
    <header className="flex min-h-12 items-center gap-x-5 border-b border-line bg-raised px-4 print:hidden">
      <Link href="/studies" className="text-sm font-semibold tracking-wide text-accent">
        Concordance
      </Link>
      <div className="flex min-w-0 flex-1 items-center gap-x-4">{children}</div>
      <OutboxBadge />
      <AccountMenu userName={userName} isAdmin={isAdmin} />
    </header>
  )
}
