import { seededUniform } from '../stats/seeded-shuffle'
import type { TableGuide } from './import-choice'

/** Which statements of a list are of one text. */
export const STATEMENT_TEXTS = ['patient', 'row'] as const
export type StatementTexts = (typeof STATEMENT_TEXTS)[number]

/** A list of statements, one a row: an import reads it as texts with their statements. */
export const STATEMENTS: TableGuide = {
  name: 'statements',
  about: 'Statements to be checked. One row a statement.',
  columns: (
    [
      ['text', true, 'the statement'],
      ['patient_id', true, 'whose chart it is checked against'],
      ['author_name', true, 'which person or model; hidden from raters'],
      ['author_kind', false, 'human or llm'],
      ['statement_id', false, 'your name for the statement, each once'],
      ['document_id', false, 'the text it is from, if that is in the study or in another file'],
      ['kind', false, 'what it is from, such as discharge summary'],
      ['admission_id', false, 'the stay it is about'],
    ] as const
  ).map(([column, isNeeded, meaning]) => ({ column, isNeeded, meaning, example: '' })),
}

/** A row of a list, by the columns above, with `author_kind`. */
type Row = Readonly<Record<string, string>>

/**
 * A list of statements as an import reads it. Without texts to name, those of one patient, author, kind and stay are one text in
 * their order, or each is its own.
 *
 * @param rows one a line, the first on line 2
 * @returns of each table a row, where the row of the list is that it came from; null where there is none
 */
export function splitStatements(
  rows: readonly Row[],
  texts: StatementTexts,
): { documents: (Row | null)[]; propositions: Row[] } {
  const documents = rows.map((): Row | null => null)
  const names = rows.map((row) => row['document_id'] ?? '')
  const groups = Map.groupBy(rows.keys(), (index) => {
    const { patient_id: patient, author_name: author, kind, admission_id: stay } = rows[index] ?? {}
    return JSON.stringify(texts === 'row' ? index : [patient, author, kind, stay])
  })
  for (const indices of groups.values()) {
    const bare = indices.filter((index) => names[index] === '')
    const [first] = bare
    if (first === undefined) continue
    const { statement_id: _, ...row } = rows[first] ?? {}
    const text = bare.map((index) => rows[index]?.['text'] ?? '').join('\n')
    const name = nameRow(row['patient_id'] ?? '', first + 2, text)
    documents[first] = { kind: 'statements', ...row, document_id: name, text }
    for (const index of bare) names[index] = name
  }
  const propositions = rows.map(({ statement_id: id = '', text = '' }, index) => ({
    proposition_id: id,
    document_id: names[index] ?? '',
    kind: 'claim',
    text,
  }))
  return { documents, propositions }
}

/**
 * The name of a row without one: its patient, its number, and a number that the words give, so that rows of another file have
 * other names. It names no author and no file: it goes where raters are blind.
 */
export function nameRow(patient: string, row: number, text: string): string {
  return `${patient.slice(0, 150)}, row ${row} ${10_000 + Math.floor(seededUniform(text)() * 90_000)}`
}
