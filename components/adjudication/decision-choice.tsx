'use client'

import { useId } from 'react'
import { Kbd } from '@/components/ui/kbd'
import { DECISION_KEYS, type DecisionCode, UNDECIDABLE } from '@/lib/core/adjudication/decision'
import type { Guideline } from '@/lib/core/labeling/guideline'
import { verdictProtocol } from '@/lib/core/protocols/verdict/verdict-protocol'

const CHOSEN: Record<DecisionCode, string> = {
  Supported: 'has-checked:border-supported has-checked:bg-supported-soft',
  'Not Supported': 'has-checked:border-not-supported has-checked:bg-not-supported-soft',
  'Not Addressed': 'has-checked:border-not-addressed has-checked:bg-not-addressed-soft',
  [UNDECIDABLE]: 'has-checked:border-line-strong has-checked:bg-sunken',
}

type Props = {
  guideline: Guideline
  chosen: DecisionCode | null
  onChoose: (code: DecisionCode) => void
  /** What is wrong with it; shown below the question. */
  error: string | undefined
}

/** The answers a discussion can end with: the three, or that there is none. */
export function DecisionChoice({ guideline, chosen, onChoose, error }: Props) {
  const id = useId()
  return (
    <fieldset
      role="radiogroup"
      aria-required
      aria-invalid={error !== undefined}
      aria-describedby={id}
      className="grid gap-1.5"
    >
      <legend className="pb-1.5 text-sm font-medium">{verdictProtocol.question}</legend>
      <p id={id} className={`text-sm ${error === undefined ? 'text-muted' : 'text-danger'}`}>
        {error ?? 'Required.'}
      </p>
      {[...DECISION_KEYS].map(([key, code]) => (
        <label
          key={code}
          className={`flex cursor-pointer items-start gap-3 rounded-md border border-line bg-surface px-3 py-1.5 hover:border-line-strong has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent ${CHOSEN[code]}`}
        >
          <input
            type="radio"
            name="decision"
            checked={chosen === code}
            onChange={() => onChoose(code)}
            aria-labelledby={`${id}-${key}`}
            aria-describedby={`${id}-${key}-meaning`}
            aria-keyshortcuts={key}
            className="mt-1 size-4 accent-(--accent)"
          />
          <span className="flex-1">
            <span id={`${id}-${key}`} className="block text-sm font-medium">
              {code}
            </span>
            <span id={`${id}-${key}-meaning`} className="block text-xs text-muted">
              {code === UNDECIDABLE
                ? 'None of these: the statement is left out of every figure.'
                : guideline.entries[code].definition}
            </span>
          </span>
          <Kbd isInControl>{key}</Kbd>
        </label>
      ))}
    </fieldset>
  )
}
