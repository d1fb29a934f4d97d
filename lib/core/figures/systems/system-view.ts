import { z } from 'zod'

const nameSchema = z.string().max(200).catch('').default('')

/** What the address of a report per system chooses. */
export const systemViewSchema = z.object({
  /** Who wrote the texts; a list of all where empty. */
  system: nameSchema,
  /** Which version of it; all where empty. */
  version: nameSchema,
  /** Whose verdicts: `consensus`, or the id of an AI rater; those that cover most where empty. */
  by: nameSchema,
})
export type SystemView = z.output<typeof systemViewSchema>

/** What the address of a comparison of two systems chooses. */
export const systemPairSchema = z.object({
  first: nameSchema,
  firstVersion: nameSchema,
  second: nameSchema,
  secondVersion: nameSchema,
  by: nameSchema,
})
export type SystemPair = z.output<typeof systemPairSchema>
