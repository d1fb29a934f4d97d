import { keepSelection } from '@/components/chart/selected-passage'
import { Kbd } from '@/components/ui/kbd'

type Props = {
  name: string
  /** In full, where the name is short. */
  label?: string | undefined
  shortcut?: string | undefined
  isShifted?: boolean
  isPressed?: boolean
  onPress: () => void
}

/** A small button beside a text: pressing it leaves what is selected there as it is. */
export function ToolButton({ name, label, shortcut, isShifted = false, isPressed, onPress }: Props) {
  const printed = shortcut && (shortcut.length === 1 ? shortcut.toUpperCase() : shortcut)
  return (
    <button
      type="button"
      title={label}
      aria-pressed={isPressed}
      aria-keyshortcuts={shortcut && (isShifted ? `Shift+${shortcut}` : shortcut)}
      onPointerDown={keepSelection}
      onClick={onPress}
      className="inline-flex min-h-6.5 shrink-0 items-center gap-1 rounded-md border border-line bg-raised px-1.5 text-sm whitespace-nowrap text-ink hover:border-line-strong aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:font-medium pointer-coarse:min-h-10 pointer-coarse:px-3"
    >
      {label === undefined ? (
        name
      ) : (
        <>
          <span aria-hidden="true">{name}</span>
          <span className="sr-only">{label}</span>
        </>
      )}
      {printed && <Kbd isInControl>{isShifted ? `⇧${printed}` : printed}</Kbd>}
    </button>
  )
}
