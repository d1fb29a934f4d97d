import { z } from 'zod'

/** The consensus, where a rater could stand. */
export const SETTLED = 'settled'

/** The models of people's labels, whose likeliest label stands where a rater could. */
export const LABEL_MODELS = ['dawid-skene', 'mace'] as const
export type LabelModelName = (typeof LABEL_MODELS)[number]

/** A rater's id, or the consensus; null when nothing sensible was given. */
export const raterRefSchema = z
  .union([z.uuid(), z.literal(SETTLED)])
  .nullable()
  .catch(null)
  .default(null)
