'use client'

import { usePathname } from 'next/navigation'
import { type ReactNode, useEffect, useRef } from 'react'

type Props = {
  title: string
  className?: string
  /** Where the panel stands, in the nearest positioned element; how wide it is. */
  place: string
  children: ReactNode
}

/** A button of the bar at the top over a panel with links. A disclosure that goes when one turns to anything else. */
export function Menu({ title, className = '', place, children }: Props) {
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
    // a link to where one is leads nowhere
    const onClick = ({ target }: MouseEvent) => {
      const link = target instanceof Element ? target.closest('a') : null
      if (link && menu.current?.contains(link) && link.pathname === location.pathname) close(menu.current)
    }
    document.addEventListener('pointerdown', onPointer)
    document.addEventListener('click', onClick)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', onPointer)
      document.removeEventListener('click', onClick)
      document.removeEventListener('keydown', onKey)
    }
  }, [])
  return (
    <details ref={menu} className={className}>
      <summary className="flex list-none gap-1 rounded-md px-2 py-1 text-sm text-muted hover:bg-sunken hover:text-ink">
        <span className="truncate">{title}</span> <span aria-hidden="true">▾</span>
      </summary>
      <div className={`absolute z-40 mt-1 rounded-lg border border-line bg-raised p-2 shadow-lg ${place}`}>
        {children}
      </div>
    </details>
  )
}

function close(menu: HTMLDetailsElement | null): void {
  if (menu) menu.open = false
}
