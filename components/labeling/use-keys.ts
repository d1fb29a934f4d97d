'use client'

import { useEffect, useEffectEvent, useRef } from 'react'
import {
  type KeyBindings,
  type LabelingAction,
  type LastPress,
  toAction,
  toKeyName,
} from '@/lib/core/labeling/labeling-keys'
import { takesKey } from './takes-key'

/** Listens to the keyboard of the whole page; what is typed in a field, or composed of several keys, is left alone. */
export function useKeys(bindings: KeyBindings, follow: (action: LabelingAction) => void): void {
  const last = useRef<LastPress>(null)

  const handle = useEffectEvent((event: KeyboardEvent) => {
    const press = { key: toKeyName(event), at: event.timeStamp }
    const before = last.current
    last.current = press
    if (event.defaultPrevented || event.isComposing || takesKey(document.activeElement, event.key)) return
    const action = toAction(event, bindings, { at: press.at, last: before })
    if (action === null) return
    event.preventDefault()
    follow(action)
  })

  useEffect(() => {
    const listen = (event: KeyboardEvent) => handle(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
