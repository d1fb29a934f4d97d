'use client'

import { useState } from 'react'
import { readNumber } from './read-number'

type Props = {
  label: string
  value: unknown
  /** What stands after it. */
  unit?: string | undefined
  describedBy?: string
  hasProblem?: boolean
  /** In a grid, the square that it stands in, and whether keys go there. */
  square?: { name: string; isCurrent: boolean }
  /** A number; what cannot be read as one comes as it was typed, and nothing as undefined. */
  onValue: (value: number | string | undefined) => void
}

/** A box for a number. What is typed stays as it is typed: “1.” on the way to “1.5” is no mistake. */
export function NumberBox({ label, value, unit, describedBy, hasProblem, square, onValue }: Props) {
  const [typed, setTyped] = useState('')
  const text = readNumber(typed) === value ? typed : printed(value)
  return (
    <span className="flex items-baseline gap-2">
      <input
        type="text"
        inputMode="decimal"
        autoComplete="off"
        aria-label={label}
        aria-describedby={describedBy}
        aria-invalid={hasProblem}
        data-focus={square === undefined || square.isCurrent || undefined}
        data-square={square?.name}
        data-typed=""
        tabIndex={square && !square.isCurrent ? -1 : 0}
        value={text}
        onChange={(event) => {
          setTyped(event.target.value)
          onValue(readNumber(event.target.value))
        }}
        className={`min-h-9 rounded-md border border-line-strong bg-surface px-3 py-1.5 text-sm tabular-nums ${square ? 'w-full min-w-12 text-center' : 'w-32'}`}
      />
      {unit !== undefined && <span className="text-sm text-muted">{unit}</span>}
    </span>
  )
}

function printed(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
