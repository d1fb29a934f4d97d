'use client'

import Link from 'next/link'
import { ThemeChoice } from '@/components/accounts/theme-choice'
import { SignOutButton } from '@/components/outbox/sign-out-button'

/** Account, theme and sign-out. A plain disclosure: it works with keyboard and screen reader as it is. */
export function AccountMenu({ userName, isAdmin }: { userName: string; isAdmin: boolean }) {
  return (
    <details className="relative" name="account">
      <summary className="list-none rounded-md px-2 py-1 text-sm text-muted hover:bg-sunken hover:text-ink">
        {userName} <span aria-hidden="true">▾</span>
      </summary>
      <div className="absolute right-0 z-40 mt-1 grid w-52 gap-1 rounded-lg border border-line bg-raised p-2 shadow-lg">
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
      </div>
    </details>
  )
}
