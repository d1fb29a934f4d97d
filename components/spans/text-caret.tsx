'use client'

import { useEffect, useRef } from 'react'
import type { SelectionStore } from './selection-store'
import { caretBox, findTextFrame } from './text-places'

/** The cursor of a text that is not written in. It is moved without drawing anything else anew. */
export function TextCaret({ role, selection }: { role: string; selection: SelectionStore }) {
  const caret = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const place = () => {
      const frame = findTextFrame(role)
      const selected = selection.get()
      const isHere = frame !== null && document.activeElement === frame && selected?.role === role
      const box = isHere ? caretBox(frame, selected.focus) : null
      const own = caret.current
      const around = own?.parentElement?.getBoundingClientRect()
      if (!own || !around) return
      own.hidden = !box
      if (!box) return
      own.style.transform = `translate(${box.left - around.left}px, ${box.top - around.top}px)`
      own.style.height = `${box.height}px`
      own.dataset['at'] = String(selected?.focus) // so that it stays lit while it moves
    }
    const later = () => requestAnimationFrame(place)
    place()
    const unsubscribe = selection.subscribe(place)
    document.addEventListener('focusin', later)
    document.addEventListener('focusout', later)
    const frame = findTextFrame(role)
    const sizes = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(place)
    if (frame) sizes?.observe(frame)
    return () => {
      unsubscribe()
      document.removeEventListener('focusin', later)
      document.removeEventListener('focusout', later)
      sizes?.disconnect()
    }
  }, [role, selection])
  return (
    <div
      ref={caret}
      hidden
      aria-hidden="true"
      className="text-caret pointer-events-none absolute top-0 left-0 w-0.5 bg-accent"
    />
  )
}
