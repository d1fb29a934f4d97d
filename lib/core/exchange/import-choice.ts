import { z } from 'zod'
import { DEFAULT_CUT, TEXT_CUTS } from './cut-choice'

/** What is asked of an import, on the page and by programs. */
export const importChoiceSchema = z.strictObject({
  preview: z.boolean(),
  cut: z.enum(TEXT_CUTS).default(DEFAULT_CUT).describe('What becomes of texts that come without statements'),
})

export type ImportChoice = z.output<typeof importChoiceSchema>

/** A file that can be imported, as it is explained to whoever makes one. */
export type TableGuide = {
  name: string
  about: string
  columns: readonly { column: string; meaning: string; isNeeded: boolean; example: string }[]
}
