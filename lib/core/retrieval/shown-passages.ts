import { z } from 'zod'

/** A place in a note: half-open, in UTF-16 code units of its text. */
export type NoteSpan = { noteId: string; start: number; end: number }

/**
 * As stored: the notes once each, and per passage its note's place among them, start and end. Lists without the mark are older:
 * those of AI raters that read passages by date stand by date, all others best first, too.
 */
const shownPassagesSchema = z.strictObject({
  notes: z.array(z.string()),
  spans: z.array(z.tuple([z.int().min(0), z.int().min(0), z.int().min(0)])),
  isRanked: z.literal(true).optional(),
})

export type ShownPassages = z.infer<typeof shownPassagesSchema>

/** The passages that an AI rater was shown, best first, in few letters: a run stores as many lists as statements. */
export function packPassages(passages: readonly NoteSpan[]): ShownPassages {
  const indices = new Map<string, number>()
  const spans = passages.map(({ noteId, start, end }): [number, number, number] => {
    const index = indices.get(noteId) ?? indices.size
    indices.set(noteId, index)
    return [index, start, end]
  })
  return { notes: [...indices.keys()], spans, isRanked: true }
}

/** Whether a stored list says that its best comes first. */
export function isMarkedRanked(stored: unknown): boolean {
  return z.object({ isRanked: z.literal(true) }).safeParse(stored).success
}

/** The same list as it was before {@link packPassages}. @throws {Error} when it is no such list */
export function unpackPassages(stored: unknown): NoteSpan[] {
  const { notes, spans } = shownPassagesSchema.parse(stored)
  return spans.map(([index, start, end]) => {
    const noteId = notes[index]
    if (noteId === undefined) throw new RangeError(`a passage names note ${index} of ${notes.length}`)
    return { noteId, start, end }
  })
}
