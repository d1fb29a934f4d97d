'use client'

import { useEffect } from 'react'
import { takesKey } from '@/components/labeling/takes-key'
import { follow } from './follow-command'
import { modelOf } from './marking-desk'
import { toMarkingCommand } from './marking-keys'
import { linkTo } from './marking-steps'
import type { Act } from './use-marking'

type Options = {
  /** Whether marking is all that is asked, beside no chart: then its keys are those of the whole page. */
  isAlone: boolean
  isOn: boolean
  act: Act
}

/** Listens before the form and the workbench do, to what is typed in a text that takes marks, or beside it where nothing else is asked. */
export function useMarkingKeys({ isAlone, isOn, act }: Options): void {
  useEffect(() => {
    if (!isOn) return undefined
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || !isOurs(event, isAlone)) return
      act((desk) => {
        const model = modelOf(desk)
        if (!model) return
        if (event.key === 'Enter' && desk.view.linking && desk.view.current) {
          linkTo(desk, desk.view.current)
          return take(event)
        }
        const command = toMarkingCommand(event, model.layer, model.keys)
        if (!command) return
        if (event.repeat && command.kind !== 'move' && command.kind !== 'edge' && command.kind !== 'step')
          return take(event)
        if (follow(desk, command)) take(event)
      })
    }
    window.addEventListener('keydown', listen, { capture: true })
    return () => window.removeEventListener('keydown', listen, { capture: true })
  }, [isAlone, isOn, act])
}

function isOurs({ key }: KeyboardEvent, isAlone: boolean): boolean {
  const active = document.activeElement
  if (active?.closest('[data-marking]')) return true
  // elsewhere, going back leads to the item before; behind the last item there is no text
  if (key === 'Backspace' || document.querySelector('[data-marking]') === null) return false
  if (!isAlone || takesKey(active, key)) return false
  // buttons and tabs beside the text have the keys that press and walk them
  if (active === null || active === document.body) return true
  return active.closest('[data-marking-tools]') !== null && !/^(?:Arrow.*|Home|End)$/.test(key)
}

function take(event: KeyboardEvent): void {
  event.preventDefault()
  event.stopPropagation()
}
