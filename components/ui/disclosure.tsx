'use client'

import { type ReactNode, useEffect, useRef } from 'react'

type Props = {
  title: string
  /** Whether it is open, where the page opens it, too; then `onToggle` says what the person did. */
  isOpen?: boolean
  onToggle?: (isOpen: boolean) => void
  children: ReactNode
}

/** A section that opens on demand, closed at first. */
export function Disclosure({ title, isOpen, onToggle, children }: Props) {
  const details = useRef<HTMLDetailsElement>(null)
  // opened before the page could listen, on a slow machine or line
  useEffect(() => {
    if (details.current?.open) onToggle?.(true)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once: from then on the event says it
  }, [])
  return (
    <details
      ref={details}
      className="rounded-lg border border-line bg-raised"
      open={isOpen}
      suppressHydrationWarning
      onToggle={onToggle && ((event) => onToggle(event.currentTarget.open))}
    >
      <summary className="flex items-center gap-2 rounded-lg px-4 py-2.5 text-sm font-medium marker:content-none hover:bg-sunken">
        <span aria-hidden className="text-muted transition-transform [details[open]>summary>&]:rotate-90">
          ›
        </span>
        {title}
      </summary>
      <div className="border-t border-line p-4">{children}</div>
    </details>
  )
}
