import type { Cell, FieldOfKind } from '../field'
import type { Variable } from '../variable'
import { choice } from './choice'
import { type FieldKind, isProblem, type JsonSchema, type Problem } from './field-kind'
import { number } from './number'
import { scale } from './scale'

type Square = string | number
type Rows = Readonly<Record<string, Readonly<Record<string, Square>>>>

/** The same question for each square of rows and columns. A square's variable is `field-row-column`. */
export const grid: FieldKind<'grid', Rows> = {
  variables: (field) =>
    listSquares(field).map(({ id, title }) => ({ ...ofCell(field.cell).variable, id, title })),
  answerSchema: ({ rows, columns, cell }) => {
    const { schema } = ofCell(cell)
    const row = toObject(columns.map(({ id }) => [id, schema]))
    return toObject(rows.map(({ id }) => [id, row]))
  },
  parse({ rows, columns, cell }, answer) {
    const { parse } = ofCell(cell)
    const values: Record<string, Record<string, Square>> = {}
    for (const row of rows) {
      const squares: Record<string, Square> = {}
      for (const column of columns) {
        const value = parse(member(member(answer, row.id), column.id))
        if (isProblem(value)) return { problem: `${row.title}, ${column.title}: ${value.problem}` }
        squares[column.id] = value
      }
      values[row.id] = squares
    }
    return values
  },
  read: (field, value, variable) => {
    const square = listSquares(field).find(({ id }) => id === variable)
    return square ? (value[square.row]?.[square.column] ?? null) : null
  },
  findProblems: ({ rows, columns, cell }) => [
    ...findDuplicateLines(rows),
    ...findDuplicateLines(columns),
    ...ofCell(cell).problems,
  ],
}

function listSquares({ id, rows, columns }: FieldOfKind<'grid'>) {
  return rows.flatMap((row) =>
    columns.map((column) => ({
      id: `${id}-${row.id}-${column.id}`,
      title: `${row.title}, ${column.title}`,
      row: row.id,
      column: column.id,
    })),
  )
}

/** A square as a field of its own kind. */
function ofCell(cell: Cell): {
  schema: JsonSchema
  variable: Variable
  problems: readonly string[]
  parse: (answer: unknown) => Square | Problem
} {
  const asked = { id: 'cell', question: 'cell', hint: undefined, required: true, askWhen: undefined }
  const use = <Kind extends Cell['kind'], Value extends Square>(
    kind: FieldKind<Kind, Value>,
    field: FieldOfKind<Kind>,
  ) => ({
    schema: kind.answerSchema(field),
    variable: kind.variables(field)[0] as Variable,
    problems: kind.findProblems(field),
    parse: (answer: unknown) => kind.parse(field, answer),
  })
  switch (cell.kind) {
    case 'choice':
      return use(choice, { ...asked, ...cell })
    case 'scale':
      return use(scale, { ...asked, ...cell })
    case 'number':
      return use(number, { ...asked, ...cell })
  }
}

function toObject(members: readonly (readonly [string, JsonSchema])[]): JsonSchema {
  return {
    type: 'object',
    properties: Object.fromEntries(members),
    required: members.map(([name]) => name),
    additionalProperties: false,
  }
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined
}

function findDuplicateLines(lines: readonly { id: string }[]): string[] {
  const ids = lines.map(({ id }) => id)
  return ids.filter((id, index) => ids.indexOf(id) < index).map((id) => `“${id}” stands twice`)
}
