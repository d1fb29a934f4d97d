import type { Definition } from '../protocols/definition'
import type { Field } from '../protocols/field'
import { listVariables } from '../protocols/field-kinds'
import { parseStrictJson } from './strict-json'

/**
 * Answers as columns of a table: one for each field, for a field of flags one for each flag with yes or no, for a grid one for
 * each square. A column is named as the variable that figures count; lists stand in one cell as JSON, and so does what is marked in
 * a layer and each sort of links. A field that was not asked has empty cells, and so has a layer that was not answered.
 */

export type AnswerCell = string | number | null

type Values = Readonly<Record<string, unknown>>
type Asked = Pick<Definition, 'fields' | 'spanLayers' | 'spanLinks'>

/** Names of the columns of a definition's fields, layers and links, in their order. */
export function listAnswerColumns(definition: Asked): string[] {
  return [...definition.fields.flatMap(columnsOf), ...listMarkIds(definition)]
}

function listMarkIds({ spanLayers, spanLinks }: Asked): string[] {
  return [...spanLayers, ...spanLinks].map(({ id }) => id)
}

function columnsOf(field: Field): string[] {
  const variables = listVariables([field])
  return variables.length > 0 ? variables.map(({ id }) => id) : [field.id]
}

/** The cells of an answer, by column. @param values of the fields, layers and links, by id */
export function writeAnswer(definition: Asked, values: Values): Record<string, AnswerCell> {
  const marks = listMarkIds(definition).map((id): [string, AnswerCell] => [
    id,
    values[id] === undefined ? null : JSON.stringify(values[id]),
  ])
  return { ...writeFields(definition, values), ...Object.fromEntries(marks) }
}

function writeFields({ fields }: Pick<Definition, 'fields'>, values: Values): Record<string, AnswerCell> {
  return Object.fromEntries(
    fields.flatMap((field): [string, AnswerCell][] => {
      const value = values[field.id]
      if (value === undefined || value === null) return columnsOf(field).map((name) => [name, null])
      switch (field.kind) {
        case 'flags': {
          const set = value as readonly string[]
          return field.options.map(({ code }) => [`${field.id}:${code}`, set.includes(code) ? 'yes' : 'no'])
        }
        case 'grid': {
          const rows = value as Readonly<Record<string, Readonly<Record<string, AnswerCell>>>>
          return listSquares(field).map(({ name, row, column }) => [name, rows[row]?.[column] ?? null])
        }
        case 'list':
          return [[field.id, JSON.stringify(value)]]
        case 'scale':
          // a jury's mean between two points is no answer to a form, and stands with its votes
          return [[field.id, Number.isInteger(Number(value)) ? (value as AnswerCell) : null]]
        case 'choice':
        case 'number':
        case 'text':
          return [[field.id, value as AnswerCell]]
      }
    }),
  )
}

/** An answer from its cells, to be read by its definition; null where all are empty. */
export function readAnswerCells(
  definition: Asked,
  cells: Values,
): { answers: Values | null; problems: readonly string[] } {
  const known = new Set(listAnswerColumns(definition))
  const problems = Object.keys(cells).flatMap((name) =>
    isEmpty(cells[name]) || known.has(name) ? [] : `${name} is none of its questions`,
  )
  const answers: Record<string, unknown> = {}
  for (const field of definition.fields) {
    const value = readField(field, cells)
    if (value instanceof Fault) problems.push(value.message)
    else if (value !== undefined) answers[field.id] = value
  }
  for (const id of listMarkIds(definition)) {
    if (isEmpty(cells[id])) continue
    const marks = readJson(cells[id])
    if (Array.isArray(marks)) answers[id] = marks
    else problems.push(`${id} must be a list as JSON`)
  }
  return { answers: Object.keys(answers).length > 0 ? answers : null, problems }
}

/** Why a field's cells are no value. */
class Fault {
  readonly message: string

  constructor(message: string) {
    this.message = message
  }
}

function readField(field: Field, cells: Values): unknown {
  const own = columnsOf(field).map((name) => cells[name])
  if (own.every(isEmpty)) return undefined
  switch (field.kind) {
    case 'flags': {
      const said = own.map(readYes)
      if (said.includes(null)) return new Fault(`${field.id} must be yes or no in each of its columns`)
      return field.options.flatMap(({ code }, index) => (said[index] === true ? code : []))
    }
    case 'grid': {
      const squares = listSquares(field)
      return Object.fromEntries(
        field.rows.map(({ id }) => [
          id,
          Object.fromEntries(
            squares.flatMap(({ name, row, column }) =>
              row === id ? [[column, toValue(field.cell.kind, cells[name])]] : [],
            ),
          ),
        ]),
      )
    }
    case 'list':
      return readJson(own[0]) ?? new Fault(`${field.id} must be a list as JSON`)
    case 'choice':
    case 'scale':
    case 'number':
    case 'text':
      return toValue(field.kind, own[0])
  }
}

function listSquares({ id, rows, columns }: Extract<Field, { kind: 'grid' }>) {
  return rows.flatMap((row) =>
    columns.map((column) => ({ name: `${id}-${row.id}-${column.id}`, row: row.id, column: column.id })),
  )
}

const NUMBER = /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i

/** Cells of CSV are texts, also where they are numbers. */
function toValue(kind: Field['kind'], cell: unknown): unknown {
  if (isEmpty(cell)) return undefined
  const isNumber = kind === 'scale' || kind === 'number'
  if (isNumber && typeof cell === 'string' && NUMBER.test(cell)) return Number(cell)
  return !isNumber && (typeof cell === 'number' || typeof cell === 'boolean') ? String(cell) : cell
}

function readYes(cell: unknown): boolean | null {
  if (typeof cell === 'boolean') return cell
  const said = typeof cell === 'string' ? cell.toLowerCase() : cell
  if (said === 'yes' || said === 'true' || said === '1' || said === 1) return true
  return said === 'no' || said === 'false' || said === '0' || said === 0 ? false : null
}

function readJson(cell: unknown): unknown {
  if (typeof cell !== 'string') return cell
  try {
    return parseStrictJson(cell)
  } catch {
    return undefined
  }
}

function isEmpty(cell: unknown): boolean {
  return cell === undefined || cell === null || cell === ''
}
