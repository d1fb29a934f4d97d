'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { useEffect, useRef } from 'react'
import { ThemeChoice } from '@/components/accounts/theme-choice'
import { SignOutButton } from '@/components/outbox/sign-out-button'

/** Account, theme and sign-out. A disclosure that goes when one turns to anything else. */
export function AccountMenu({ userName, isAdmin }: { userName: string; isAdmin: boolean }) {
  const menu = useRef<HTMLDetailsElement>(null)
  const path = usePathname()
  const closedAt = useRef(path) // who opens it before the page listens keeps it open
  useEffect(() => {
    if (closedAt.current === path) return
    closedAt.current = path
    close(menu.current)
  }, [path])
  useEffect(() => {
    const onPointer = (event: PointerEvent) => {
      if (event.target instanceof Node && !menu.current?.contains(event.target)) close(menu.current)
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !menu.current?.open) return
      close(menu.current)
      menu.current.querySelector('summary')?.focus()
    }
    document.addEventListener('pointerdown', onPointer)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', onPointer)
      document.removeEventListener('keydown', onKey)
    }
  }, [])
  return (
    <details ref={menu} className="relative">
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

function close(menu: HTMLDetailsElement | null): void {
  if (menu) menu.open = false
}
