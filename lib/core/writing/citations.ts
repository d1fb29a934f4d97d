import { z } from 'zod'
import { alignClaim } from '../text/align-claim'
import { siftSentences } from '../text/statements'
import { readTaggedText, type TaggedNote } from './note-tags'

/** A passage of a note, half-open in UTF-16 code units of its text. */
const passageSchema = z.object({ start: z.int().min(0), end: z.int() })

/** A statement of a text, half-open in UTF-16 code units, and one note that it rests on, as the text's writer says. */
const citationSchema = z.object({
  ...passageSchema.shape,
  /** What the writer called the note. */
  tag: z.string(),
  /** The note's own id; null where the writer named a note that it was not given. */
  note: z.string().nullable(),
  /** Where the note says it; null where nothing smaller than the note can be named. */
  passage: passageSchema.nullable(),
})

export type Citation = z.output<typeof citationSchema>

/** Of a document's own values, what its writer cited; none where that is not known, or does not fit the text. */
export function readCitations(attributes: unknown, text: string): Citation[] {
  const parsed = z.looseObject({ citations: z.array(citationSchema) }).safeParse(attributes)
  const citations = parsed.data?.citations ?? []
  return citations.every(({ start, end }) => start < end && end <= text.length) ? citations : []
}

type CitedNote = TaggedNote<TaggedNote['note'] & { externalId: string }>

/**
 * A draft with tags as a text without, and what it cites: each note that a statement names, with the passage of the note that holds
 * the statement word for word, or most of its words.
 *
 * @param notes those that the text was written from
 */
export function citeNotes(
  draft: string,
  notes: readonly CitedNote[],
): { text: string; citations: Citation[] } {
  const byTag = new Map(notes.map(({ tag, note }) => [tag, note]))
  const { text, citations } = readTaggedText(draft)
  return {
    text,
    citations: citations.flatMap(({ start, end, tags }) =>
      tags.map((tag) => {
        const note = byTag.get(tag)
        const passage = note ? findPassage(note.text, text.slice(start, end)) : null
        return { start, end, tag, note: note?.externalId ?? null, passage }
      }),
    ),
  }
}

function findPassage(note: string, statement: string): Citation['passage'] {
  if (note.trim() === '') return null
  const { start, end, how } = alignClaim(note, statement)
  return how === 'passage' ? null : { start, end }
}

/** How many sentences of a text say something, and how many of those name a note that there is. */
export function countCited(
  text: string,
  citations: readonly Citation[],
): { sentences: number; cited: number } {
  const { sentences } = siftSentences(text)
  const known = citations.filter(({ note }) => note !== null)
  const cited = sentences.filter((sentence) =>
    known.some(({ start, end }) => start < sentence.end && end > sentence.start),
  )
  return { sentences: sentences.length, cited: cited.length }
}

/** A run of a text, and the numbers of the citations behind it. */
export type CitedRun = { start: number; text: string; numbers: readonly number[] }

/** Where a statement ends with the signs behind it, so that no full stop stands alone behind a mark. */
function withSigns(text: string, end: number): number {
  return end + (/^[.,;:!?)\]]+/u.exec(text.slice(end))?.[0].length ?? 0)
}

/**
 * A text in runs: each ends where a statement ends that cites, with the signs behind it, and has the numbers of its citations from 1, in
 * order of the text.
 */
export function cutAtCitations(text: string, citations: readonly Citation[]): CitedRun[] {
  const endOf = ({ end }: Citation) => withSigns(text, end)
  const ends = [...new Set(citations.map(endOf))].toSorted((one, other) => one - other)
  const starts = [0, ...ends]
  return starts.flatMap((start, at) => {
    const end = ends[at] ?? text.length
    const numbers = citations.flatMap((citation, index) => (endOf(citation) === ends[at] ? [index + 1] : []))
    return start === end && numbers.length === 0 ? [] : [{ start, text: text.slice(start, end), numbers }]
  })
}

/**
 * A text to be copied with what it cites: numbers in brackets behind its statements, one a note, and what they mean below.
 *
 * @param nameNote how the note is called, by its own id
 */
export function writeWithCitations(
  text: string,
  citations: readonly Citation[],
  nameNote: (note: string) => string,
): string {
  const notes = [...new Set(citations.flatMap(({ note }) => (note === null ? [] : [note])))]
  const numberOf = (index: number) => {
    const note = citations[index - 1]?.note ?? null
    return note === null ? [] : [notes.indexOf(note) + 1]
  }
  const body = cutAtCitations(text, citations)
    .map((run) => {
      const numbers = run.numbers.flatMap(numberOf)
      return numbers.length === 0 ? run.text : `${run.text} [${numbers.join(', ')}]`
    })
    .join('')
  if (notes.length === 0) return body
  return `${body}\n\n${notes.map((note, index) => `[${index + 1}] ${nameNote(note)}`).join('\n')}`
}
