import type { ReactNode } from 'react'

type Props = {
  children: ReactNode
  /** Stands within a control: seen beside its name where there is room, and no part of it; it says `aria-keyshortcuts` itself. */
  isInControl?: boolean
}

/** A key as it is printed on the keyboard. */
export function Kbd({ children, isInControl = false }: Props) {
  return (
    <kbd
      aria-hidden={isInControl || undefined}
      className={`inline-grid min-w-5 place-items-center rounded border border-line bg-sunken px-1 font-mono text-xs leading-5 text-muted ${isInControl ? 'max-sm:hidden' : ''}`}
    >
      {children}
    </kbd>
  )
}
