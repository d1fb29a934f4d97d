import { type ChartNote, noteTimeLabel, noteTitle } from '../chart'
import { isHeading } from '../text/heading'
import { splitSentences } from '../text/sentences'

type WrittenNote = Pick<ChartNote, 'chartDate' | 'chartTime' | 'category' | 'description' | 'text'>

/** A note that a text is written from, with the tag that statements name it by. */
export type TaggedNote<Note = WrittenNote> = { tag: string; note: Note }

export const ADMISSION_TAG = 'H&P'
const LAST_TAG = 'LAST PROGRESS NOTE'
const IS_ADMISSION = /\bh\s?&\s?p\b|history (?:and|&) physical|\badmission (?:note|history)/iu

/**
 * The notes of an admission with their tags, in the order in which they are worked in: first the note of admission (by its title,
 * else the earliest), then the others by time, numbered from 1, the latest of them last.
 *
 * @param notes in order of time
 */
export function tagNotes<Note extends WrittenNote>(notes: readonly Note[]): TaggedNote<Note>[] {
  const admission = notes.find((note) => IS_ADMISSION.test(noteTitle(note))) ?? notes[0]
  const others = notes.filter((note) => note !== admission)
  return [...(admission ? [admission] : []), ...others].map((note, index) => {
    if (index === 0) return { tag: ADMISSION_TAG, note }
    return { tag: index === others.length ? LAST_TAG : nameProgressNote(index), note }
  })
}

function nameProgressNote(number: number): string {
  return `PROGRESS NOTE NO ${number}`
}

/** A note under its tag, with when it was written and what it is; what would pass for a tag in it is none any more. */
export function headNote({ tag, note }: TaggedNote): string {
  const named = note.category === '' && note.description === '' ? '' : `, ${noteTitle(note)}`
  const text = note.text.replaceAll(BRACKETED, (whole, inside: string) =>
    readTags(inside) === null ? whole : `(${inside})`,
  )
  return `${tag}: ${noteTimeLabel(note)}${named}\n${text}`
}

/** What stands between two brackets and may be a tag: short, and on one line. */
const BRACKETED = /<([^<>\n]{1,200})>/gu
const ONE_TAG = /^(?:h\s*&\s*p|last progress note)(?![\p{L}\p{N}])/iu
const NUMBERED = /^progress notes?\s+(?:nos?\b\.?)?\s*(\d+)(?!\p{N})/iu
const NEXT_NUMBER = /^(?:progress notes?\s+)?(?:no\b\.?\s*)?(\d{1,4})$/iu

/** The tags that a pair of brackets holds, as `PROGRESS NOTE NO 2, NO 5`; null where it holds none, but something of its own. */
function readTags(inside: string): string[] | null {
  const parts = inside
    .replaceAll('&amp;', '&')
    .split(/[,;]|\band\b/iu)
    .map((part) => part.trim())
  const first = readTag(parts[0] ?? '')
  if (first === null) return null
  const more = parts.slice(1).map((part) => {
    const [, number] = NEXT_NUMBER.exec(part) ?? []
    return number === undefined ? readTag(part) : nameProgressNote(Number(number))
  })
  return [first, ...more.filter((tag) => tag !== null)]
}

function readTag(text: string): string | null {
  const [, number] = NUMBERED.exec(text) ?? []
  if (number !== undefined) return nameProgressNote(Number(number))
  const [named] = ONE_TAG.exec(text) ?? []
  if (named === undefined) return null
  return named.toLowerCase().startsWith('h') ? ADMISSION_TAG : LAST_TAG
}

/** The tags that a model named for notes, whatever else it wrote beside them. */
export function readNamedNote(text: string): string | null {
  return readTag(text.trim().replace(/^</u, ''))
}

/** A statement of a text, and the notes that it names; half-open in UTF-16 code units. */
export type TagCitation = { start: number; end: number; tags: string[] }

/**
 * A text without its tags, and which of its statements named which notes. Nothing else that stands between brackets is touched. A
 * tag belongs to the sentence before it, on the same line and after the tag before; several in a row belong to the same.
 */
export function readTaggedText(tagged: string): { text: string; citations: TagCitation[] } {
  const citations: TagCitation[] = []
  let text = ''
  let from = 0
  let boundary = 0
  for (const match of tagged.matchAll(BRACKETED)) {
    const tags = readTags(match[1] ?? '')
    if (tags === null) continue
    text += tagged.slice(from, match.index)
    from = match.index + match[0].length
    const isMidWord = /\S$/u.test(text) && /^[\p{L}\p{N}(]/u.test(tagged.slice(from))
    text = text.replace(/[ \t]+$/u, '')
    cite(text.trimEnd(), { boundary, citations, tags })
    boundary = text.length
    if (isMidWord) text += ' '
  }
  text += tagged.slice(from)
  return { text: text.trimEnd(), citations }
}

type Citing = { boundary: number; citations: TagCitation[]; tags: readonly string[] }

function cite(text: string, { boundary, citations, tags }: Citing): void {
  const last = citations.at(-1)
  const place = findStatement(text, boundary)
  if (place) citations.push({ ...place, tags: [...new Set(tags)] })
  else if (last) last.tags = [...new Set([...last.tags, ...tags])]
}

/** Marks that end the sentence before, and those of a list. */
const BEFORE_WORDS = /^[\s.,;:!?)\]•*–-]+/u
/** The name of a field, as before `: Cr 2.1`. */
const FIELD_NAME = /^\p{Lu}[^:.;<>\d]{1,60}:\s+(?=\S)/u

/** The last sentence that ends where the text does, after the boundary and on its line; null where there is no word. */
function findStatement(text: string, boundary: number): { start: number; end: number } | null {
  const from = Math.max(boundary, text.lastIndexOf('\n') + 1)
  const piece = text.slice(from)
  const begin = from + (BEFORE_WORDS.exec(piece)?.[0].length ?? 0)
  const sentence = splitSentences(text.slice(begin)).findLast((one) => !isHeading(one.text))
  if (!sentence) return null
  const name = FIELD_NAME.exec(sentence.text)?.[0].length ?? 0
  return { start: begin + sentence.start + name, end: begin + sentence.end }
}
