'use client'

import { useState } from 'react'
import { useItemWords } from '../ui/labels'
import { ChoiceInput } from './choice-search'
import type { Choice } from './view-controls'

type Props = { choice: Choice; look: string; wide?: string }

/** A choice that waits for its form to be sent; one of many is found by typing. */
export function ChoiceField({ choice, look, wide = 'w-56' }: Props) {
  const [value, setValue] = useState(choice.value)
  return (
    <label className="grid gap-0.5 text-xs text-muted">
      {useItemWords()(choice.label)}
      <ChoiceInput choice={{ ...choice, value }} look={look} wide={wide} onChoose={setValue} />
      <input type="hidden" name={choice.name} value={value} />
    </label>
  )
}
