import { type ComponentProps, type ReactNode, useId } from 'react'
import { ItemWords } from './labels'

const CONTROL =
  'min-h-9 w-full rounded-md border border-line-strong bg-raised px-3 py-1.5 text-sm text-ink placeholder:text-muted'

type Props = {
  label: string
  /** A sign that explains it. */
  help?: ReactNode
  hint?: ReactNode
  error?: string | undefined
}

export function TextField({
  label,
  help,
  hint,
  error,
  className = '',
  ...rest
}: Props & ComponentProps<'input'>) {
  const id = useId()
  return (
    <div className={`grid content-start gap-1 ${className}`}>
      <FieldLabel id={id} label={label} help={help} />
      <input
        id={id}
        className={CONTROL}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-hint`}
        {...rest}
      />
      <FieldHint id={`${id}-hint`} hint={hint} error={error} />
    </div>
  )
}

export function SelectField({
  label,
  help,
  hint,
  error,
  className = '',
  children,
  ...rest
}: Props & ComponentProps<'select'>) {
  const id = useId()
  return (
    <div className={`grid content-start gap-1 ${className}`}>
      <FieldLabel id={id} label={label} help={help} />
      <select
        id={id}
        className={CONTROL}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-hint`}
        {...rest}
      >
        {children}
      </select>
      <FieldHint id={`${id}-hint`} hint={hint} error={error} />
    </div>
  )
}

export function TextAreaField({
  label,
  help,
  hint,
  error,
  className = '',
  ...rest
}: Props & ComponentProps<'textarea'>) {
  const id = useId()
  return (
    <div className="grid content-start gap-1">
      <FieldLabel id={id} label={label} help={help} />
      <textarea
        id={id}
        className={`${CONTROL} resize-y ${className}`}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-hint`}
        {...rest}
      />
      <FieldHint id={`${id}-hint`} hint={hint} error={error} />
    </div>
  )
}

function FieldLabel({ id, label, help }: { id: string; label: string; help: ReactNode }) {
  const name = (
    <label htmlFor={id} className="text-sm font-medium">
      <ItemWords>{label}</ItemWords>
    </label>
  )
  if (!help) return name
  return (
    <div className="flex items-center gap-1">
      {name}
      {help}
    </div>
  )
}

function FieldHint({ id, hint, error }: { id: string; hint?: ReactNode; error?: string | undefined }) {
  if (error !== undefined) {
    return (
      <p id={id} className="text-sm text-danger">
        {error}
      </p>
    )
  }
  return hint ? (
    <p id={id} className="text-sm text-muted">
      <ItemWords>{hint}</ItemWords>
    </p>
  ) : null
}
