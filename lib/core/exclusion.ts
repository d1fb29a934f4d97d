import { z } from 'zod'

const itemIds = z.array(z.uuid()).min(1, 'Choose statements.').max(1000)

/** Statements that are to leave a study, and why. */
export const newExclusionSchema = z.strictObject({
  itemIds,
  reason: z.string().trim().min(1, 'Say why.').max(500),
})

export type NewExclusion = z.infer<typeof newExclusionSchema>

/** Excluded statements that are to come back. */
export const restorationSchema = z.strictObject({ itemIds })

export type Restoration = z.infer<typeof restorationSchema>

/** A statement with how many people have answered it; what they said is not included. */
export type ExcludableStatement = {
  itemId: string
  text: string
  kind: 'sentence' | 'claim'
  patient: string
  answers: number
}

export type ExcludedStatement = ExcludableStatement & {
  reason: string
  /** Who excluded it: a name, or the installation. */
  by: string
  /** ISO time. */
  at: string
}
