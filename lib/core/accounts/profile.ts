import { z } from 'zod'

const years = z.int('Whole years, please.').min(0, 'Years cannot be negative.').max(80, 'That is too many.')

/** What a person says of their experience, once, when joining; reported with the figures, never with a name. */
export const profileSchema = z.strictObject({
  specialty: z
    .string()
    .max(200)
    .transform((text) => text.trim() || null)
    .nullable(),
  /** Years of clinical practice after the degree. */
  practiceYears: years.nullable(),
  /** Years of using electronic health records. */
  ehrYears: years.nullable(),
})

export type Profile = z.output<typeof profileSchema>

export const EMPTY_PROFILE: Profile = { specialty: null, practiceYears: null, ehrYears: null }
