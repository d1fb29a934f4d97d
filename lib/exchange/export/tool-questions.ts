import type { NamedTask } from '@/lib/core/exchange/import-row'
import type { Definition } from '@/lib/core/protocols/definition'
import type { Cell, Field } from '@/lib/core/protocols/field'
import { readStoredValues } from '@/lib/core/protocols/stored-answer'
import type { TaskRating } from '@/lib/data/export/rows'

/** What a tool of others asks in one place: a field, or a square of a grid. */
export type ToolQuestion = {
  id: string
  question: string
  field: Field
  kind: Exclude<Field['kind'], 'grid'>
  of: Field | Cell
  /** Row and column of a square. */
  square: { row: string; column: string } | null
}

/** The questions of a definition, a grid as its squares. */
export function listToolQuestions({ fields }: Pick<Definition, 'fields'>): ToolQuestion[] {
  return fields.flatMap((field): ToolQuestion[] => {
    if (field.kind !== 'grid')
      return [{ id: field.id, question: field.question, field, kind: field.kind, of: field, square: null }]
    return field.rows.flatMap((row) =>
      field.columns.map((column) => ({
        id: `${field.id}-${row.id}-${column.id}`,
        question: `${field.question} ${row.title}: ${column.title}`,
        field,
        kind: field.cell.kind,
        of: field.cell,
        square: { row: row.id, column: column.id },
      })),
    )
  })
}

/** What a rating says to a question; undefined where it says nothing. */
export function answerTo(
  { definition }: NamedTask,
  { code, fields }: Pick<TaskRating, 'code' | 'fields'>,
  { field, square }: ToolQuestion,
): unknown {
  if (code === null) return undefined
  const value = readStoredValues(definition, { code, fields })[field.id]
  if (square === null) return value ?? undefined
  return (value as Record<string, Record<string, unknown>> | undefined)?.[square.row]?.[square.column]
}

/** Fields from what was said to questions; those of which nothing was said are absent. */
export function toAnswers(
  questions: readonly ToolQuestion[],
  find: (question: ToolQuestion) => unknown,
): Record<string, unknown> {
  const answers: Record<string, unknown> = {}
  for (const question of questions) {
    const value = find(question)
    const { field, square } = question
    if (value === undefined) continue
    if (square === null) answers[field.id] = value
    else {
      const rows = (answers[field.id] ?? {}) as Record<string, Record<string, unknown>>
      answers[field.id] = { ...rows, [square.row]: { ...rows[square.row], [square.column]: value } }
    }
  }
  return answers
}

/** The options of a question of choices, in their order; none for others. */
export function optionsOf({
  of,
}: ToolQuestion): readonly { code: string; definition?: string | undefined }[] {
  return of.kind === 'choice' || of.kind === 'flags' ? of.options : []
}
