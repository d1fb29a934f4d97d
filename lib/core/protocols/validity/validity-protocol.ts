import { z } from 'zod'

/** What can make a proposition unfit for checking (VeriFact, section 4.3.2). */
export const VALIDITY_FLAGS = ['imperative', 'interrogative', 'incomplete', 'vague'] as const
export const validityValueSchema = z.strictObject({
  imperative: z.boolean(),
  interrogative: z.boolean(),
  incomplete: z.boolean(),
  vague: z.boolean(),
})

export type ValidityValue = z.infer<typeof validityValueSchema>

export const validityProtocol = {
  id: 'validity',
  title: 'Validity of propositions',
  codes: ['valid', 'invalid'],
  value: validityValueSchema,
} as const

/** A proposition is invalid when any of the four flags holds. */
export function validityCode(value: ValidityValue): 'valid' | 'invalid' {
  return VALIDITY_FLAGS.some((flag) => value[flag]) ? 'invalid' : 'valid'
}
