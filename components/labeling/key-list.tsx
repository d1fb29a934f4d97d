import { Kbd } from '@/components/ui/kbd'
import { ALL_ACTIONS, type KeyBindings, type LabelingAction } from '@/lib/core/labeling/labeling-keys'
import { keyLabel } from './action-titles'

type Props = {
  bindings: KeyBindings
  /** What each action is called; those without a name are left out. */
  titles: Partial<Record<LabelingAction, string>>
}

/** Keys, and what each does, in the order of the work. */
export function KeyList({ bindings, titles }: Props) {
  const shown = ALL_ACTIONS.filter((action) => titles[action] !== undefined && bindings[action].length > 0)
  return (
    <dl className="columns-1 gap-x-8 pb-4 text-sm sm:columns-2">
      {shown.map((action) => (
        <div key={action} className="flex break-inside-avoid items-baseline gap-3 py-0.5">
          <dt className="flex w-20 shrink-0 justify-end gap-1">
            {bindings[action].map((key) => (
              <Kbd key={key}>{keyLabel(key)}</Kbd>
            ))}
          </dt>
          <dd>{titles[action]}</dd>
        </div>
      ))}
    </dl>
  )
}
