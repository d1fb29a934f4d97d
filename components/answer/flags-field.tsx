import { keysOfOptions, readCodes, toggleCode } from './answer-keys'
import type { FieldProps } from './field-props'
import { OptionRow } from './option-row'

const NONE = { code: 'None of these' }

/** Any number of labels. That none holds is an answer too, and has to be given. */
export function FlagsField({ field, value, row, send }: FieldProps<'flags'>) {
  const { id, options, min = 0 } = field
  const keys = keysOfOptions(options.length, false)
  const chosen = readCodes(value)
  const isNone = Array.isArray(value) && chosen.length === 0
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(11rem,1fr))] gap-1.5">
      {options.map((option, index) => (
        <OptionRow
          key={option.code}
          kind="checkbox"
          option={option}
          isChosen={chosen.includes(option.code)}
          keyName={keys[index] ?? null}
          isFocusTarget={index === row}
          square={`${index}-0`}
          onChoose={() =>
            send({ kind: 'answer', field: id, value: toggleCode(options, value, option.code), goOn: false })
          }
        />
      ))}
      {min === 0 && (
        <OptionRow
          kind="checkbox"
          option={NONE}
          isChosen={isNone}
          keyName="0"
          isFocusTarget={row >= options.length}
          square={`${options.length}-0`}
          onChoose={() => send({ kind: 'answer', field: id, value: isNone ? undefined : [], goOn: false })}
        />
      )}
    </div>
  )
}
