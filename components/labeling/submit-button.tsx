import { Button } from '@/components/ui/button'
import type { LabelingItem } from '@/lib/core/labeling/labeling'
import { keyLabel } from './action-titles'
import type { Bench } from './use-bench'
import { draftOf } from './workbench-state'

type Props = { bench: Bench; item: LabelingItem; onSubmit: () => void; className?: string }

/** Sends the open answer, or the change to one that was sent. */
export function SubmitButton({ bench: { state, bindings, form }, item, onSubmit, className }: Props) {
  const isReady = form.only === null || draftOf(state, item).values[form.only.id] !== undefined
  return (
    <Button
      onClick={onSubmit}
      aria-disabled={!isReady}
      aria-keyshortcuts={bindings.submit.join(' ')}
      className={className}
    >
      {item.answer ? 'Save the change' : 'Submit'}{' '}
      <span aria-hidden="true">{keyLabel(bindings.submit[0] ?? '')}</span>
    </Button>
  )
}
