import { type ReactNode, useId } from 'react'

type Option<Value extends string> = {
  value: Value
  label: string
  /** Why it cannot be chosen here. */
  missing?: string | undefined
}

/** Several of a few, each with its own box. */
export function CheckGroup<Value extends string>({
  legend,
  name,
  options,
  checked,
  hint,
}: {
  legend: string
  name: string
  options: readonly Option<Value>[]
  /** Those that are chosen at first. */
  checked: readonly Value[]
  hint?: ReactNode
}) {
  const id = useId()
  return (
    <fieldset className="grid content-start gap-1" aria-describedby={hint ? `${id}-hint` : undefined}>
      <legend className="pb-1 text-sm font-medium">{legend}</legend>
      {options.map(({ value, label, missing }) => (
        <label
          key={value}
          className={`flex min-h-[24px] items-start gap-2 text-sm ${missing ? 'text-muted' : ''}`}
        >
          <input
            type="checkbox"
            name={name}
            value={value}
            defaultChecked={checked.includes(value)}
            disabled={missing !== undefined}
            className="mt-0.5 size-4 shrink-0 accent-accent"
          />
          <span>
            {label}
            {missing && <span className="block text-xs">{missing}</span>}
          </span>
        </label>
      ))}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
    </fieldset>
  )
}
