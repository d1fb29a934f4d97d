import type { Definition } from '../protocols/definition'
import { findOnlyQuestion } from '../protocols/only-question'
import {
  ALL_ACTIONS,
  isChartAction,
  type KeyBindings,
  keysBesideForm,
  keysFor,
  keysForOptions,
  type LabelingAction,
} from './labeling-keys'

/** Of a person's keys those that do something where a task's items are answered. */
export function keysOfTask(definition: Definition, own: KeyBindings): KeyBindings {
  const only = findOnlyQuestion(definition)
  const keys = keysFor(
    own,
    ALL_ACTIONS.filter((action) => isOfTask(definition, action)),
  )
  return only ? keysForOptions(keys, only.options.length) : keysBesideForm(keys)
}

function isOfTask({ item, collect }: Definition, action: LabelingAction): boolean {
  if (action === 'uncertain' || action === 'comment') return collect[action]
  const isOfChart = isChartAction(action) || action === 'attach' || action === 'chart-window'
  return !isOfChart || item.parts.some(({ of }) => of === 'chart')
}
