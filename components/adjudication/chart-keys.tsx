import { keyLabel } from '@/components/labeling/action-titles'
import { Kbd } from '@/components/ui/kbd'
import type { KeyBindings, LabelingAction } from '@/lib/core/labeling/labeling-keys'

const SHOWN: readonly (readonly [string, readonly LabelingAction[]])[] = [
  ['find', ['find']],
  ['hits', ['next-hit', 'previous-hit']],
  ['notes', ['next-note', 'previous-note']],
  ['contents', ['contents']],
  ['first of a repeat', ['first-occurrence']],
]

/** The keys of the chart, as this person has them. */
export function ChartKeys({ bindings }: { bindings: KeyBindings }) {
  return (
    <p aria-label="Keys of the chart" className="flex flex-wrap gap-x-3 gap-y-1 text-xs text-muted">
      <span>In the chart:</span>
      {SHOWN.map(([word, actions]) => (
        <span key={word} className="flex items-center gap-1">
          {actions.flatMap((action) => {
            const [key] = bindings[action]
            return key === undefined ? [] : [<Kbd key={action}>{keyLabel(key)}</Kbd>]
          })}
          {word}
        </span>
      ))}
    </p>
  )
}
