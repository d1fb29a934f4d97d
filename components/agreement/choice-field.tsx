'use client'

import { useState } from 'react'
import { ChoiceSearch, MOST_IN_A_LIST } from './choice-search'
import type { Choice } from './view-controls'

/** A choice that waits for its form to be sent; one of very many is found by typing. */
export function ChoiceField({ choice, look }: { choice: Choice; look: string }) {
  const [value, setValue] = useState(choice.value)
  return (
    <label className="grid gap-0.5 text-xs text-muted">
      {choice.label}
      {choice.options.length > MOST_IN_A_LIST ? (
        <>
          <ChoiceSearch choice={{ ...choice, value }} look={`${look} w-56`} onChoose={setValue} />
          <input type="hidden" name={choice.name} value={value} />
        </>
      ) : (
        <select name={choice.name} defaultValue={choice.value} className={`${look} max-w-80`}>
          {choice.options.map(([option, title]) => (
            <option key={option} value={option}>
              {title}
            </option>
          ))}
        </select>
      )}
    </label>
  )
}
