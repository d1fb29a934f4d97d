import { Kbd } from '@/components/ui/kbd'
import { ProgressBar } from '@/components/ui/progress-bar'
import { capitalize } from '@/lib/core/text/capitalize'
import { keyLabel } from './action-titles'
import type { Bench } from './use-bench'
import { countDone } from './workbench-state'

/** Which item of how many is open, what is done, and the way to the list. */
export function PaneHead({ bench, overallDone }: { bench: Bench; overallDone: number }) {
  const { state, queue, bindings, pace, dialogs, form } = bench
  const { one, many } = form.definition.item.name
  const done = countDone(state.items)
  const skipped = state.items.filter((entry) => entry.skipped && entry.answer === null).length
  return (
    <>
      <h1 className="sr-only">Check: {one}</h1>
      {/* lines that stay lines, whatever is counted: the statement below must not move */}
      <div className="grid gap-0.5 text-xs text-muted tabular-nums">
        <p className="flex items-baseline justify-between gap-x-4">
          <span>
            {capitalize(one)} <strong className="text-ink">{state.index + 1}</strong> of {state.items.length}{' '}
            · {done} checked
            {skipped > 0 && ` · ${skipped} skipped`}
          </span>
          <button
            type="button"
            onClick={() => dialogs.setListOpen(true)}
            aria-keyshortcuts={bindings.list.join(' ')}
            className="shrink-0 rounded text-accent underline-offset-2 hover:underline"
          >
            List <Kbd isInControl>{keyLabel(bindings.list[0] ?? '')}</Kbd>
          </button>
        </p>
        <p className="flex flex-wrap justify-between gap-x-4">
          <span>
            {overallDone} of {queue.total} over all patients
          </span>
          <span>{pace.text}</span>
        </p>
      </div>
      <ProgressBar label={`Checked ${many} of this patient`} value={done} max={state.items.length} />
    </>
  )
}
