import type { QuestionDocument } from './generated-question'

type Row = Readonly<Record<string, string | number | null>>

const HEAD = [
  'patient',
  'author',
  'key',
  'arm',
  'round',
  'type',
  'question',
  'answer',
  'topics',
  'facts',
  'rationale',
  'at',
  'visit',
  'reason',
  'summary',
  'refused',
  'excluded',
]

/**
 * Generated questions as rows of a table, those that checks refused with the reason. Topics have semicolons between them; facts are a
 * JSON list, with the note and the half-open passage in UTF-16 code units of its text where these are known.
 */
export function toQuestionRows(documents: readonly QuestionDocument[]): (string | number | null)[][] {
  const rows = documents.flatMap(({ patient, author, questions, refused }): Row[] => [
    ...questions.map(({ topics, facts, ...own }) => ({
      ...own,
      patient,
      author,
      topics: topics.join('; '),
      facts: JSON.stringify(facts.map(({ text, note, start, end }) => ({ text, note, start, end }))),
    })),
    ...refused.map(({ facts, reason, ...own }) => ({
      ...own,
      patient,
      author,
      facts: JSON.stringify(facts.map((text) => ({ text }))),
      refused: reason,
    })),
  ])
  return [HEAD, ...rows.map((row) => HEAD.map((name) => row[name] ?? null))]
}
