'use client'

import { chosenColors } from '@/components/answer/tones'
import { Kbd } from '@/components/ui/kbd'
import { ItemWords } from '@/components/ui/labels'
import { decisionKeys, UNDECIDABLE } from '@/lib/core/adjudication/decision'
import type { Guideline } from '@/lib/core/labeling/guideline'
import type { FieldOfKind } from '@/lib/core/protocols/field'

const NONE_CHOSEN = 'has-checked:border-line-strong has-checked:bg-sunken'

type Option = Partial<FieldOfKind<'choice'>['options'][number]>

/** The answers with their keys and looks; that there can be none is the last. */
function listOptions({
  options,
}: FieldOfKind<'choice'>): { key: string; code: string; option: Option | null }[] {
  const keyOf = new Map([...decisionKeys(options.map(({ code }) => code))].map(([key, code]) => [code, key]))
  const all = [
    ...options.map((option) => ({ code: option.code, option })),
    { code: UNDECIDABLE, option: null },
  ]
  return all.map((entry) => ({ key: keyOf.get(entry.code) ?? '', ...entry }))
}

type Props = {
  /** Begins the ids of what the answers mean, which stands elsewhere. */
  id: string
  /** The form that it belongs to. */
  form: string
  field: FieldOfKind<'choice'>
  chosen: unknown
  onChoose: (code: string) => void
  /** What is wrong with it; shown beside the question. */
  error: string | undefined
}

/** The answers a discussion can end with: the labels, or that there is none. Close together, for they are always in view. */
export function DecisionChoice({ id, form, field, chosen, onChoose, error }: Props) {
  return (
    <fieldset
      role="radiogroup"
      aria-required
      aria-invalid={error !== undefined}
      aria-describedby={`${id}-hint`}
      className="flex flex-wrap gap-1.5"
    >
      {/* floating, it is laid out like its neighbors */}
      <legend className="float-left mr-auto self-baseline text-sm font-medium">{field.question}</legend>
      <p
        id={`${id}-hint`}
        className={`self-baseline text-xs ${error === undefined ? 'text-muted' : 'text-danger'}`}
      >
        {error ?? (chosen === undefined && 'Required.')}
      </p>
      <span className="-mt-1.5 basis-full" />
      {listOptions(field).map(({ key, code, option }) => (
        <label
          key={code}
          className={`flex w-[calc(50%-0.1875rem)] cursor-pointer items-center gap-2 rounded-md border border-line bg-surface px-2.5 py-1 hover:border-line-strong has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent pointer-coarse:min-h-10 ${option ? chosenColors(option.tone) : NONE_CHOSEN}`}
        >
          <input
            type="radio"
            name="decision"
            form={form}
            checked={chosen === code}
            onChange={() => onChoose(code)}
            aria-labelledby={`${id}-${code}`}
            aria-describedby={`${id}-${code}-meaning`}
            aria-keyshortcuts={key || undefined}
            className="size-4 shrink-0 accent-(--accent)"
          />
          <span id={`${id}-${code}`} className="flex-1 text-sm font-medium">
            {option?.title ?? code}
          </span>
          {key && <Kbd isInControl>{key}</Kbd>}
        </label>
      ))}
    </fieldset>
  )
}

type MeaningProps = { id: string; field: FieldOfKind<'choice'>; guideline: Guideline }

/** What each answer means, to be read before one is chosen. */
export function AnswerMeanings({ id, field, guideline }: MeaningProps) {
  return (
    <section aria-label="What the answers mean">
      <dl className="grid gap-1 text-xs">
        {listOptions(field).map(({ code, option }) => (
          <div key={code}>
            <dt className="inline font-medium">{option?.title ?? code}: </dt>
            <dd id={`${id}-${code}-meaning`} className="inline text-muted">
              {code === UNDECIDABLE ? (
                <ItemWords>none of these; the statement is left out of every figure.</ItemWords>
              ) : (
                (guideline.entries[code]?.definition ?? option?.definition)
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
