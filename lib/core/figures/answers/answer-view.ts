import { z } from 'zod'
import { labelSchemeSchema } from '../basis/matrix-in-scheme'

const idSchema = z.string().max(61).catch('').default('')

/** What the address of a page of figures by kind chooses; what its task does not have falls back. */
export const answerViewSchema = z.object({
  /** What intervals take items for. */
  unit: z.enum(['item', 'patient']).catch('patient').default('patient'),
  /** The variable or layer that is looked at closely; the first where empty. */
  of: z.string().max(200).catch('').default(''),
  /** The stratum that it is split by; the first of the definition where empty. */
  by: idSchema,
  /** How marked passages are paired: best, or in their order as nervaluate 0.1.8 does, by which figures were published. */
  matching: z.enum(['best', 'published']).catch('best').default('best'),
  /** How labels are merged. */
  labels: labelSchemeSchema,
})
export type AnswerView = z.output<typeof answerViewSchema>
