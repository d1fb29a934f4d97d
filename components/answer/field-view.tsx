'use client'

import { memo, useId } from 'react'
import { Kbd } from '@/components/ui/kbd'
import type { Field } from '@/lib/core/protocols/field'
import type { AnswerEvent } from './answer-state'
import { ChoiceField } from './choice-field'
import type { FieldProps } from './field-props'
import { FlagsField } from './flags-field'
import { GridField } from './grid-field'
import { ListField } from './list-field'
import { NumberField } from './number-field'
import { ScaleField } from './scale-field'
import { TextField } from './text-field'

type Props = {
  field: Field
  value: unknown
  isCurrent: boolean
  row: number
  column: number
  /** What is wrong, in words; null while nothing is, or nobody has asked yet. */
  problem: string | null
  texts?: FieldProps<'list'>['texts']
  /** The answer that follows from others and from what is marked. */
  suggested?: string | number | undefined
  isUnmarked?: boolean
  starts?: FieldProps<'text'>['starts']
  passagesLeft?: string
  send: (event: AnswerEvent) => void
}

/**
 * One question with its controls. Only fields whose value, problem or place of the keys has changed are rendered again, so
 * that a form of many fields answers a key at once.
 */
export const FieldView = memo(function FieldView({
  field,
  value,
  isCurrent,
  row,
  column,
  problem,
  texts,
  suggested,
  isUnmarked = false,
  starts,
  passagesLeft,
  send,
}: Props) {
  const id = useId()
  const isChosen = field.kind === 'choice' || (field.kind === 'scale' && field.to - field.from <= 10)
  return (
    <fieldset
      data-field={field.id}
      data-current={isCurrent || undefined}
      role={isChosen ? 'radiogroup' : undefined}
      aria-labelledby={`${id}-question`}
      aria-required={isChosen ? field.required : undefined}
      aria-invalid={isChosen ? problem !== null : undefined}
      aria-describedby={`${id}-hint ${id}-problem`}
      className="min-w-0 border-l-3 border-transparent py-1 pr-1 pl-3 data-current:border-accent"
    >
      <legend className="float-left w-full pb-1 text-sm font-medium">
        <span id={`${id}-question`}>{field.question}</span>
        {field.required ? (
          <span className="text-danger">
            {' '}
            <span aria-hidden="true">*</span>
            <span className="sr-only">(required)</span>
          </span>
        ) : (
          <span className="font-normal text-muted"> (optional)</span>
        )}
      </legend>
      <p id={`${id}-hint`} className="clear-both pb-1 text-xs whitespace-pre-wrap text-muted empty:hidden">
        {field.hint}
      </p>
      {field.suggest !== undefined && (
        <Suggestion field={field} value={value} suggested={suggested} isUnmarked={isUnmarked} send={send} />
      )}
      <div className="clear-both grid gap-1.5">
        <Control
          field={field}
          value={value}
          row={row}
          column={column}
          describedBy={`${id}-hint ${id}-problem`}
          hasProblem={problem !== null}
          texts={texts}
          starts={starts}
          passagesLeft={passagesLeft}
          send={send}
        />
      </div>
      <p id={`${id}-problem`} className="pt-1 text-sm font-medium text-danger empty:hidden">
        {problem}
      </p>
    </fieldset>
  )
})

/** What follows for the field, and a way to take it: in one line whether there is anything or not. */
function Suggestion({
  field,
  value,
  suggested,
  isUnmarked,
  send,
}: Pick<Props, 'field' | 'value' | 'suggested' | 'isUnmarked' | 'send'>) {
  if (suggested === undefined)
    return (
      <p className="clear-both pb-1 text-xs text-muted">
        {isUnmarked ? 'Nothing is marked yet, so nothing is proposed.' : 'Nothing to propose yet.'}
      </p>
    )
  const title =
    field.kind === 'choice' ? field.options.find(({ code }) => code === suggested)?.title : undefined
  return (
    <p className="clear-both flex flex-wrap items-center gap-2 pb-1 text-xs text-muted">
      <span>
        Proposed: <strong className="font-semibold text-ink tabular-nums">{title ?? suggested}</strong>
        {value !== undefined && value !== suggested && '; answered otherwise'}
      </span>
      {value === undefined && (
        <button
          type="button"
          aria-keyshortcuts="="
          onClick={() => send({ kind: 'answer', field: field.id, value: suggested, goOn: true })}
          className="inline-flex items-center gap-1 rounded-sm border border-line px-1.5 text-ink hover:border-line-strong"
        >
          Take it <Kbd isInControl>=</Kbd>
        </button>
      )}
    </p>
  )
}

function Control({ field, ...rest }: Omit<FieldProps<'choice'>, 'field'> & { field: Field }) {
  switch (field.kind) {
    case 'choice':
      return <ChoiceField field={field} {...rest} />
    case 'flags':
      return <FlagsField field={field} {...rest} />
    case 'scale':
      return <ScaleField field={field} {...rest} />
    case 'number':
      return <NumberField field={field} {...rest} />
    case 'text':
      return <TextField field={field} {...rest} />
    case 'list':
      return <ListField field={field} {...rest} />
    case 'grid':
      return <GridField field={field} {...rest} />
  }
}
