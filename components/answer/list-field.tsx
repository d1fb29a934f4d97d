'use client'

import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import type { FieldProps } from './field-props'
import { type ListEntry, listEntries, placeEntry, toListValue } from './list-entries'
import { ListLine } from './list-line'
import { findSelected, findSource } from './mark-source'

/** Statements that the rater writes, one a line. The last line waits for a new one. */
export function ListField({ field, value, describedBy, hasProblem, texts, send }: FieldProps<'list'>) {
  const { id, labels, quotes, max, min } = field
  const source = quotes === undefined ? undefined : texts?.[quotes]
  const entries = listEntries(value)
  const lines = entries.length < max ? [...entries, { text: '', label: null }] : entries
  const isNone = Array.isArray(value) && entries.length === 0
  const answer = (given: unknown) => send({ kind: 'answer', field: id, value: given, goOn: false })
  const frame = useRef<HTMLOListElement>(null)
  const focusLine = useLineFocus(frame)
  const edit = (index: number, entry: ListEntry) =>
    answer(toListValue(field, entries.toSpliced(index, 1, entry)))

  function mark(index: number) {
    const entry = entries[index]
    if (!entry || quotes === undefined || source === undefined) return
    const before = entry.quote === undefined ? null : { quote: entry.quote, start: entry.start ?? 0 }
    const found = findSelected(quotes, source) ?? findSource(source, entry.text, before)
    if (found) edit(index, { ...entry, ...found })
  }

  function goFrom(index: number) {
    if (entries.length === 0 && min === 0) answer([]) // nothing to list is an answer, too
    if (index >= entries.length || index + 1 >= max) send({ kind: 'move', by: 1 })
    else focusLine.now(index + 1)
  }

  function pressKey(event: KeyboardEvent<HTMLTextAreaElement>, index: number) {
    if (event.altKey && event.code === 'KeyM') {
      event.preventDefault()
      return mark(index)
    }
    const step = toStep(event, index, entries)
    if (!step) return
    event.preventDefault()
    if (step.kind === 'add') {
      const isUnlabeled = labels && index < entries.length && entries[index]?.label === null
      return isUnlabeled ? focusLine.label(index) : goFrom(index)
    }
    if (step.kind === 'go')
      return focusLine.now(step.to) || send({ kind: 'move', by: step.to < index ? -1 : 1 })
    focusLine.next(step.to)
    answer(toListValue(field, step.entries))
  }

  return (
    <>
      <ol ref={frame} aria-label={field.question} className="grid gap-1.5">
        {lines.map((entry, index) => (
          <ListLine
            // a line is its place: its words change while they are typed
            key={index}
            index={index}
            entry={entry}
            isNew={index === entries.length}
            isLast={index === lines.length - 1}
            labels={labels}
            describedBy={describedBy}
            hasProblem={hasProblem}
            onKeyDown={(event) => pressKey(event, index)}
            onEdit={(changed) => edit(index, changed)}
            onLabeled={() => focusLine.next(index + 1)}
            onMark={source === undefined ? null : () => mark(index)}
          />
        ))}
      </ol>
      {min === 0 && entries.length === 0 && (
        <label className="flex items-center gap-2.5 pl-7 text-sm">
          <input
            type="checkbox"
            checked={isNone}
            onChange={() => answer(isNone ? undefined : [])}
            className="size-4 accent-(--accent)"
          />
          Nothing to list
        </label>
      )}
    </>
  )
}

type Step =
  | { kind: 'add' }
  | { kind: 'go'; to: number }
  | { kind: 'change'; to: number; entries: readonly ListEntry[] }

/** What a key does at a line; null where it types. */
function toStep(
  { key, altKey, ctrlKey, metaKey }: KeyboardEvent,
  index: number,
  entries: readonly ListEntry[],
): Step | null {
  const isNew = index >= entries.length
  if (key === 'Enter' && !ctrlKey && !metaKey) return { kind: 'add' }
  if (key === 'Backspace' && !isNew && entries[index]?.text === '')
    return { kind: 'change', to: Math.max(index - 1, 0), entries: entries.toSpliced(index, 1) }
  const by = key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : 0
  if (by === 0) return null
  if (!altKey) return { kind: 'go', to: index + by }
  const to = Math.min(Math.max(index + by, 0), entries.length - 1)
  return isNew ? null : { kind: 'change', to, entries: placeEntry(entries, index, to) }
}

/** Moves the browser's focus between the lines. */
function useLineFocus(frame: RefObject<HTMLOListElement | null>) {
  const wanted = useRef<number | null>(null)
  const find = (what: 'textarea' | 'select', index: number) =>
    frame.current?.children[index]?.querySelector<HTMLElement>(what) ?? null
  useLayoutEffect(() => {
    if (wanted.current !== null) find('textarea', wanted.current)?.focus()
    wanted.current = null
  })
  return {
    /** After the next change is shown. */
    next(index: number) {
      wanted.current = index
    },
    /** @returns whether there is such a line */
    now(index: number): boolean {
      const line = find('textarea', index)
      line?.focus()
      return line !== null
    },
    label: (index: number) => find('select', index)?.focus(),
  }
}
