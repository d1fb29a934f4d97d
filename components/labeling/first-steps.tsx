'use client'

import { Kbd } from '@/components/ui/kbd'
import type { KeyBindings, LabelingAction } from '@/lib/core/labeling/labeling-keys'
import { keyLabel } from './action-titles'

type Props = { bindings: KeyBindings; onRead: () => void }

/** For who has checked nothing yet: what to do, by which keys, and where help is. */
export function FirstSteps({ bindings, onRead }: Props) {
  const key = (action: LabelingAction) => <Kbd>{keyLabel(bindings[action][0] ?? '')}</Kbd>
  return (
    <p className="flex items-start gap-2 rounded-md bg-accent-soft px-3 py-1.5 text-xs leading-relaxed">
      <span className="flex-1">
        Read the statement, search the chart ({key('find')}), answer {key('choose-1')} {key('choose-2')}{' '}
        {key('choose-3')}, then {key('submit')}. All keys and help: {key('help')}.
      </span>
      <button
        type="button"
        aria-label="Do not show this again"
        onClick={onRead}
        className="size-[24px] shrink-0 rounded text-muted hover:bg-raised hover:text-ink"
      >
        ×
      </button>
    </p>
  )
}
