import { z } from 'zod'
import { keyChangesSchema } from '../labeling/labeling-keys'

/** How a person likes to work; nothing in it belongs to a study. */
export const preferencesSchema = z.strictObject({
  keys: keyChangesSchema.default({}),
  /** An answer goes on to the next statement by itself; undo opens it again. */
  answerAtOnce: z.boolean().default(false),
  /** Minutes of work without a pause after which one is suggested; null never suggests. */
  breakAfterMinutes: z.int().min(10).max(240).nullable().default(50),
  /** The first steps stand above the first statement until somebody has put them away. */
  showsFirstSteps: z.boolean().default(true),
})

export type Preferences = z.output<typeof preferencesSchema>

export const STANDARD_PREFERENCES: Preferences = preferencesSchema.parse({})
