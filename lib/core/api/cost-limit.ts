import { z } from 'zod'

/** What calls may cost together before the work pauses, in the currency of the prices. */
export const costLimit = z.coerce.number().positive().optional()
