import Link from 'next/link'
import type { ReactNode } from 'react'
import { OutboxBadge } from '@/components/outbox/outbox-badge'
import { AccountMenu } from './account-menu'

type Props = {
  userName: string
  isAdmin: boolean
  /** What a narrow screen has in the place of the rest. */
  menu?: ReactNode
  children?: ReactNode
}

/** The bar at the top of every page: where one is, and who one is. */
export function AppBar({ userName, isAdmin, menu, children }: Props) {
  return (
    <header className="relative flex min-h-12 items-center gap-x-5 border-b border-line bg-raised px-4 print:hidden max-[900px]:gap-x-2">
      <Link href="/studies" className="text-sm font-semibold tracking-wide text-accent">
        Concordance
      </Link>
      <div className="flex min-w-0 flex-1 items-center gap-x-4">{children}</div>
      {menu}
      <OutboxBadge />
      <AccountMenu userName={userName} isAdmin={isAdmin} />
    </header>
  )
}
