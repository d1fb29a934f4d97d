import { counted } from '@/lib/core/counted-words'
import type { Field, FieldOfKind } from '@/lib/core/protocols/field'
import { kindOf } from '@/lib/core/protocols/field-kinds'
import { isProblem } from '@/lib/core/protocols/field-kinds/field-kind'
import { isAmbiguous } from './read-number'

/** Whether nothing was given. An empty list is an answer: “none”. */
export function isEmptyValue(field: Field, value: unknown): boolean {
  if (value === undefined || value === null) return true
  return (
    (field.kind === 'text' || field.kind === 'number') && typeof value === 'string' && value.trim() === ''
  )
}

/** What a field's value lacks, as a sentence for the person; null when nothing. */
export function findFieldProblem(field: Field, value: unknown): string | null {
  if (isEmptyValue(field, value)) return field.required ? 'Not answered yet.' : null
  const read = kindOf(field).parse(field, value)
  if (!isProblem(read)) return null
  switch (field.kind) {
    case 'choice':
      return 'Choose one of the options.'
    case 'scale':
      return `Give a whole number from ${field.from} to ${field.to}.`
    case 'number':
      return describeComma(value) ?? `Give ${describeNumber(field)}.`
    case 'flags':
      return `Choose ${describeRange(field.min ?? 0, field.max ?? field.options.length)}.`
    case 'text':
      return describeText(field, value)
    case 'list':
      return describeList(field, value)
    case 'grid':
      return describeGrid(field, value)
  }
}

function describeText({ without = [] }: FieldOfKind<'text'>, value: unknown): string {
  const found = without.find((words) => String(value).includes(words))
  return found === undefined ? 'Write it in words.' : `Replace “${found}”: it may not stand here.`
}

function describeComma(value: unknown): string | null {
  return isAmbiguous(value)
    ? `Write “${String(value).trim()}” without the comma, or with a point: it may be thousands or decimals.`
    : null
}

function describeNumber({
  isWhole,
  min,
  max,
}: Pick<FieldOfKind<'number'>, 'isWhole' | 'min' | 'max'>): string {
  const what = isWhole ? 'a whole number' : 'a number'
  if (min !== undefined && max !== undefined) return `${what} from ${min} to ${max}`
  if (min !== undefined) return `${what} of at least ${min}`
  return max === undefined ? what : `${what} of at most ${max}`
}

function describeRange(min: number, max: number): string {
  if (min === max) return `exactly ${min}`
  return min === 0 ? `at most ${max}` : `${min} to ${max}`
}

function describeList({ min, max, labels }: FieldOfKind<'list'>, value: unknown): string {
  const length = Array.isArray(value) ? value.length : 0
  if (length < min || length > max)
    return `Write ${min === max ? counted(min, 'entry', 'entries') : `${min} to ${max} entries`}; there ${length === 1 ? 'is' : 'are'} ${length}.`
  return labels ? 'Each entry needs words and a label.' : 'Each entry needs words.'
}

function describeGrid(field: FieldOfKind<'grid'>, value: unknown): string {
  const rows = value as Readonly<Record<string, Readonly<Record<string, unknown>>>>
  const open = field.rows.flatMap((row) =>
    field.columns.filter((column) => (rows[row.id]?.[column.id] ?? null) === null),
  ).length
  if (open > 0) return `${counted(open, 'square is', 'squares are')} open.`
  const { cell } = field
  const typed = Object.values(rows).flatMap((row) => Object.values(row))
  return cell.kind === 'number'
    ? (describeComma(typed.find(isAmbiguous)) ?? `Each square takes ${describeNumber(cell)}.`)
    : 'Fill each square with one of its options.'
}
