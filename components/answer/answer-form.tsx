'use client'

import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Field } from '@/lib/core/protocols/field'
import { isTyped } from './answer-keys'
import {
  type AnswerEvent,
  type AnswerFocus,
  type AnswerModel,
  type AnswerValues,
  firstFocus,
  type PartAttributes,
  reduceAnswer,
} from './answer-state'
import { findFieldProblem, isEmptyValue } from './field-problem'
import { FieldView } from './field-view'
import { KeyRow } from './key-row'
import { listStarts, namePassagesLeft } from './text-starts'
import { useAnswerKeys } from './use-answer-keys'

type Props = {
  /** Names the form for assistive technology. */
  title: string
  /** What is answered. Another one begins anew, in the same form: drawing each question again takes longer than a key may. */
  itemId?: string
  model: AnswerModel
  values: AnswerValues
  /** Attributes of the item's parts, which conditions of fields may name. */
  parts: PartAttributes
  /** Texts of the item's parts by role, where their words can be marked: the same object at each render. */
  texts?: Readonly<Record<string, string>>
  /** How often the answer was sent back because of what it lacks; each time, the first such field is turned to. */
  declined: number
  /** Called with the field that something was typed into, if that it was; the same function at each render. */
  onValues: (values: AnswerValues, typed: string | null) => void
  /** Ctrl+Enter in a text. */
  onSubmit: () => void
}

const NO_SQUARE = { row: 0, column: 0 }

/** The questions of a definition, answered by keys or by clicking. */
export function AnswerForm(props: Props) {
  const { title, itemId = '', model, values, parts, texts, declined, onValues, onSubmit } = props
  const frame = useRef<HTMLFormElement>(null)
  const [at, setAt] = useState(() => ({ itemId, focus: firstFocus(model, values, parts) }))
  const focus = at.itemId === itemId ? at.focus : firstFocus(model, values, parts)
  if (at.itemId !== itemId) setAt({ itemId, focus })
  const reading = useMemo(() => model.read(values, parts), [model, values, parts])
  const { suggested } = reading
  const latest = useRef({ values, focus, suggested })
  useLayoutEffect(() => {
    latest.current = { values, focus, suggested }
  }, [values, focus, suggested])

  const send = useCallback(
    (event: AnswerEvent) => {
      const before = latest.current
      const next = reduceAnswer(model, before, event, parts)
      latest.current = { ...next, suggested: before.suggested } // keys come faster than they are shown
      if (next.focus !== before.focus) setAt({ itemId, focus: next.focus })
      if (next.values !== before.values) onValues(next.values, typedIn(model, event))
    },
    [itemId, model, parts, onValues],
  )
  useAnswerKeys({ frame, model, latest, send, onSubmit })
  useFreshItem(frame, itemId)
  useBrowserFocus(frame, focus)
  useDeclined(declined, reading.asked.find(({ id }) => reading.problems.has(id))?.id ?? null, send)

  return (
    <form
      ref={frame}
      aria-label={title}
      onSubmit={(event) => event.preventDefault()}
      className="grid gap-3"
      data-answer=""
    >
      {reading.asked.map((field) => {
        const isCurrent = field.id === focus.field
        const { row, column } = isCurrent ? focus : NO_SQUARE
        const value = values[field.id]
        const isAnswered = declined > 0 || !isEmptyValue(field, value)
        return (
          <FieldView
            // what is typed has a past of its own, which Undo goes back to
            key={isWritten(field) ? `${itemId} ${field.id}` : field.id}
            field={field}
            value={value}
            isCurrent={isCurrent}
            row={row}
            column={column}
            problem={
              isAnswered && isFinished(field.kind, isCurrent, declined)
                ? findFieldProblem(field, value)
                : null
            }
            texts={texts}
            suggested={suggested[field.id]}
            isUnmarked={reading.isUnmarked}
            starts={startsOf(field, model, values, texts)}
            passagesLeft={field.kind === 'text' ? namePassagesLeft(field, model, values, texts ?? {}) : ''}
            send={send}
          />
        )
      })}
      <KeyRow fields={reading.asked} />
    </form>
  )
}

/** Of a text that nothing was written in yet. */
function startsOf(field: Field, model: AnswerModel, values: AnswerValues, texts: Props['texts']) {
  const isOpen =
    field.kind === 'text' && field.startsFrom !== undefined && isEmptyValue(field, values[field.id])
  return isOpen ? listStarts(field, model, values, texts ?? {}) : undefined
}

/** The field into which something was typed, if that is what happened. */
function typedIn({ fields }: AnswerModel, event: AnswerEvent): string | null {
  if ((event.kind !== 'answer' && event.kind !== 'square') || event.goOn) return null
  const field = fields.find(({ id }) => id === event.field)
  return field && isWritten(field) ? field.id : null
}

function isWritten(field: Field): boolean {
  return isTyped(field.kind === 'grid' ? field.cell : field)
}

/** What is half done is no mistake as long as one is at it. */
function isFinished(kind: string, isCurrent: boolean, declined: number): boolean {
  return declined > 0 || !isCurrent || kind === 'choice' || kind === 'scale'
}

/** Another item has the keys where it begins, and no control of the one before. */
function useFreshItem(frame: { current: HTMLElement | null }, itemId: string): void {
  const shown = useRef(itemId)
  useLayoutEffect(() => {
    if (shown.current === itemId) return
    shown.current = itemId
    const active = document.activeElement
    if (active instanceof HTMLElement && frame.current?.contains(active)) active.blur()
  }, [frame, itemId])
}

/** Where a key leads, the browser's focus follows, without moving the page further than is needed. */
function useBrowserFocus(frame: { current: HTMLElement | null }, focus: AnswerFocus): void {
  useLayoutEffect(() => {
    if (!focus.isByKey) return
    const field = frame.current?.querySelector(`[data-field="${focus.field}"]`)
    const control = field?.querySelector<HTMLElement>('[data-focus]')
    if (document.activeElement !== control) control?.focus({ preventScroll: true })
    const shown = control?.dataset['square'] === undefined ? field : control
    shown?.scrollIntoView?.({ block: 'nearest' })
  }, [frame, focus])
}

/** Turns to the first field that lacks something, each time the answer was sent back. */
function useDeclined(declined: number, first: string | null, send: (event: AnswerEvent) => void): void {
  const reported = useRef(declined)
  useLayoutEffect(() => {
    const isMore = declined > reported.current // another item begins at 0
    reported.current = declined
    if (isMore && first !== null) send({ kind: 'turn', field: first })
  }, [declined, first, send])
}
