import { useId } from 'react'
import { Kbd } from '@/components/ui/kbd'
import type { FieldOfKind } from '@/lib/core/protocols/field'
import { chosenColors } from './tones'

type Props = {
  kind: 'radio' | 'checkbox'
  name?: string
  option: FieldOfKind<'choice'>['options'][number]
  /** Stands in place of the option's own definition. */
  definition?: string | undefined
  isChosen: boolean
  /** The key as it is printed, and all of its keys for assistive technology. */
  keyName: string | null
  shortcuts?: string | undefined
  /** Takes the browser's focus when its field does. */
  isFocusTarget: boolean
  /** Where it stands, of options that keys walk over: row and column. */
  square?: string
  onChoose: () => void
}

/** One option with its key: named by its title, described by its definition. */
export function OptionRow({
  kind,
  name,
  option,
  isChosen,
  keyName,
  isFocusTarget,
  onChoose,
  ...props
}: Props) {
  const id = useId()
  const { definition = option.definition, shortcuts = keyName ?? undefined } = props
  return (
    <label
      className={`flex cursor-pointer items-start gap-3 rounded-md border border-line bg-surface px-3 py-2 hover:border-line-strong has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent pointer-coarse:py-3 ${chosenColors(option.tone)}`}
    >
      <input
        type={kind}
        name={name}
        checked={isChosen}
        onChange={onChoose}
        aria-labelledby={`${id}-title`}
        aria-describedby={definition ? `${id}-meaning` : undefined}
        aria-keyshortcuts={shortcuts}
        data-focus={isFocusTarget || undefined}
        data-square={props.square}
        className="mt-1 size-4 shrink-0 outline-none accent-(--accent)"
      />
      <span className="min-w-0 flex-1">
        <span id={`${id}-title`} className="block text-sm font-medium wrap-anywhere">
          {option.title ?? option.code}
        </span>
        {definition && (
          <span id={`${id}-meaning`} className="block text-xs whitespace-pre-wrap text-muted">
            {definition}
          </span>
        )}
      </span>
      {keyName !== null && <Kbd isInControl>{keyName.replace('Shift+', '⇧')}</Kbd>}
    </label>
  )
}
