import type { ReactNode } from 'react'

/** A key as it is printed on the keyboard. */
export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-grid min-w-5 place-items-center rounded border border-line bg-sunken px-1 font-mono text-[0.72rem] leading-5 text-muted">
      {children}
    </kbd>
  )
}
