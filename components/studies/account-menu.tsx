import Link from 'next/link'
import { ThemeChoice } from '@/components/accounts/theme-choice'
import { SignOutButton } from '@/components/outbox/sign-out-button'
import { Menu } from '@/components/ui/menu'

/** Account, theme and sign-out. */
export function AccountMenu({ userName, isAdmin }: { userName: string; isAdmin: boolean }) {
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
