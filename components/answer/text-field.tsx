import type { FieldProps } from './field-props'

/** Words of the rater's own. */
export function TextField({ field, value, describedBy, hasProblem, send }: FieldProps<'text'>) {
  return (
    <textarea
      rows={2}
      maxLength={field.maxLength}
      aria-label={field.question}
      aria-describedby={describedBy}
      aria-invalid={hasProblem}
      data-focus=""
      value={typeof value === 'string' ? value : ''}
      onChange={(event) =>
        send({ kind: 'answer', field: field.id, value: event.target.value || undefined, goOn: false })
      }
      className="field-sizing-content max-h-60 min-h-15 w-full resize-y rounded-md border border-line-strong bg-surface px-3 py-1.5 text-sm"
    />
  )
}
