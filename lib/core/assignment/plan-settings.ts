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

const withheldSchema = z.strictObject({
  raterId: z.uuid(),
  /** A stratum of the task's protocol, and its value. */
  stratum: z.string().min(1).max(60),
  value: z.string().max(200),
})

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
  /** So many units of these patients, drawn by the seed; null for all. Others stay as they are. */
  sample: z.int().min(1).max(1_200_000).nullable().default(null),
  /** So many of these units, drawn by the seed, go to every rater of the plan, whatever time they have. */
  overlap: z.int().min(0).max(100_000).default(0),
  /** What raters must not see: items of a group, such as those of a data source that they have no access to. */
  withheld: z.array(withheldSchema).max(200).default([]),
  raterIds: z.array(z.uuid()).min(1, 'Choose the raters.').max(500),
  seed: z.int().min(0).max(2_147_483_647),
})

export type PlanSettings = z.infer<typeof planSettingsSchema>
export type Withheld = z.infer<typeof withheldSchema>
export type PlanPatients = PlanSettings['patients']
export type PlanUnitKind = (typeof PLAN_UNITS)[number]
export type PlanMethod = (typeof PLAN_METHODS)[number]

/** By patient, three raters for each statement, loads and pairs as even as can be: Chung et al. 2025, section 4.4.1. */
export const VERIFACT_DESIGN = { unit: 'patient', ratersPerItem: 3, method: 'balanced' } as const
