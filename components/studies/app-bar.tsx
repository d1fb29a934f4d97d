import Link from 'next/link'
import type { ReactNode } from 'react'
import { ThemeChoice } from '@/components/accounts/theme-choice'
import { OutboxBadge } from '@/components/outbox/outbox-badge'
import { SignOutButton } from '@/components/outbox/sign-out-button'
import { Menu } from '@/components/ui/menu'

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

/** Account, theme and sign-out. */
function AccountMenu({ userName, isAdmin }: { userName: string; isAdmin: boolean }) {
  return (
    <Menu title={userName} className="relative min-w-0 max-w-[40%]" place="right-0 grid w-52 gap-1">
      <ThemeChoice className="grid border-b border-line pb-2" />
      <Link href="/account" className="rounded px-2 py-1 text-sm hover:bg-sunken">
        Your account
      </Link>
      {isAdmin && (
        <Link href="/admin" className="rounded px-2 py-1 text-sm hover:bg-sunken">
          All accounts
        </Link>
      )}
      <SignOutButton />
    </Menu>
  )
}
