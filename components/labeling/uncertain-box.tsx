import { Kbd } from '@/components/ui/kbd'
import { keyLabel } from './action-titles'
import type { Bench } from './use-bench'

/** Marks an answer that its rater is not sure of. */
export function UncertainBox({ bench, isUncertain }: { bench: Bench; isUncertain: boolean }) {
  const keys = bench.bindings.uncertain
  return (
    <label className="flex items-center gap-2.5 text-sm">
      <input
        type="checkbox"
        checked={isUncertain}
        onChange={() => bench.answers.dispatch({ kind: 'toggle-uncertain' })}
        aria-keyshortcuts={keys.join(' ')}
        className="size-4 accent-(--accent)"
      />
      <span className="flex-1">Uncertain or unclear</span>
      {keys[0] !== undefined && <Kbd isInControl>{keyLabel(keys[0])}</Kbd>}
    </label>
  )
}
