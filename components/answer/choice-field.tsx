import { useId } from 'react'
import { keysOfOptions } from './answer-keys'
import type { FieldProps } from './field-props'
import { OptionRow } from './option-row'

/** Options that stand side by side where their words are few. */
const SHORT = 14
const FEW = 5

/** One label of several. */
export function ChoiceField({ field, value, send }: FieldProps<'choice'>) {
  const name = useId()
  const { options } = field
  const keys = keysOfOptions(options.length)
  const chosen = options.findIndex(({ code }) => code === value)
  const isShort =
    options.length <= FEW &&
    options.every(({ code, title = code, definition }) => title.length <= SHORT && !definition)
  return (
    <div
      className={isShort ? 'grid grid-cols-[repeat(auto-fit,minmax(6.5rem,1fr))] gap-1.5' : 'grid gap-1.5'}
    >
      {options.map((option, index) => (
        <OptionRow
          key={option.code}
          kind="radio"
          name={name}
          option={option}
          isChosen={index === chosen}
          keyName={keys[index] ?? null}
          isFocusTarget={index === Math.max(chosen, 0)}
          onChoose={() => send({ kind: 'answer', field: field.id, value: option.code, goOn: false })}
        />
      ))}
    </div>
  )
}
