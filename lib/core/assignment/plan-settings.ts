import { z } from 'zod'
import { dayRangeSchema } from './availability'

/** What is given to a rater as a whole. */
const PLAN_UNITS = ['patient', 'document', 'statement'] as const

/**
 * `balanced`: even loads, and each pair of raters shares about as much as any other. `specialty`: the same, and the raters
 * of one unit have different specialties where that is possible. `random`: drawn, within the limits.
 */
const PLAN_METHODS = ['balanced', 'specialty', 'random'] as const

/** Which patients are planned: all, those that were chosen, or so many drawn by the seed. */
const planPatientsSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('all') }),
  z.strictObject({
    kind: z.literal('chosen'),
    ids: z.array(z.uuid()).min(1, 'Choose the patients.').max(100_000),
  }),
  z.strictObject({ kind: z.literal('pilot'), count: z.int().min(1).max(100_000) }),
])

export const planSettingsSchema = z.strictObject({
  unit: z.enum(PLAN_UNITS),
  ratersPerItem: z.int().min(1).max(9),
  method: z.enum(PLAN_METHODS),
  /** Units that one rater has at most in the end; null for no limit. */
  maxUnits: z.int().min(1).max(100_000).nullable(),
  /** When the work is to be done; null for no end. */
  period: dayRangeSchema.nullable(),
  /** `all`: what is assigned stays. `begun`: what nobody has begun is planned anew. */
  keep: z.enum(['all', 'begun']),
  /** Others stay as they are, and what raters have of them counts for limits. */
  patients: planPatientsSchema.default({ kind: 'all' }),
  raterIds: z.array(z.uuid()).min(1, 'Choose the raters.').max(500),
  seed: z.int().min(0).max(2_147_483_647),
})

export type PlanSettings = z.infer<typeof planSettingsSchema>
export type PlanPatients = PlanSettings['patients']
export type PlanUnitKind = (typeof PLAN_UNITS)[number]
export type PlanMethod = (typeof PLAN_METHODS)[number]

/** By patient, three raters for each statement, loads and pairs as even as can be: Chung et al. 2025, section 4.4.1. */
export const VERIFACT_DESIGN = { unit: 'patient', ratersPerItem: 3, method: 'balanced' } as const
