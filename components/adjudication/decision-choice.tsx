'use client'

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
  /** Begins the ids of what the answers mean, which stands elsewhere. */
  id: string
  /** The form that it belongs to. */
  form: string
  chosen: DecisionCode | null
  onChoose: (code: DecisionCode) => void
  /** What is wrong with it; shown beside the question. */
  error: string | undefined
}

/** The answers a discussion can end with: the three, or that there is none. Close together, for they are always in view. */
export function DecisionChoice({ id, form, chosen, onChoose, error }: Props) {
  return (
    <fieldset
      role="radiogroup"
      aria-required
      aria-invalid={error !== undefined}
      aria-describedby={`${id}-hint`}
      className="flex flex-wrap gap-1.5"
    >
      {/* floating, it is laid out like its neighbours */}
      <legend className="float-left mr-auto self-baseline text-sm font-medium">
        {verdictProtocol.question}
      </legend>
      <p
        id={`${id}-hint`}
        className={`self-baseline text-xs ${error === undefined ? 'text-muted' : 'text-danger'}`}
      >
        {error ?? (chosen === null && 'Required.')}
      </p>
      <span className="-mt-1.5 basis-full" />
      {[...DECISION_KEYS].map(([key, code]) => (
        <label
          key={code}
          className={`flex w-[calc(50%-0.1875rem)] cursor-pointer items-center gap-2 rounded-md border border-line bg-surface px-2.5 py-1 hover:border-line-strong has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent pointer-coarse:min-h-10 ${CHOSEN[code]}`}
        >
          <input
            type="radio"
            name="decision"
            form={form}
            checked={chosen === code}
            onChange={() => onChoose(code)}
            aria-labelledby={`${id}-${key}`}
            aria-describedby={`${id}-${key}-meaning`}
            aria-keyshortcuts={key}
            className="size-4 shrink-0 accent-(--accent)"
          />
          <span id={`${id}-${key}`} className="flex-1 text-sm font-medium">
            {code}
          </span>
          <Kbd isInControl>{key}</Kbd>
        </label>
      ))}
    </fieldset>
  )
}

/** What each answer means, to be read before one is chosen. */
export function AnswerMeanings({ id, guideline }: { id: string; guideline: Guideline }) {
  return (
    <section aria-label="What the answers mean">
      <dl className="grid gap-1 text-xs">
        {[...DECISION_KEYS].map(([key, code]) => (
          <div key={code}>
            <dt className="inline font-medium">{code}: </dt>
            <dd id={`${id}-${key}-meaning`} className="inline text-muted">
              {code === UNDECIDABLE
                ? 'none of these; the statement is left out of every figure.'
                : guideline.entries[code]?.definition}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
