'use client'

import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { takesKey } from '@/components/labeling/takes-key'
import { HELD_MS, toKeyName } from '@/lib/core/labeling/labeling-keys'
import { toAnswerEvent, withShift } from './answer-keys'
import type { AnswerEvent, AnswerModel, AnswerReading, AnswerState } from './answer-state'

type Latest = AnswerState & Pick<AnswerReading, 'suggested'>

type Options = {
  frame: RefObject<HTMLElement | null>
  model: AnswerModel
  latest: RefObject<Latest>
  send: (event: AnswerEvent) => void
  onSubmit: () => void
}

/**
 * Follows the browser's focus within the form, and listens to the keyboard of the whole page, before anything else does: digits and arrows are the form's wherever nothing
 * is typed. What it takes is marked as done, so that no one else follows it too.
 */
export function useAnswerKeys({ frame, model, latest, send, onSubmit }: Options): void {
  const last = useRef({ key: '', at: 0 })

  const handle = useEffectEvent((event: KeyboardEvent) => {
    const key = toKeyName(event)
    const before = last.current
    last.current = { key, at: event.timeStamp }
    if (event.isComposing) return
    const active = document.activeElement
    const isInside = active instanceof HTMLElement && frame.current?.contains(active) === true
    if (isInside && isTypedIn(active)) return handleTyped(event, active)
    if (!isInside && takesKey(active, event.key)) return
    if (event.ctrlKey || event.metaKey || event.altKey || (event.shiftKey && key.length > 1)) return
    const state = latest.current
    const field = model.fields.find(({ id }) => id === state.focus.field)
    const digit = event.shiftKey ? /^Digit(\d)$/.exec(event.code)?.[1] : undefined
    const pressed = digit !== undefined && field?.kind === 'flags' ? withShift(digit) : key
    const asked =
      field && (takeSuggestion(state, pressed) ?? toAnswerEvent(field, state.values, state.focus, pressed))
    if (!asked) return
    event.preventDefault()
    // a held key never answers what nobody has read; remote desktops send it as new presses
    const isHeld = event.repeat || (before.key === key && event.timeStamp - before.at < HELD_MS)
    const isAnswer = asked !== 'nothing' && (asked.kind === 'answer' || asked.kind === 'square')
    if (asked !== 'nothing' && !(isAnswer && isHeld)) send(asked)
  })

  /** Of what is typed, only the keys that lead out of it. */
  function handleTyped(event: KeyboardEvent, active: HTMLElement): void {
    const isSent = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
    if (event.key === 'Escape' || isSent) {
      event.preventDefault()
      active.blur()
      if (isSent) onSubmit()
      return
    }
    const step = active.dataset['typed'] === undefined ? null : toStep(event, active)
    if (!step) return
    event.preventDefault()
    send(step)
  }

  useEffect(() => {
    const form = frame.current
    const listen = (event: KeyboardEvent) => handle(event)
    const follow = ({ target }: FocusEvent) => {
      const place = target instanceof HTMLElement ? placeOf(target) : null
      if (place) send({ kind: 'focus', ...place })
    }
    document.addEventListener('keydown', listen, { capture: true })
    form?.addEventListener('focusin', follow)
    return () => {
      document.removeEventListener('keydown', listen, { capture: true })
      form?.removeEventListener('focusin', follow)
    }
  }, [frame, send])
}

/** “=” answers the field as is suggested. */
function takeSuggestion({ focus, suggested }: Latest, key: string): AnswerEvent | null {
  const value = key === '=' ? suggested[focus.field] : undefined
  return value === undefined ? null : { kind: 'answer', field: focus.field, value, goOn: true }
}

/** The field that a control belongs to, and its own place there. */
function placeOf(control: HTMLElement): { field: string; row: number; column: number } | null {
  const field = control.closest<HTMLElement>('[data-field]')?.dataset['field']
  const [row = 0, column = 0] = (control.dataset['square'] ?? '').split('-').map(Number)
  return field === undefined ? null : { field, row, column }
}

function isTypedIn(element: HTMLElement): boolean {
  return element.matches('textarea, input[type=text], select[data-lines]')
}

const STEPS: Readonly<Record<string, { rows: number; columns: number }>> = {
  Enter: { rows: 0, columns: 1 },
  ArrowUp: { rows: -1, columns: 0 },
  ArrowDown: { rows: 1, columns: 0 },
  ArrowLeft: { rows: 0, columns: -1 },
  ArrowRight: { rows: 0, columns: 1 },
}

/** From a box for a number: to another field, or to another square, once the caret is at the box's edge. */
function toStep(
  { key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent,
  active: HTMLElement,
): AnswerEvent | null {
  const step = STEPS[key]
  if (!step || altKey || ctrlKey || metaKey || shiftKey || !(active instanceof HTMLInputElement)) return null
  const square = active.dataset['square']
  const isSideways = key === 'ArrowLeft' || key === 'ArrowRight'
  if (square === undefined) return isSideways ? null : { kind: 'move', by: key === 'ArrowUp' ? -1 : 1 }
  if (isSideways) {
    const edge = key === 'ArrowLeft' ? 0 : active.value.length
    if (active.selectionStart !== edge || active.selectionEnd !== edge) return null
  }
  return key === 'Enter' ? { kind: 'next-square' } : { kind: 'walk', ...step }
}
