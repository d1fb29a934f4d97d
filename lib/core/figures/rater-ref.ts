import { z } from 'zod'

/** The settled answers, where a rater could stand. */
export const SETTLED = 'settled'

/** A rater's id, or the settled answers; null when nothing sensible was given. */
export const raterRefSchema = z
  .union([z.uuid(), z.literal(SETTLED)])
  .nullable()
  .catch(null)
  .default(null)
