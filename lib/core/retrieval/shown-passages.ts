import { z } from 'zod'

/** A place in a note: half-open, in UTF-16 code units of its text. */
export type NoteSpan = { noteId: string; start: number; end: number }

/** As stored: the notes once each, and per passage, best first, its note's place among them, start and end. */
const shownPassagesSchema = z.strictObject({
  notes: z.array(z.string()),
  spans: z.array(z.tuple([z.int().min(0), z.int().min(0), z.int().min(0)])),
})

export type ShownPassages = z.infer<typeof shownPassagesSchema>

/** The passages that a judge was shown, best first, in few letters: a run stores as many lists as statements. */
export function packPassages(passages: readonly NoteSpan[]): ShownPassages {
  const places = new Map<string, number>()
  const spans = passages.map(({ noteId, start, end }): [number, number, number] => {
    const place = places.get(noteId) ?? places.size
    places.set(noteId, place)
    return [place, start, end]
  })
  return { notes: [...places.keys()], spans }
}

/** The same list as it was before {@link packPassages}. @throws {Error} when it is no such list */
export function unpackPassages(stored: unknown): NoteSpan[] {
  const { notes, spans } = shownPassagesSchema.parse(stored)
  return spans.map(([place, start, end]) => {
    const noteId = notes[place]
    if (noteId === undefined) throw new RangeError(`a passage names note ${place} of ${notes.length}`)
    return { noteId, start, end }
  })
}
