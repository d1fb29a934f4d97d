import type { ReactNode } from 'react'

type Props = {
  children: ReactNode
  /** Stands within a control: seen beside its name, and no part of it; the control itself says `aria-keyshortcuts`. */
  isInControl?: boolean
}

/** A key as it is printed on the keyboard. */
export function Kbd({ children, isInControl = false }: Props) {
  return (
    <kbd
      aria-hidden={isInControl || undefined}
      className="inline-grid min-w-5 place-items-center rounded border border-line bg-sunken px-1 font-mono text-[0.72rem] leading-5 text-muted"
    >
      {children}
    </kbd>
  )
}
