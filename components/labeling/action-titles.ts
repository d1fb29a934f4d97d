import type { LabelingAction } from '@/lib/core/labeling/labeling-keys'

/** What each action is called in the key map, in the order of the work. */
export const ACTION_TITLES: Record<LabelingAction, string> = {
  'choose-1': 'Supported',
  'choose-2': 'Not Supported',
  'choose-3': 'Not Addressed',
  uncertain: 'Uncertain or unclear',
  submit: 'Submit and go on',
  undo: 'Undo a step, or open the last answer again',
  skip: 'Skip; it comes back at the end',
  back: 'Back to the statement before',
  forward: 'On to the next statement',
  list: 'List of this patient’s statements',
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
