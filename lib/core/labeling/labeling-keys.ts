import { z } from 'zod'

/** What a key can ask for at the workbench. */
export const LABELING_ACTIONS = [
  'choose-1',
  'choose-2',
  'choose-3',
  'uncertain',
  'submit',
  'undo',
  'redo',
  'skip',
  'back',
  'forward',
  'list',
  'comment',
  'attach',
  'widen',
  'narrow',
  'guide',
  'find',
  'next-hit',
  'previous-hit',
  'occurrences',
  'next-note',
  'previous-note',
  'contents',
  'first-occurrence',
  'chart-window',
  'help',
] as const
/** Options beyond the third have their own digit, in the tasks that have such options. */
const FURTHER_CHOICES = [
  'choose-4',
  'choose-5',
  'choose-6',
  'choose-7',
  'choose-8',
  'choose-9',
  'choose-10',
] as const
/** What everybody can give a key of their own. */
export type ChangeableAction = (typeof LABELING_ACTIONS)[number]
export type LabelingAction = ChangeableAction | (typeof FURTHER_CHOICES)[number]

/** What chooses each option of an answer, in their order; there is no key for further ones. */
export const CHOICES = ['choose-1', 'choose-2', 'choose-3', ...FURTHER_CHOICES] as const
/** All actions, in the order of the work. */
export const ALL_ACTIONS: readonly LabelingAction[] = [
  ...LABELING_ACTIONS.slice(0, 3),
  ...FURTHER_CHOICES,
  ...LABELING_ACTIONS.slice(3),
]

type Choice = (typeof CHOICES)[number]

/** Whether an action chooses an option: the one at its place in {@link CHOICES}. */
export function isChoice(action: LabelingAction): action is Choice {
  return CHOICES.some((own) => own === action)
}

const CHART_ACTIONS = [
  'find',
  'next-hit',
  'previous-hit',
  'occurrences',
  'next-note',
  'previous-note',
  'contents',
  'first-occurrence',
  'widen',
  'narrow',
] as const satisfies readonly LabelingAction[]

/** What is asked of the chart, in its room and in a window of its own. */
export type ChartAction = (typeof CHART_ACTIONS)[number]

export function isChartAction(action: LabelingAction): action is ChartAction {
  return CHART_ACTIONS.some((own) => own === action)
}

/** The keys of each action: characters in lower case, or names such as `Enter`. */
export type KeyBindings = Readonly<Record<LabelingAction, readonly string[]>>

const NO_FURTHER = {
  'choose-4': [],
  'choose-5': [],
  'choose-6': [],
  'choose-7': [],
  'choose-8': [],
  'choose-9': [],
  'choose-10': [],
}

/** Where everybody begins. Digits, Enter and the signs around them make the number pad a whole keyboard for one hand. */
export const STANDARD_KEYS: KeyBindings = {
  'choose-1': ['1'],
  'choose-2': ['2'],
  'choose-3': ['3'],
  ...NO_FURTHER,
  uncertain: ['4', '.'],
  submit: ['Enter'],
  undo: ['u'],
  redo: ['y'],
  skip: ['s', '0'],
  back: ['Backspace', 'ArrowLeft', '-'],
  forward: ['ArrowRight', '+'],
  list: ['j'],
  comment: ['c'],
  attach: ['e', '*'],
  widen: ['m'],
  narrow: ['l'],
  guide: ['g'],
  find: ['/'],
  'next-hit': ['n'],
  'previous-hit': ['p'],
  occurrences: ['o'],
  'next-note': [']'],
  'previous-note': ['['],
  contents: ['t'],
  'first-occurrence': ['r'],
  'chart-window': ['w'],
  help: ['?'],
}

/** All of the common path under the left hand, while the right one holds the mouse. */
export const LEFT_HAND_KEYS: KeyBindings = {
  ...STANDARD_KEYS,
  submit: ['f', 'Enter'],
  undo: ['q'],
  back: ['a', 'Backspace', 'ArrowLeft'],
  forward: ['d', 'ArrowRight'],
  find: ['w', '/'],
  'next-hit': ['x', 'n'],
  'previous-hit': ['z', 'p'],
  'next-note': ['v', ']'],
  'previous-note': ['b', '['],
  'chart-window': ['k'],
}

/** Keys that move the focus, leave fields, press buttons or change other keys: they can't be given to an action. */
const KEPT_KEYS: ReadonlySet<string> = new Set(
  'Escape Tab Shift Control Alt AltGraph Meta CapsLock NumLock ScrollLock ContextMenu Dead Process Unidentified'.split(
    ' ',
  ),
)
const KEYS_EACH = 4

/** Changed keys of a person; actions that are not named keep their standard keys. */
export type KeyChanges = Partial<Record<ChangeableAction, string[]>>

export const keyChangesSchema: z.ZodType<KeyChanges> = z
  .partialRecord(z.enum(LABELING_ACTIONS), z.array(z.string().min(1).max(20)).min(1).max(KEYS_EACH))
  .refine((changes) => findKeyFault(bindKeys(changes)) === null, 'Two actions have the same key.')

/** Everybody's keys with a person's changes. */
export function bindKeys(changes: KeyChanges): KeyBindings {
  return { ...STANDARD_KEYS, ...changes }
}

/** The keys where an answer has that many options: those beyond the third take their digits from whatever else had them. */
export function keysForOptions(bindings: KeyBindings, options: number): KeyBindings {
  const digits = new Map(
    FURTHER_CHOICES.slice(0, Math.max(options - 3, 0)).map((action, index) => [
      action,
      String((index + 4) % 10),
    ]),
  )
  const taken = new Set(digits.values())
  const unused: readonly LabelingAction[] = CHOICES.slice(options)
  return mapKeys(bindings, (action, keys) => {
    const digit = digits.get(action as (typeof FURTHER_CHOICES)[number])
    if (digit !== undefined) return [digit]
    return unused.includes(action) ? [] : keys.filter((key) => !taken.has(key))
  })
}

/** The keys beside a form of several questions, which has all digits and arrows for itself. */
export function keysBesideForm(bindings: KeyBindings): KeyBindings {
  return mapKeys(bindings, (action, keys) =>
    isChoice(action) ? [] : keys.filter((key) => !/^(?:\d|Arrow.*|Delete)$/.test(key)),
  )
}

/** Of a person's keys those of some actions alone, for a room that knows no others. */
export function keysFor(bindings: KeyBindings, actions: readonly LabelingAction[]): KeyBindings {
  return mapKeys(bindings, (action, keys) => (actions.includes(action) ? keys : []))
}

/** Of a person's keys those of the chart, for a room where these keys mean something else. */
export function chartKeys(bindings: KeyBindings, except: readonly string[]): KeyBindings {
  return mapKeys(bindings, (action, keys) =>
    isChartAction(action) ? keys.filter((key) => !except.includes(key)) : [],
  )
}

function mapKeys(
  bindings: KeyBindings,
  keysOf: (action: LabelingAction, keys: readonly string[]) => readonly string[],
): KeyBindings {
  const kept = ALL_ACTIONS.map((action) => [action, keysOf(action, bindings[action])] as const)
  return { ...bindings, ...Object.fromEntries(kept) }
}

/** The first key that has two actions, or that can't be given to one; null when all is well. */
export function findKeyFault(
  bindings: KeyBindings,
): { key: string; actions: readonly LabelingAction[] } | null {
  const owners = new Map<string, LabelingAction[]>()
  for (const action of ALL_ACTIONS) {
    for (const key of bindings[action]) {
      const known = [...(owners.get(key) ?? []), action]
      owners.set(key, known)
      if (known.length > 1 || !isFreeKey(key)) return { key, actions: known }
    }
  }
  return null
}

/** Whether a key can be given to an action at all. */
export function isFreeKey(key: string): boolean {
  return key !== ' ' && !KEPT_KEYS.has(key)
}

export type KeyPress = {
  key: string
  /** The place on the keyboard, which distinguishes the number pad. */
  code: string
  /** The key is held down and repeats by itself. */
  repeat: boolean
  ctrlKey: boolean
  metaKey: boolean
  shiftKey?: boolean
  altKey: boolean
}

/** The key as bindings name it. The number pad gives its digits and signs whatever the lock says. */
export function toKeyName({ key, code }: Pick<KeyPress, 'key' | 'code'>): string {
  const digit = /^Numpad(\d)$/u.exec(code)?.[1]
  if (digit !== undefined) return digit
  if (code === 'NumpadDecimal') return '.'
  return key.length === 1 ? key.toLowerCase() : key
}

/** Actions that may repeat while a key is held: those that answer nothing. */
const MAY_REPEAT: ReadonlySet<LabelingAction> = new Set([
  'next-hit',
  'previous-hit',
  'next-note',
  'previous-note',
])

/** A key that comes again within this time, and no other between, is held: remote desktops send such keys as new presses. */
export const HELD_MS = 90

export type LastPress = { key: string; at: number } | null

/**
 * What a key press asks for, or null. Combinations belong to the browser, but for Ctrl+Z (undo) and Ctrl+Shift+Z or Ctrl+Y (redo); a held key never answers a
 * statement that nobody has read.
 *
 * @param last the key press before this one, with its time in ms
 */
export function toAction(
  press: KeyPress,
  bindings: KeyBindings,
  { at, last }: { at: number; last: LastPress },
): LabelingAction | null {
  const key = toKeyName(press)
  if ((press.ctrlKey || press.metaKey) && !press.altKey && (key === 'z' || key === 'y')) {
    if (press.repeat) return null
    return key === 'y' || press.shiftKey ? 'redo' : 'undo'
  }
  if (press.ctrlKey || press.metaKey || press.altKey) return null
  const action = ALL_ACTIONS.find((candidate) => bindings[candidate].includes(key)) ?? null
  if (action === null || MAY_REPEAT.has(action)) return action
  const isHeld = press.repeat || (last !== null && last.key === key && at - last.at < HELD_MS)
  // moving about and typing fast with one key is no answer
  const answers = action === 'submit' || action === 'skip' || action.startsWith('choose')
  return press.repeat || (isHeld && answers) ? null : action
}
