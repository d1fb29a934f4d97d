'use client'

import { useId } from 'react'
import { Kbd } from '@/components/ui/kbd'
import type { Guideline } from '@/lib/core/labeling/guideline'
import type { KeyBindings } from '@/lib/core/labeling/labeling-keys'
import { verdictProtocol } from '@/lib/core/protocols/verdict/verdict-protocol'
import { VERDICTS, type Verdict } from '@/lib/core/verdict'
import { keyLabel } from './action-titles'

const CHOSEN: Record<Verdict, string> = {
  Supported: 'has-checked:border-supported has-checked:bg-supported-soft',
  'Not Supported': 'has-checked:border-not-supported has-checked:bg-not-supported-soft',
  'Not Addressed': 'has-checked:border-not-addressed has-checked:bg-not-addressed-soft',
}
const ACTIONS = ['choose-1', 'choose-2', 'choose-3'] as const

type Props = {
  chosen: Verdict | null
  guideline: Guideline
  bindings: KeyBindings
  onChoose: (code: Verdict) => void
}

/** The three answers with their definitions at hand. */
export function VerdictChoice({ chosen, guideline, bindings, onChoose }: Props) {
  const id = useId()
  return (
    <fieldset className="grid gap-2">
      <legend className="pb-1.5 text-sm font-medium">{verdictProtocol.question}</legend>
      {VERDICTS.map((code, place) => (
        <label
          key={code}
          className={`flex cursor-pointer items-start gap-3 rounded-md border border-line bg-surface px-3 py-2 hover:border-line-strong has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent pointer-coarse:py-3 ${CHOSEN[code]}`}
        >
          <input
            type="radio"
            name="verdict"
            checked={chosen === code}
            onChange={() => onChoose(code)}
            aria-labelledby={`${id}-${place}`}
            aria-describedby={`${id}-${place}-meaning`}
            aria-keyshortcuts={bindings[ACTIONS[place] ?? 'choose-1'].join(' ')}
            className="mt-1 size-4 accent-(--accent)"
          />
          <span className="flex-1">
            <span id={`${id}-${place}`} className="block text-sm font-medium">
              {code}
            </span>
            <span id={`${id}-${place}-meaning`} className="block text-xs whitespace-pre-wrap text-muted">
              {guideline.entries[code].definition}
            </span>
          </span>
          <Kbd isInControl>{keyLabel(bindings[ACTIONS[place] ?? 'choose-1'][0] ?? '')}</Kbd>
        </label>
      ))}
    </fieldset>
  )
}
