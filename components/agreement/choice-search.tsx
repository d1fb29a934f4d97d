'use client'

import { type KeyboardEvent, useId, useRef } from 'react'

type Options = readonly (readonly [value: string, title: string])[]

/** Beyond, one is found by typing. */
export const MOST_IN_A_LIST = 100

type Props = {
  choice: { value: string; options: Options }
  look: string
  onChoose: (value: string) => void
}

/** One of many options, found by typing: a list of thousands could not be looked through. */
export function ChoiceSearch({ choice: { value, options }, look, onChoose }: Props) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const current = options.find(([known]) => known === value)?.[1] ?? ''

  /** Takes what was typed if it names an option, at last in any case or by the only one that it begins. */
  function take(isDone: boolean) {
    const typed = field.current?.value.trim() ?? ''
    if (typed === current) return
    const exact = options.find(([, title]) => title === typed)
    const found = exact ?? (isDone ? onlyMatch(options, typed) : undefined)
    if (found) onChoose(found[0])
    else if (isDone && field.current) field.current.value = current
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    event.preventDefault()
    take(true)
  }

  return (
    <>
      <input
        ref={field}
        // a choice made elsewhere is shown, too
        key={current}
        list={id}
        defaultValue={current}
        autoComplete="off"
        spellCheck={false}
        className={look}
        onFocus={(event) => event.target.select()}
        onChange={() => take(false)}
        onBlur={() => take(true)}
        onKeyDown={onKeyDown}
      />
      <datalist id={id}>
        {options.map(([known, title]) => (
          <option key={known}>{title}</option>
        ))}
      </datalist>
    </>
  )
}

function onlyMatch(options: Options, typed: string): Options[number] | undefined {
  if (typed === '') return undefined
  const start = typed.toLowerCase()
  const found = options.filter(([, title]) => title.toLowerCase().startsWith(start))
  return (
    found.find(([, title]) => title.length === typed.length) ?? (found.length === 1 ? found[0] : undefined)
  )
}
