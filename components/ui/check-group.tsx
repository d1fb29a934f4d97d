import { type ComponentProps, type ReactNode, useId } from 'react'
import { MoreFold } from './more-fold'

export type Option<Value extends string> = {
  value: Value
  label: string
  /** For somebody who does not know. */
  isRecommended?: boolean
  /** What else there is to know before it is chosen. */
  note?: string
  /** Why it cannot be chosen here. */
  missing?: string | undefined
  /** Whether it is out of view for now, chosen or not, with those folded below it. */
  isHidden?: boolean
  /** Others that come to the same, folded below it. */
  more?: Pick<ComponentProps<typeof MoreFold>, 'title' | 'whileFolded' | 'isOpen'> & {
    options: readonly Option<Value>[]
  }
}

/** Several of a few, each with its own box; or one of them. */
export function CheckGroup<Value extends string>({
  legend,
  name,
  options,
  checked,
  help,
  hint,
  isSingle = false,
}: {
  legend: string
  name: string
  options: readonly Option<Value>[]
  /** Those that are chosen at first. */
  checked: readonly Value[]
  /** A sign that explains the choice. */
  help?: ReactNode
  hint?: ReactNode
  /** Whether one is chosen, and no more. */
  isSingle?: boolean
}) {
  const id = useId()
  return (
    <fieldset
      className="grid content-start gap-1"
      aria-labelledby={`${id}-legend`}
      aria-describedby={hint ? `${id}-hint` : undefined}
    >
      <legend className="flex items-center gap-1 pb-1 text-sm font-medium">
        <span id={`${id}-legend`}>{legend}</span>
        {help}
      </legend>
      {options.map((option) => (
        <CheckOption
          key={option.value}
          type={isSingle ? 'radio' : 'checkbox'}
          name={name}
          option={option}
          checked={checked}
        />
      ))}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
    </fieldset>
  )
}

function CheckOption<Value extends string>({
  type,
  name,
  option,
  checked,
}: {
  type: 'checkbox' | 'radio'
  name: string
  option: Option<Value>
  checked: readonly Value[]
}) {
  const { value, label, isRecommended, note, missing, isHidden, more } = option
  const box = (
    <label
      hidden={isHidden}
      className={`flex min-h-[24px] items-start gap-2 text-sm ${missing ? 'text-muted' : ''}`}
    >
      <input
        type={type}
        name={name}
        value={value}
        defaultChecked={checked.includes(value)}
        disabled={missing !== undefined}
        className="mt-0.5 size-4 shrink-0 accent-accent"
      />
      <span>
        {label} {isRecommended && <RecommendedMark />}
        {note && <span className="block text-xs text-muted">{note}</span>}
        {missing && <span className="block text-xs">{missing}</span>}
      </span>
    </label>
  )
  if (!more) return box
  return (
    <div hidden={isHidden}>
      {box}
      <div className="pl-6">
        <MoreFold title={more.title} whileFolded={more.whileFolded} isOpen={more.isOpen}>
          {more.options.map((other) => (
            <CheckOption key={other.value} type={type} name={name} option={other} checked={checked} />
          ))}
        </MoreFold>
      </div>
    </div>
  )
}

/** For somebody who does not know what to choose. */
function RecommendedMark() {
  return <span className="text-xs whitespace-nowrap text-muted">· recommended</span>
}
