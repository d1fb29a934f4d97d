import type { ReactNode } from 'react'

/** Words about what can be opened from a figure: neither on paper nor under one that is saved. */
export function OnScreen({ children }: { children: ReactNode }) {
  return (
    <span data-on-screen className="print:hidden">
      {children}
    </span>
  )
}
