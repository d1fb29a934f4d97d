import { seededUniform } from '../stats/seeded-shuffle'
import { holdsControl } from './control-character'

/** What is said of texts that come by themselves. Without a patient, the name of each file is the patient. */
export type TextDetails = { patient: string; title: string } & (
  | { role: 'document'; authorKind: 'human' | 'llm'; authorName: string }
  | {
      role: 'note'
      /** The type of note; empty where it is not known. */
      category: string
      /** A day, or a day with its time; empty where it is not known. */
      time: string
    }
)

/** A text as it was pasted, or as it stood in a file. */
export type TextSource = { fileName: string | null; text: string }

/** A text that says whose it is: a row of the table of its role. */
export type OwnText = { role: TextDetails['role']; id: string; patient: string; row: Record<string, string> }

const TEXT_FILE = /\.(txt|text)$/i
const MAX_ID_LENGTH = 200

/** Whether a file is a text by itself, as its name says. */
export function isTextFile(name: string): boolean {
  return TEXT_FILE.test(name)
}

/**
 * Texts with what was said of them, or why that cannot be. A file is named by its name, a pasted text by its patient and title;
 * the patient of a file is the part of its name before `--`, where none was named.
 *
 * @param taken names that were given already
 */
export function describeTexts(
  sources: readonly TextSource[],
  details: TextDetails,
  taken: ReadonlySet<string>,
): { ok: true; texts: OwnText[] } | { ok: false; problem: string } {
  const texts: OwnText[] = []
  const names = new Set(taken)
  for (const source of sources) {
    const what = source.fileName ?? 'The text'
    const text = source.text.replaceAll(/\r\n?/g, '\n').replaceAll('\v', '\n')
    const stem = source.fileName?.replace(TEXT_FILE, '').trim() ?? ''
    const patient = details.patient.trim() || (stem.split('--')[0] ?? '').trim()
    if (patient === '') return { ok: false, problem: 'Say whose text it is: name the patient.' }
    if (text.trim() === '') return { ok: false, problem: `${what} is empty.` }
    if (holdsControl(text) || text.includes('\ufffd'))
      return {
        ok: false,
        problem: `${what} holds characters that are no text. Save it as plain text, UTF-8.`,
      }
    const id = findFree(stem || nameText(patient, details, text), names)
    names.add(id)
    texts.push({ role: details.role, id, patient, row: toRow(id, patient, text, details) })
  }
  if (texts.length === 0) return { ok: false, problem: 'Paste a text, or choose files.' }
  return { ok: true, texts }
}

/** Texts as the tables that an import reads: JSON, one a line. */
export function toTables(texts: readonly OwnText[]): { name: string; content: string }[] {
  const groups = Map.groupBy(texts, (text) => text.role)
  return [...groups].map(([role, group]) => ({
    name: `${role}s.jsonl`,
    content: group.map(({ row }) => `${JSON.stringify(row)}\n`).join(''),
  }))
}

/**
 * Patient, title, and a number that the words give: the same text has the same name, and another text another one. It names no
 * author: names of statements begin with it, and go where raters are blind.
 */
function nameText(patient: string, details: TextDetails, text: string): string {
  const what = details.title.trim() || (details.role === 'note' ? details.category.trim() || 'note' : 'text')
  return `${patient}, ${what.slice(0, MAX_ID_LENGTH / 2)} ${10_000 + Math.floor(seededUniform(text)() * 90_000)}`
}

/** The name, with a number where it was given before. */
function findFree(name: string, taken: ReadonlySet<string>): string {
  const short = name.slice(0, MAX_ID_LENGTH - 8).trim()
  let free = short
  for (let number = 2; taken.has(free); number++) free = `${short} (${number})`
  return free
}

function toRow(id: string, patient: string, text: string, details: TextDetails): Record<string, string> {
  const title = details.title.trim()
  if (details.role === 'document') {
    const author = { author_kind: details.authorKind, author_name: details.authorName.trim() }
    return { document_id: id, patient_id: patient, kind: title, ...author, text }
  }
  const { category, time } = details
  return {
    note_id: id,
    patient_id: patient,
    ...(category.trim() && { category: category.trim() }),
    ...(title && { description: title }),
    ...(time && { chart_time: time }),
    text,
  }
}
