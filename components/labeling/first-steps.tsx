'use client'

import { Fragment } from 'react'
import { Kbd } from '@/components/ui/kbd'
import { CHOICES, type KeyBindings, type LabelingAction } from '@/lib/core/labeling/labeling-keys'
import type { Definition } from '@/lib/core/protocols/definition'
import { findOnlyQuestion } from '@/lib/core/protocols/only-question'
import { keyLabel } from './action-titles'

type Props = { bindings: KeyBindings; definition: Definition; onRead: () => void }

/** For who has checked nothing yet: what to do, by which keys, and where help is. */
export function FirstSteps({ bindings, definition, onRead }: Props) {
  const key = (action: LabelingAction) => <Kbd>{keyLabel(bindings[action][0] ?? '')}</Kbd>
  const options = findOnlyQuestion(definition)?.options.length ?? 0
  const isMarked = definition.spanLayers.length > 0
  const isAsked = definition.fields.length > 0
  const isWritten = definition.fields.every(({ kind }) => kind === 'text' || kind === 'list')
  const hasChart = definition.item.parts.some(({ of }) => of === 'chart')
  return (
    <p className="flex items-start gap-2 rounded-md bg-accent-soft px-3 py-1.5 text-xs leading-relaxed">
      <span className="flex-1">
        Read the {definition.item.name.one}
        {hasChart && <>, search the chart ({key('find')})</>}
        {isMarked && ', select words and press the key of their class'}
        {isAsked && (isWritten ? ', write what is asked' : ', answer')}
        {!isAsked || isWritten
          ? ''
          : options > 0
            ? CHOICES.slice(0, options).map((action) => <Fragment key={action}> {key(action)}</Fragment>)
            : ' each question by its digits'}
        , then {key('submit')}. All keys and help: {key('help')}.
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
