import { ALL_ACTIONS, isChartAction, isChoice, type KeyBindings } from '@/lib/core/labeling/labeling-keys'
import type { Layer } from './marking-state'
import type { Passage, TextUnit } from './text-map'

/** Keys of what is done with a marked passage, in a text that takes marks. */
export const SPAN_KEYS = {
  next: 'n',
  previous: 'p',
  more: 'm',
  less: 'l',
  split: 'x',
  alike: 'h',
  link: 'k',
  missing: 'z',
  filter: '/',
  layerBefore: '[',
  layerAfter: ']',
} as const

/** Keys of a layer's labels and of its attributes' options. Labels beyond the keys are found by typing. */
export type LayerKeys = {
  /** By the index of the label; null where no key is left. */
  labels: readonly (string | null)[]
  /** By attribute and option. */
  options: Readonly<Record<string, Readonly<Record<string, string>>>>
}

const DIGITS = '1234567890'.split('')
const LETTERS = 'qwertyuiopasdfghjklzxcvbnm'.split('')

/**
 * Gives each label and each option a key of its own: digits to the first ten labels, to an option a letter of its name, to further
 * labels what is left. Keys of the workbench stay with it, those of the chart only where there is one.
 */
export function keysOfLayer(
  { labels, attributes }: Pick<Layer, 'labels' | 'attributes'>,
  bindings: KeyBindings,
  hasChart: boolean,
): LayerKeys {
  const kept = ALL_ACTIONS.filter((action) => !isChoice(action) && (hasChart || !isChartAction(action)))
  const taken = new Set<string>([...kept.flatMap((action) => bindings[action]), ...Object.values(SPAN_KEYS)])
  const take = (wanted: readonly string[]) => {
    const key = [...wanted, ...LETTERS].find((letter) => LETTERS.includes(letter) && !taken.has(letter))
    if (key !== undefined) taken.add(key)
    return key
  }
  const options = Object.fromEntries(
    attributes.map(({ id, options: answers }) => {
      const keys = answers.flatMap(({ code, title = code }) => {
        const key = take(title.toLowerCase().split(''))
        return key === undefined ? [] : [[code, key] as const]
      })
      return [id, Object.fromEntries(keys)]
    }),
  )
  return { labels: labels.map((_, index) => DIGITS[index] ?? take([]) ?? null), options }
}

/** What a key asks for in a text that takes marks. */
export type MarkingCommand =
  | { kind: 'move'; unit: TextUnit | 'line' | 'line-edge'; by: 1 | -1; isSelecting: boolean }
  | { kind: 'label'; label: string; isExact: boolean }
  | { kind: 'attribute'; attribute: string; option: string }
  | { kind: 'edge'; edge: keyof Passage; isWider: boolean; unit: 'word' | 'character' }
  | { kind: 'step'; by: 1 | -1 }
  | { kind: 'layer'; by: 1 | -1 }
  | Plain[Simple]

type Simple = 'again' | 'split' | 'delete' | 'alike' | 'link' | 'missing' | 'filter' | 'select-all' | 'leave'
/** Those that need nothing more. */
type Plain = { [Kind in Simple]: { kind: Kind } }

export type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'repeat'
>

/**
 * What a key press asks for; null where it is no key of the text's. Ctrl (Alt on a Mac) moves by words and sentences, Shift selects, and Alt takes
 * characters in place of words.
 */
export function toMarkingCommand(press: KeyPress, layer: Layer, keys: LayerKeys): MarkingCommand | null {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = press
  const move = toMove(press)
  if (move) return move
  if (ctrlKey || metaKey) return key.toLowerCase() === 'a' && !altKey ? { kind: 'select-all' } : null
  if (key === 'Escape') return { kind: 'leave' }
  if (key === 'Delete' || key === 'Backspace') return { kind: 'delete' }
  if (key === ' ') return { kind: 'again' }
  const letter = letterOf(press)
  if (letter === SPAN_KEYS.more || letter === SPAN_KEYS.less)
    return {
      kind: 'edge',
      edge: shiftKey ? 'start' : 'end',
      isWider: letter === SPAN_KEYS.more,
      unit: altKey ? 'character' : 'word',
    }
  if (altKey && !isLabelKey(keys, letter)) return null
  return toSpanCommand(letter) ?? toAnswer(letter, altKey, layer, keys)
}

function isLabelKey({ labels }: LayerKeys, key: string): boolean {
  return labels.includes(key)
}

/** The key by what is printed on it: with Alt, a Mac gives other signs. */
function letterOf({ key, code, altKey }: KeyPress): string {
  const printed =
    altKey || code.startsWith('Numpad') ? /^(?:Key|Digit|Numpad)([A-Z\d])$/.exec(code)?.[1] : undefined
  return (printed ?? key).toLowerCase()
}

function toSpanCommand(letter: string): MarkingCommand | null {
  switch (letter) {
    case SPAN_KEYS.next:
      return { kind: 'step', by: 1 }
    case SPAN_KEYS.previous:
      return { kind: 'step', by: -1 }
    case SPAN_KEYS.layerBefore:
      return { kind: 'layer', by: -1 }
    case SPAN_KEYS.layerAfter:
      return { kind: 'layer', by: 1 }
    case SPAN_KEYS.split:
      return { kind: 'split' }
    case SPAN_KEYS.alike:
      return { kind: 'alike' }
    case SPAN_KEYS.link:
      return { kind: 'link' }
    case SPAN_KEYS.missing:
      return { kind: 'missing' }
    case SPAN_KEYS.filter:
      return { kind: 'filter' }
    default:
      return null
  }
}

function toAnswer(letter: string, isExact: boolean, layer: Layer, keys: LayerKeys): MarkingCommand | null {
  const label = layer.labels[keys.labels.indexOf(letter)]
  if (label) return { kind: 'label', label: label.code, isExact }
  for (const [attribute, options] of Object.entries(keys.options)) {
    const option = Object.keys(options).find((code) => options[code] === letter)
    if (option !== undefined) return { kind: 'attribute', attribute, option }
  }
  return null
}

function toMove({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyPress): MarkingCommand | null {
  const isFar = ctrlKey || altKey
  const to = (unit: TextUnit | 'line' | 'line-edge', by: 1 | -1): MarkingCommand => ({
    kind: 'move',
    unit,
    by,
    isSelecting: shiftKey,
  })
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowRight': {
      const by = key === 'ArrowRight' ? 1 : -1
      return metaKey ? to('line-edge', by) : to(isFar ? 'word' : 'character', by)
    }
    case 'ArrowUp':
    case 'ArrowDown': {
      const by = key === 'ArrowDown' ? 1 : -1
      return metaKey ? to('text', by) : to(isFar ? 'sentence' : 'line', by)
    }
    case 'Home':
    case 'End':
      return to(ctrlKey || metaKey ? 'text' : 'line-edge', key === 'End' ? 1 : -1)
    default:
      return null
  }
}
