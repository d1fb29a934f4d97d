'use client'

import { type KeyboardEvent, useEffect, useId, useRef } from 'react'

type Options = readonly (readonly [value: string, title: string])[]

/** Beyond, one is found by typing. */
const MOST_IN_A_LIST = 15

type Props = {
  choice: { value: string; options: Options }
  look: string
  id?: string | undefined
  onChoose: (value: string) => void
}

type FieldProps = Omit<Props, 'onChoose'> & {
  /** How wide it is where it is typed in. */
  wide: string
  name?: string
  id?: string
  onChoose: (value: string) => void
}

/** One of some options from a list, or one of many by typing a part of its name. */
export function ChoiceInput({ choice, look, wide, name, id, onChoose }: FieldProps) {
  const { value, options } = choice
  if (options.length > MOST_IN_A_LIST)
    return <ChoiceSearch id={id} choice={choice} look={`${look} ${wide}`} onChoose={onChoose} />
  return (
    <select
      id={id}
      name={name}
      value={value}
      onChange={(event) => onChoose(event.target.value)}
      className={`${look} ${wide === 'w-full' ? 'max-w-full' : 'max-w-80'}`}
    >
      {options.map(([option, title]) => (
        <option key={option} value={option}>
          {title}
        </option>
      ))}
    </select>
  )
}

/** One of many options, found by typing: a list of thousands could not be looked through. */
function ChoiceSearch({ choice: { value, options }, look, id, onChoose }: Props) {
  const list = useId()
  const field = useRef<HTMLInputElement>(null)
  const current = options.find(([known]) => known === value)?.[1] ?? ''
  // a choice made elsewhere is shown, too, and who made it here stays in the field
  useEffect(() => {
    if (field.current) field.current.value = current
  }, [current])

  /** Takes what was typed if it names an option, at last in any case or by the only one that begins with it, or has it. */
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
        id={id}
        list={list}
        defaultValue={current}
        autoComplete="off"
        spellCheck={false}
        className={look}
        onFocus={(event) => event.target.select()}
        onChange={() => take(false)}
        onBlur={() => take(true)}
        onKeyDown={onKeyDown}
      />
      <datalist id={list}>
        {options.map(([known, title]) => (
          <option key={known}>{title}</option>
        ))}
      </datalist>
    </>
  )
}

function onlyMatch(options: Options, typed: string): Options[number] | undefined {
  if (typed === '') return undefined
  const part = typed.toLowerCase()
  const names = options.map((option) => ({ option, name: option[1].toLowerCase() }))
  const only = (found: typeof names) => (found.length === 1 ? found[0]?.option : undefined)
  return (
    names.find(({ name }) => name === part)?.option ??
    only(names.filter(({ name }) => name.startsWith(part))) ??
    only(names.filter(({ name }) => name.includes(part)))
  )
}
