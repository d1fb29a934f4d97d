import { readListEntry } from '@/lib/core/protocols/list-entry'
import type { Rows } from '@/lib/data/export/rows'
import type { ExportFile } from '../export/export-file'
import { QUESTION_KEYS, QUESTION_KIND } from './question-keys'

/** The questions of a study with the facts that they rest on and the passages that these are from. */
export function questionFiles(): ExportFile[] {
  return [
    {
      path: 'questions.json',
      as: 'json',
      async *values(reader) {
        for await (const row of reader.read('propositions'))
          if (row.kind === QUESTION_KIND && row.excluded === null) yield toQuestion(row)
      },
    },
  ]
}

function toQuestion({ proposition, text, attributes, ...of }: Rows['propositions']): object {
  const keys: Readonly<Record<string, string>> = QUESTION_KEYS
  const own = Object.entries(attributes).map(
    ([id, value]) => [keys[id], id, id === 'facts' ? toFacts(value) : value] as const,
  )
  const named = new Map(own.flatMap(([key, , value]) => (key === undefined ? [] : [[key, value] as const])))
  const others = own.flatMap(([key, id, value]) => (key === undefined ? [[id, value]] : []))
  return {
    question_id: proposition,
    patient_id: of.patient,
    document_id: of.document,
    author_kind: of.authorKind,
    author_name: of.authorName,
    question: text,
    // in one order, whoever wrote them
    ...Object.fromEntries(
      Object.values(QUESTION_KEYS).flatMap((key) => (named.has(key) ? [[key, named.get(key)]] : [])),
    ),
    ...(others.length > 0 && { attributes: Object.fromEntries(others) }),
  }
}

function toFacts(value: unknown): unknown {
  if (!Array.isArray(value)) return value
  return value.map((entry) => {
    const { text, note, ...passage } = readListEntry(entry)
    return note === undefined ? text : { text, note_id: note, ...passage }
  })
}
