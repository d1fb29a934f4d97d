import { CHOICES, type LabelingAction } from '@/lib/core/labeling/labeling-keys'
import type { Definition } from '@/lib/core/protocols/definition'
import { findOnlyQuestion } from '@/lib/core/protocols/only-question'

/** What actions are called in the key map, in the order of the work. */
type ActionTitles = Readonly<Partial<Record<LabelingAction, string>>>

/** What each action is called wherever a person's keys are changed, whatever the protocol. */
export const ACTION_TITLES = {
  'choose-1': 'First answer',
  'choose-2': 'Second answer',
  'choose-3': 'Third answer',
  uncertain: 'Uncertain or unclear',
  submit: 'Submit and go on',
  undo: 'Undo a step, or open the last answer again',
  redo: 'Redo what was undone',
  skip: 'Skip; it comes back at the end',
  back: 'Back to the one before',
  forward: 'On to the next',
  list: 'List of what is to check of this patient',
  comment: 'Write a comment (Esc leaves it)',
  attach: 'Attach what is selected, or the sentence of the hit',
  widen: 'Select one sentence more to attach',
  narrow: 'Select one sentence fewer',
  guide: 'Guideline: definitions and examples',
  find: 'Find in the chart',
  'next-hit': 'Next hit',
  'previous-hit': 'Previous hit',
  occurrences: 'List every occurrence of what is selected',
  'next-note': 'Next note',
  'previous-note': 'Previous note',
  contents: 'Jump to the contents',
  'first-occurrence': 'Repeated text: to where it stood first',
  'chart-window': 'The chart in its own window',
  help: 'These keys',
} as const satisfies ActionTitles

/** The same in the words of a protocol: its labels, and what an item is called. */
export function actionTitles(definition: Definition): ActionTitles {
  const { one, many } = definition.item.name
  const { 'choose-1': _, 'choose-2': __, 'choose-3': ___, ...others } = ACTION_TITLES
  const options = findOnlyQuestion(definition)?.options ?? []
  const choices = options
    .slice(0, CHOICES.length)
    .map(({ code, title = code }, index) => [CHOICES[index], title])
  return {
    ...Object.fromEntries(choices),
    ...others,
    back: `Back to the ${one} before`,
    forward: `On to the next ${one}`,
    list: `List of this patient’s ${many}`,
  }
}

const NAMES: Record<string, string> = {
  Enter: '↵',
  Backspace: '⌫',
  Delete: 'Del',
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
}

/** A key as it is printed on the keyboard. */
export function keyLabel(key: string): string {
  return NAMES[key] ?? (key.length === 1 ? key.toUpperCase() : key)
}
