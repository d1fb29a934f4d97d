import { countMarks } from '@/components/spans/count-marks'
import { Button } from '@/components/ui/button'
import { Kbd } from '@/components/ui/kbd'
import type { LabelingItem } from '@/lib/core/labeling/labeling'
import type { LabelingAction } from '@/lib/core/labeling/labeling-keys'
import { keyLabel } from './action-titles'
import { SubmitButton } from './submit-button'
import type { Bench } from './use-bench'
import { draftOf } from './workbench-state'

type Props = {
  bench: Bench
  item: LabelingItem
  onSubmit: () => void
  onSkip: () => void
}

/** Where texts are marked, a narrow screen has it beside the classes, at the lower edge. */
const ELSEWHERE = 'max-[900px]:hidden'

/** Submits, skips and goes on: always in sight, with what an answer lacks above. */
export function PaneActions({ bench, item, onSubmit, onSkip }: Props) {
  const { state, bindings, answers } = bench
  const keyOf = (action: LabelingAction) => keyLabel(bindings[action][0] ?? '')
  const shortcutOf = (action: LabelingAction) => bindings[action].join(' ')
  const go = (by: number) => answers.dispatch({ kind: 'go', index: state.index + by })
  const isMarked = bench.form.definition.spanLayers.length > 0
  const marked = countMarks(bench.form.definition, draftOf(state, item).values)
  return (
    <div
      className={`sticky bottom-0 -mx-6 mt-auto flex flex-wrap items-center gap-2 max-sm:gap-1.5 max-sm:[&>button]:px-2.5 border-t border-line bg-raised px-6 py-3 max-[900px]:-mx-4 max-[900px]:px-4 [@media(max-height:32rem)]:static [@media(max-height:48rem)]:py-2 ${isMarked ? 'max-[900px]:static' : ''}`}
    >
      <p
        role="alert"
        className={`basis-full text-sm font-medium text-danger empty:hidden ${isMarked ? ELSEWHERE : ''}`}
      >
        {state.fault}
      </p>
      {marked !== '' && <p className="basis-full text-xs text-muted tabular-nums">Marked: {marked}</p>}
      <SubmitButton bench={bench} item={item} onSubmit={onSubmit} className={isMarked ? ELSEWHERE : ''} />
      {item.answer === null && (
        <Button tone="quiet" onClick={onSkip} aria-keyshortcuts={shortcutOf('skip')}>
          Skip <Kbd isInControl>{keyOf('skip')}</Kbd>
        </Button>
      )}
      <span className="flex-1" />
      <Button
        tone="quiet"
        disabled={state.index === 0}
        aria-keyshortcuts={shortcutOf('back')}
        onClick={() => go(-1)}
      >
        Back <Kbd isInControl>{keyOf('back')}</Kbd>
      </Button>
      <Button tone="quiet" onClick={() => go(1)} aria-keyshortcuts={shortcutOf('forward')}>
        Next <Kbd isInControl>{keyOf('forward')}</Kbd>
      </Button>
    </div>
  )
}
