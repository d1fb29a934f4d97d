import { nearWords } from '@/lib/core/text/near-words'
import { bareName, findSimilarColumn, resolveColumn, type Table } from './table'

/** What people write in a header, and the columns that they may mean by it: the first one that the table has. */
const MEANT: Readonly<Record<string, readonly string[]>> = {
  id: ['note_id', 'document_id', 'admission_id', 'proposition_id'],
  mrn: ['patient_id'],
  subject: ['patient_id'],
  encounter: ['admission_id'],
  visit: ['admission_id'],
  stay: ['admission_id'],
  type: ['category', 'kind'],
  notetype: ['category'],
  documenttype: ['kind'],
  title: ['description', 'kind'],
  date: ['chart_date', 'admit_time'],
  day: ['chart_date'],
  timestamp: ['chart_time', 'rated_at'],
  admitted: ['admit_time'],
  discharged: ['discharge_time'],
  gender: ['sex'],
  author: ['author_name', 'caregiver_id'],
  writer: ['author_name'],
  source: ['author_kind'],
  model: ['author_name'],
  note: ['text'],
  document: ['text', 'document_id'],
  content: ['text'],
  body: ['text'],
  sentence: ['text'],
  claim: ['text'],
  statement: ['proposition_id', 'text'],
  annotator: ['rater_id'],
  reviewer: ['rater_id'],
  verdict: ['label'],
  answer: ['label'],
}
const SHORTEST_PART = 4

/**
 * The column that an unknown name in a header most likely means: the same but for case and blanks, another word for it, a part of
 * it, or a slip of the pen; null when nothing is near.
 *
 * @param taken columns that the file has already
 */
export function suggestColumn(table: Table, name: string, taken: ReadonlySet<string>): string | null {
  const similar = findSimilarColumn(table, name)
  if (similar !== null) return resolveColumn(table, similar) ?? null
  const free = Object.keys(table.schema.shape).filter((column) => !taken.has(column))
  const bare = bareName(name)
  const meant = Object.hasOwn(MEANT, bare) ? MEANT[bare]?.find((column) => free.includes(column)) : undefined
  if (meant !== undefined) return meant
  const part =
    bare.length >= SHORTEST_PART ? free.find((column) => bareName(column).includes(bare)) : undefined
  if (part !== undefined) return part
  const byBare = new Map(free.map((column) => [bareName(column), column]))
  const [near] = nearWords(new Map([...byBare.keys()].map((column) => [column, 1])), bare)
  return near === undefined ? null : (byBare.get(near) ?? null)
}
