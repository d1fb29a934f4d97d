import { VERDICTS, type Verdict } from '@/lib/core/verdict'

/** What a key asks for at the workbench. */
export type Intent =
  | { kind: 'choose'; code: Verdict }
  | { kind: 'toggle-uncertain' }
  | { kind: 'comment' }
  | { kind: 'attach' }
  | { kind: 'submit' }
  | { kind: 'skip' }
  | { kind: 'back' }
  | { kind: 'forward' }
  | { kind: 'find' }
  | { kind: 'next-hit' }
  | { kind: 'previous-hit' }
  | { kind: 'next-note' }
  | { kind: 'previous-note' }
  | { kind: 'help' }

/** The whole keyboard on one screen; also what the help shows. The number pad sends the same digits and Enter. */
export const KEYS: readonly { keys: readonly string[]; intent: Intent; title: string }[] = [
  { keys: ['1'], intent: { kind: 'choose', code: VERDICTS[0] }, title: VERDICTS[0] },
  { keys: ['2'], intent: { kind: 'choose', code: VERDICTS[1] }, title: VERDICTS[1] },
  { keys: ['3'], intent: { kind: 'choose', code: VERDICTS[2] }, title: VERDICTS[2] },
  { keys: ['4'], intent: { kind: 'toggle-uncertain' }, title: 'Uncertain or unclear' },
  { keys: ['Enter'], intent: { kind: 'submit' }, title: 'Submit and go on' },
  { keys: ['c'], intent: { kind: 'comment' }, title: 'Write a comment (Esc leaves it)' },
  { keys: ['e'], intent: { kind: 'attach' }, title: 'Attach the selected passage as evidence' },
  { keys: ['s'], intent: { kind: 'skip' }, title: 'Skip; it comes back at the end' },
  { keys: ['Backspace', 'ArrowLeft'], intent: { kind: 'back' }, title: 'Back to the statement before' },
  { keys: ['ArrowRight'], intent: { kind: 'forward' }, title: 'On to the next statement' },
  { keys: ['/'], intent: { kind: 'find' }, title: 'Find in the chart' },
  { keys: ['n'], intent: { kind: 'next-hit' }, title: 'Next hit' },
  { keys: ['p'], intent: { kind: 'previous-hit' }, title: 'Previous hit' },
  { keys: [']'], intent: { kind: 'next-note' }, title: 'Next note' },
  { keys: ['['], intent: { kind: 'previous-note' }, title: 'Previous note' },
  { keys: ['?'], intent: { kind: 'help' }, title: 'This list' },
]

export type KeyPress = {
  key: string
  /** The key is held down and repeats by itself. */
  repeat: boolean
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  /** Something that takes text or acts on this key itself has the focus. */
  isTyping: boolean
}

/** Intents that may repeat while a key is held: those that answer nothing. */
const MAY_REPEAT: readonly Intent['kind'][] = ['next-hit', 'previous-hit', 'next-note', 'previous-note']

/**
 * What a key press asks for, or null. Text fields keep their keys, combinations belong to the browser, and a held key never
 * answers a statement that nobody has read.
 */
export function toIntent(press: KeyPress): Intent | null {
  if (press.isTyping || press.ctrlKey || press.metaKey || press.altKey) return null
  const entry = KEYS.find(({ keys }) =>
    keys.includes(press.key.length === 1 ? press.key.toLowerCase() : press.key),
  )
  if (!entry) return null
  return press.repeat && !MAY_REPEAT.includes(entry.intent.kind) ? null : entry.intent
}

/** Whether the focused element takes this key for itself. */
export function takesKey(element: Element | null, key: string): boolean {
  if (!element) return false
  if (element.closest('dialog')) return true
  if (element instanceof HTMLElement && element.isContentEditable) return true
  if (element.matches('textarea, select, input:not([type=radio], [type=checkbox])')) return true
  // Enter and Space press buttons, links and disclosures; arrows move between radio buttons
  if (key === 'Enter' || key === ' ') return element.matches('button, a, summary')
  return key.startsWith('Arrow') && element.matches('input[type=radio]')
}
