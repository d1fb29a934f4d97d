import { z } from 'zod'

const KEY_USES = ['training', 'gold'] as const
export type KeyUse = (typeof KEY_USES)[number]

/** Known answers that a lead gives: for training with feedback, or as hidden checks. */
export const newKeysSchema = z.strictObject({
  use: z.enum(KEY_USES),
  keys: z
    .array(
      z.strictObject({
        itemId: z.uuid(),
        /** A label of a task that asks one choice. */
        code: z.string().max(60).default(''),
        /** Of a task that asks more, what is known of its fields, by their ids: only these are compared. */
        values: z.record(z.string().max(61), z.json()).default({}),
        /** Shown after the answer in training: why this is right, with the guideline it rests on. */
        explanation: z.string().trim().max(2000),
      }),
    )
    .min(1, 'Choose at least one statement.')
    .max(500),
})

export type NewKeys = z.input<typeof newKeysSchema>

/** A statement with its known answer. */
export type KeyedItem = {
  itemId: string
  /** In short, as a rating has it. */
  code: string
  explanation: string
  use: KeyUse
  text: string
  patientExternalId: string
  /** Raters who have answered it. */
  answers: number
}

/** A statement that may get a known answer. */
export type KeyableItem = {
  itemId: string
  text: string
  /** The study's own answer so far, to start from; null while there is none. */
  settled: string | null
  /** Whether somebody has it to check already: then it can be a hidden check, but not training. */
  isAssigned: boolean
}
