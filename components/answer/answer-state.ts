import type { Definition } from '@/lib/core/protocols/definition'
import type { Field, FieldOfKind } from '@/lib/core/protocols/field'
import { createAnswerReader, type GivenAnswer, type ReadAnswer } from '@/lib/core/protocols/read-answer'
import { findFieldProblem, isEmptyValue } from './field-problem'

/** What stands in a form: values of fields by id, as they are given and not read yet. */
export type AnswerValues = Readonly<Record<string, unknown>>

/** Attributes of the item's parts by role, which conditions of fields may name. */
export type PartAttributes = NonNullable<GivenAnswer['parts']>

/** Where keys go. A field of flags has rows alone, its options; a grid has squares. */
export type AnswerFocus = {
  field: string
  row: number
  column: number
  /** Came here by a key: then the control takes the browser's focus too. */
  isByKey: boolean
}

export type AnswerState = { values: AnswerValues; focus: AnswerFocus }

/** What follows from the values. */
export type AnswerReading = {
  /** Fields that are asked now, in their order. */
  asked: readonly Field[]
  /** What an answer lacks, in words, by field. */
  problems: ReadonlyMap<string, string>
  /** What agreement counts, with what the protocol computes. */
  codes: ReadAnswer['codes']
  /** Answers that follow from earlier ones and from what is marked, by field. */
  suggested: ReadAnswer['suggested']
  /** Whether there is something to mark and nothing is: then nobody may have looked, and nothing follows from it. */
  isUnmarked: boolean
}

/** A definition's fields, and how their values are read; made once. */
export type AnswerModel = {
  fields: readonly Field[]
  /** Ids of the layers of passages and of the links between them. */
  marks: readonly string[]
  layers: Definition['spanLayers']
  read: (values: AnswerValues, parts: PartAttributes) => AnswerReading
}

export type AnswerEvent =
  /** An undefined value clears. `goOn` turns to the next field; a row is the option of flags that a key has turned on or off. */
  | { kind: 'answer'; field: string; value: unknown; goOn: boolean; isByKey?: boolean; row?: number }
  | { kind: 'square'; field: string; row: number; column: number; value: unknown; goOn: boolean }
  /** The browser's focus came to a field, by a click or Tab. */
  | { kind: 'focus'; field: string; row?: number; column?: number }
  /** Turns to a field, with the browser's focus. */
  | { kind: 'turn'; field: string }
  /** To the field after, or before. */
  | { kind: 'move'; by: 1 | -1 }
  /** Among the squares of a grid, or the options of flags; over the upper and the lower edge to another field. */
  | { kind: 'walk'; rows: number; columns: number }
  /** To the square after this one, line by line; after the last, to the next field. */
  | { kind: 'next-square' }

/** @param definition one that `readDefinition` has found no problem in */
export function createAnswerModel(definition: Definition): AnswerModel {
  const readAnswer = createAnswerReader(definition)
  const { fields, spanLayers, spanLinks } = definition
  const marks = [...spanLayers, ...spanLinks].map(({ id }) => id)
  return {
    fields,
    marks,
    layers: spanLayers,
    read(values, parts) {
      const given = dropEmpty(fields, values)
      const marked = marksOf(marks, values)
      const isUnmarked = marks.length > 0 && marks.every((id) => isEmptyList(marked[id]))
      const answer = readAnswer({ values: { ...given, ...marked }, parts })
      const { suggested } = isUnmarked ? readAnswer({ values: given, parts }) : answer
      const ids = new Set(answer.asked)
      const asked = fields.filter(({ id }) => ids.has(id))
      const problems = asked.flatMap((field) => {
        const problem = findFieldProblem(field, values[field.id])
        return problem === null ? [] : [[field.id, problem] as const]
      })
      return { asked, problems: new Map(problems), codes: answer.codes, suggested, isUnmarked }
    },
  }
}

/** What is marked in each layer; a person who marks nothing says that there is nothing. */
function marksOf(marks: readonly string[], values: AnswerValues): AnswerValues {
  return Object.fromEntries(marks.map((id) => [id, values[id] ?? []]))
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0
}

/** Values of the fields that are asked and answered, and what is marked: what a submission carries. */
export function toGivenValues(
  { fields, marks, read }: AnswerModel,
  values: AnswerValues,
  parts: PartAttributes,
): AnswerValues {
  const ids = new Set(read(values, parts).asked.map(({ id }) => id))
  const given = dropEmpty(
    fields.filter(({ id }) => ids.has(id)),
    values,
  )
  return { ...given, ...marksOf(marks, values) }
}

function dropEmpty(fields: readonly Field[], values: AnswerValues): AnswerValues {
  const given = fields.flatMap((field) => {
    const value = values[field.id]
    return isEmptyValue(field, value) ? [] : [[field.id, value] as const]
  })
  return Object.fromEntries(given)
}

/** Where a form opens: at the first field that is asked and not answered. */
export function firstFocus(model: AnswerModel, values: AnswerValues, parts: PartAttributes): AnswerFocus {
  const { asked, problems } = model.read(values, parts)
  const open = asked.find((field) => problems.has(field.id) || isEmptyValue(field, values[field.id]))
  return focusOn((open ?? asked[0])?.id ?? '', false)
}

/** The form after an event. Turning on looks at what is asked after the answer. */
export function reduceAnswer(
  model: AnswerModel,
  state: AnswerState,
  event: AnswerEvent,
  parts: PartAttributes = {},
): AnswerState {
  switch (event.kind) {
    case 'answer': {
      const values = withValue(state.values, event.field, event.value)
      const next = { values, focus: focusOfAnswer(state.focus, event) }
      return event.goOn ? move(model, next, 1, parts) : next
    }
    case 'square':
      return answerSquare(model, state, event, parts)
    case 'focus': {
      const { field, row = 0, column = 0 } = event
      const { focus } = state
      if (focus.field === field && focus.row === row && focus.column === column) return state
      return { ...state, focus: { field, row, column, isByKey: false } }
    }
    case 'turn':
      return { ...state, focus: focusOn(event.field, true) }
    case 'move':
      return move(model, state, event.by, parts)
    case 'walk':
      return walk(model, state, event, parts)
    case 'next-square':
      return goToNextSquare(model, state, parts)
  }
}

/** The same object where the place stays: what is typed moves no focus. */
function focusOfAnswer(
  focus: AnswerFocus,
  { field, isByKey = false, row }: Extract<AnswerEvent, { kind: 'answer' }>,
): AnswerFocus {
  const isHere = field === focus.field
  if (isHere && !isByKey) return focus
  return { ...(isHere ? focus : focusOn(field, isByKey)), isByKey, ...(row !== undefined && { row }) }
}

function answerSquare(
  model: AnswerModel,
  { values, focus }: AnswerState,
  { field: id, row, column, value, goOn }: Extract<AnswerEvent, { kind: 'square' }>,
  parts: PartAttributes,
): AnswerState {
  const field = findGrid(model, id)
  const [line, square] = [field?.rows[row]?.id, field?.columns[column]?.id]
  if (!field || line === undefined || square === undefined) return { values, focus }
  const rows = readSquares(values[id])
  const next = {
    values: withValue(values, id, withValue(rows, line, withValue(rows[line] ?? {}, square, value))),
    focus: { field: id, row, column, isByKey: true },
  }
  return goOn ? goToNextSquare(model, next, parts) : next
}

function goToNextSquare(model: AnswerModel, state: AnswerState, parts: PartAttributes): AnswerState {
  const { field: id, row, column } = state.focus
  const field = findGrid(model, id)
  if (!field) return state
  const isRowDone = column + 1 >= field.columns.length
  if (isRowDone && row + 1 >= field.rows.length) return move(model, state, 1, parts)
  const at = isRowDone ? { row: row + 1, column: 0 } : { row, column: column + 1 }
  return { ...state, focus: { ...state.focus, ...at, isByKey: true } }
}

/** The squares that are filled, by row and column. */
export function readSquares(value: unknown): Readonly<Record<string, Readonly<Record<string, unknown>>>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, Record<string, unknown>>) : {}
}

/** Without the member where there is no value: an object of nothing is no answer. */
function withValue<Value>(
  values: Readonly<Record<string, Value>>,
  name: string,
  value: Value,
): Readonly<Record<string, Value>> {
  const { [name]: _, ...others } = values
  const isNothing =
    value === undefined ||
    (typeof value === 'object' && !Array.isArray(value) && Object.keys(value ?? {}).length === 0)
  return isNothing ? others : { ...values, [name]: value }
}

function move(model: AnswerModel, state: AnswerState, by: 1 | -1, parts: PartAttributes): AnswerState {
  const { asked } = model.read(state.values, parts)
  const at = asked.findIndex(({ id }) => id === state.focus.field)
  const next = asked[Math.min(Math.max(at + by, 0), asked.length - 1)]
  if (!next || next.id === state.focus.field) return { ...state, focus: { ...state.focus, isByKey: true } }
  const isUp = by < 0 && next.kind === 'grid'
  return {
    ...state,
    focus: { ...focusOn(next.id, true), row: isUp ? next.rows.length - 1 : 0 },
  }
}

function walk(
  model: AnswerModel,
  state: AnswerState,
  { rows, columns }: { rows: number; columns: number },
  parts: PartAttributes,
): AnswerState {
  const { focus } = state
  const field = model.fields.find(({ id }) => id === focus.field)
  const size = sizeOf(field)
  const row = focus.row + rows
  if (field?.kind === 'grid' && (row < 0 || row >= size.rows))
    return move(model, state, rows < 0 ? -1 : 1, parts)
  const within = {
    row: Math.min(Math.max(row, 0), size.rows - 1),
    column: Math.min(Math.max(focus.column + columns, 0), size.columns - 1),
  }
  return { ...state, focus: { ...focus, ...within, isByKey: true } }
}

function sizeOf(field: Field | undefined): { rows: number; columns: number } {
  if (field?.kind === 'grid') return { rows: field.rows.length, columns: field.columns.length }
  if (field?.kind === 'flags') return { rows: field.options.length + 1, columns: 1 } // and “none of these”
  return { rows: 1, columns: 1 }
}

function findGrid({ fields }: AnswerModel, id: string): FieldOfKind<'grid'> | undefined {
  return fields.find((field): field is FieldOfKind<'grid'> => field.kind === 'grid' && field.id === id)
}

function focusOn(field: string, isByKey: boolean): AnswerFocus {
  return { field, row: 0, column: 0, isByKey }
}
