'use client'

import Link from 'next/link'
import { SignOutButton } from '@/components/outbox/sign-out-button'

type Theme = 'system' | 'light' | 'dark'

const THEMES: readonly { id: Theme; title: string }[] = [
  { id: 'system', title: 'As the system' },
  { id: 'light', title: 'Light' },
  { id: 'dark', title: 'Dark' },
]

/** Account, theme and sign-out. A plain disclosure: it works with keyboard and screen reader as it is. */
export function AccountMenu({ userName, isAdmin }: { userName: string; isAdmin: boolean }) {
  return (
    <details className="relative" name="account">
      <summary className="list-none rounded-md px-2 py-1 text-sm text-muted hover:bg-sunken hover:text-ink">
        {userName}
      </summary>
      <div className="absolute right-0 z-40 mt-1 grid w-52 gap-1 rounded-lg border border-line bg-raised p-2 shadow-lg">
        <fieldset className="grid gap-1 border-b border-line pb-2">
          <legend className="px-2 py-1 text-xs text-muted">Appearance</legend>
          {THEMES.map((theme) => (
            <button
              key={theme.id}
              type="button"
              className="rounded px-2 py-1 text-left text-sm hover:bg-sunken"
              onClick={() => applyTheme(theme.id)}
            >
              {theme.title}
            </button>
          ))}
        </fieldset>
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

function applyTheme(theme: Theme): void {
  const year = 31_536_000
  if (theme === 'system') {
    delete document.documentElement.dataset['theme']
    // oxlint-disable-next-line unicorn/no-document-cookie -- the server reads it before the first paint
    document.cookie = 'theme=; path=/; max-age=0'
    return
  }
  document.documentElement.dataset['theme'] = theme
  // oxlint-disable-next-line unicorn/no-document-cookie -- the server reads it before the first paint
  document.cookie = `theme=${theme}; path=/; max-age=${year}; samesite=lax`
}
