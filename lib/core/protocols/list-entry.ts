import { z } from 'zod'

const entrySchema = z.object({
  text: z.string(),
  note: z.string().optional(),
  start: z.int().min(0).optional(),
  end: z.int().min(1).optional(),
})

/**
 * An entry of an attribute that is a list: its text, and, where it is known, the passage of the chart that it is from, by the source's
 * own id of the note and in UTF-16 code units.
 */
export type ListEntry = z.output<typeof entrySchema>

/** @param value an entry as it is stored: an object as above, or its text alone */
export function readListEntry(value: unknown): ListEntry {
  return entrySchema.safeParse(value).data ?? { text: String(value) }
}
