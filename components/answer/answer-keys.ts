import type { Cell, Field } from '@/lib/core/protocols/field'
import { type AnswerEvent, type AnswerFocus, type AnswerValues, readSquares } from './answer-state'

/** More points than that are typed as a number, as there is no key for each. */
const MAX_POINTS = 11
const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

/** The points of a scale in order, or null where they are too many to stand side by side. */
export function listPoints({ from, to }: { from: number; to: number }): readonly number[] | null {
  const count = to - from + 1
  return count > MAX_POINTS ? null : Array.from({ length: count }, (_, index) => from + index)
}

/**
 * The key of each point. A point that is a digit has that key. Ten is 0 where no point is 0, and x (as in Roman numerals)
 * where one is. All other scales, such as -3 to 3, count from 1 on the left.
 */
export function keysOfPoints(points: readonly number[]): readonly string[] {
  const [first = 0, last = 0] = [points[0], points.at(-1)]
  if (first < 0 || last > 10) return [...DIGITS, '0', 'x'].slice(0, points.length)
  return points.map((point) => (point < 10 ? String(point) : first === 0 ? 'x' : '0'))
}

/** The key of each option: 1 to 9 and then 0; further ones have none. Of flags, 0 is “none of these”, and Shift goes on from 9. */
export function keysOfOptions(count: number, isTenth = true): readonly (string | null)[] {
  const keys = isTenth ? [...DIGITS, '0'] : [...DIGITS, ...DIGITS.map(withShift), withShift('0')]
  return Array.from({ length: count }, (_, index) => keys[index] ?? null)
}

/** A digit that is pressed with Shift, whatever it then types. */
export function withShift(digit: string): string {
  return `Shift+${digit}`
}

/** Whether its value is typed into a box, which then takes the keys. */
export function isTyped(field: Field | Cell): boolean {
  return (
    field.kind === 'text' ||
    field.kind === 'number' ||
    field.kind === 'list' ||
    (field.kind === 'scale' && listPoints(field) === null)
  )
}

/** The values of a choice or a scale in order, with their keys. */
export function listAnswers(field: Field | Cell): readonly { value: string | number; key: string | null }[] {
  if (field.kind === 'choice') {
    const keys = keysOfOptions(field.options.length)
    return field.options.map(({ code }, index) => ({ value: code, key: keys[index] ?? null }))
  }
  const points = field.kind === 'scale' ? listPoints(field) : null
  const keys = keysOfPoints(points ?? [])
  return (points ?? []).map((value, index) => ({ value, key: keys[index] ?? null }))
}

/** What a value of flags holds, whatever it was given as. */
export function readCodes(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((code) => typeof code === 'string') : []
}

/** Flags with one of them changed, in the order of the options. */
export function toggleCode(
  options: readonly { code: string }[],
  value: unknown,
  code: string,
): readonly string[] {
  const before = readCodes(value)
  return options
    .map((option) => option.code)
    .filter((own) => (own === code ? !before.includes(own) : before.includes(own)))
}

const ARROWS: Readonly<Record<string, { rows: number; columns: number }>> = {
  ArrowUp: { rows: -1, columns: 0 },
  ArrowDown: { rows: 1, columns: 0 },
  ArrowLeft: { rows: 0, columns: -1 },
  ArrowRight: { rows: 0, columns: 1 },
}

/** What a key asks of the focused field; `nothing` where the key is the form's and asks for nothing there. */
export function toAnswerEvent(
  field: Field,
  values: AnswerValues,
  focus: AnswerFocus,
  key: string,
): AnswerEvent | 'nothing' | null {
  const arrow = ARROWS[key]
  if (arrow) return walkBy(field, values, focus, arrow)
  const answer = field.kind === 'flags' ? toggleByKey(field, values, key) : answerByKey(field, focus, key)
  // no digit ever means anything else, such as to skip the item
  return answer ?? (/^(?:Shift\+)?\d$/.test(key) ? 'nothing' : null)
}

function answerByKey(field: Field, { row, column }: AnswerFocus, key: string): AnswerEvent | null {
  const isGrid = field.kind === 'grid'
  if (key === 'Delete') {
    return isGrid
      ? { kind: 'square', field: field.id, row, column, value: undefined, goOn: false }
      : { kind: 'answer', field: field.id, value: undefined, goOn: false, isByKey: true }
  }
  const found = listAnswers(isGrid ? field.cell : field).find((answer) => answer.key === key)
  if (!found) return null
  const answer = { field: field.id, value: found.value, goOn: true }
  return isGrid ? { kind: 'square', ...answer, row, column } : { kind: 'answer', ...answer }
}

function toggleByKey(
  { id, options, min = 0 }: Extract<Field, { kind: 'flags' }>,
  values: AnswerValues,
  key: string,
): AnswerEvent | null {
  const answer = { kind: 'answer', field: id, isByKey: true } as const
  if (key === 'Delete') return { ...answer, value: undefined, goOn: false }
  if (key === '0' && min === 0) return { ...answer, value: [], goOn: true }
  const index = keysOfOptions(options.length, false).indexOf(key)
  const code = options[index]?.code
  if (code === undefined) return null
  return { ...answer, value: toggleCode(options, values[id], code), goOn: false, row: index }
}

/** Up and down change the field, or the square; left and right the option, or the square. */
function walkBy(
  field: Field,
  values: AnswerValues,
  focus: AnswerFocus,
  arrow: { rows: number; columns: number },
): AnswerEvent {
  if (field.kind === 'grid') return { kind: 'walk', ...arrow }
  if (arrow.rows !== 0) return { kind: 'move', by: arrow.rows > 0 ? 1 : -1 }
  if (field.kind === 'flags') return { kind: 'walk', rows: arrow.columns, columns: 0 }
  const answers = listAnswers(field)
  const at = answers.findIndex(({ value }) => value === values[field.id])
  const from = at < 0 && arrow.columns < 0 ? answers.length : at
  const next = answers[Math.min(Math.max(from + arrow.columns, 0), answers.length - 1)]
  return {
    kind: 'answer',
    field: field.id,
    value: next?.value ?? values[field.id],
    goOn: false,
    isByKey: true,
  }
}

/** The square's own value. */
export function squareOf(value: unknown, row: string, column: string): unknown {
  return readSquares(value)[row]?.[column]
}
