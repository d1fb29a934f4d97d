'use client'

import { OptionRow } from '@/components/answer/option-row'
import { CHOICES, type KeyBindings } from '@/lib/core/labeling/labeling-keys'
import type { FieldOfKind } from '@/lib/core/protocols/field'
import { keyLabel } from './action-titles'

type Props = {
  /** With the definitions of the guideline in force. */
  field: FieldOfKind<'choice'>
  chosen: unknown
  bindings: KeyBindings
  onChoose: (code: string) => void
}

/** The one question of a task: its answers with their definitions at hand, each with its key. */
export function ChoiceAnswer({ field, chosen, bindings, onChoose }: Props) {
  return (
    <fieldset className="grid gap-2">
      <legend className="pb-1.5 text-sm font-medium">{field.question}</legend>
      {field.options.map((option, index) => {
        const action = CHOICES[index]
        const keys = action ? bindings[action] : []
        return (
          <OptionRow
            key={option.code}
            kind="radio"
            name={field.id}
            option={option}
            isChosen={chosen === option.code}
            keyName={keys[0] === undefined ? null : keyLabel(keys[0])}
            shortcuts={keys.join(' ') || undefined}
            isFocusTarget={false}
            onChoose={() => onChoose(option.code)}
          />
        )
      })}
    </fieldset>
  )
}
