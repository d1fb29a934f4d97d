import { z } from 'zod'
import { visibleOriginsSchema } from '../blinding'
import type { PolicyComparison } from './compare-policies'
import { type ConsensusPolicy, consensusPolicySchema } from './consensus-policy'
import type { SettlingRule } from './settled-fields'

const reason = z.string().trim().min(1, 'Please write why.').max(1000)

export const newPolicySchema = z.strictObject({
  policy: consensusPolicySchema,
  reason,
  /** The version that was on the screen; 0 for the one a study begins with. */
  seenVersion: z.int().min(0),
})

export type NewPolicy = z.input<typeof newPolicySchema>

/** What adjudicators and raters may see: names, AI verdicts, the outcome. */
const visibilitySchema = z.strictObject({
  names: z.enum(['aliases', 'names']),
  showAi: z.boolean(),
  feedback: z.enum(['none', 'after-lock']),
  /** Agreed items among a panel's own, for each contested one. */
  panelDecoys: z.number().min(0).max(2),
  /** Whether a rater may look at AI verdicts of a statement after the own answer. */
  raterAi: z.enum(['never', 'after-answer']),
  /** What raters see of where a statement comes from. */
  show: visibleOriginsSchema.default([]),
})

export type Visibility = z.output<typeof visibilitySchema>

/** A change of what is shown. What shows more than before needs a reason. */
export const visibilityChangeSchema = visibilitySchema.extend({ reason: z.string().trim().max(1000) })

export type VisibilityChange = z.input<typeof visibilityChangeSchema>

/** Whether anybody sees more after a change than before: then it is an unblinding. */
export function showsMore(before: Visibility, after: Visibility): boolean {
  return (
    (before.names === 'aliases' && after.names === 'names') ||
    (!before.showAi && after.showAi) ||
    (before.feedback === 'none' && after.feedback !== 'none') ||
    (before.raterAi === 'never' && after.raterAi !== 'never') ||
    after.show.some((key) => !before.show.includes(key)) ||
    after.panelDecoys < before.panelDecoys
  )
}

export const lockSchema = z.strictObject({ lock: z.boolean(), reason })

type PolicyVersion = {
  version: number
  policy: ConsensusPolicy
  changed: number
  reason: string
  by: string | null
  /** ISO time of the server. */
  at: string
}

export type ConsensusSettings = {
  /** How the protocol settles its fields, each rule once: a policy is one of these. */
  rules: readonly SettlingRule[]
  policy: ConsensusPolicy
  version: number
  ratersPerItem: number
  /** Raters of a panel where the policy names no number. */
  panelSize: number
  visibility: Visibility
  /** ISO time; null while the task is open. */
  lockedAt: string | null
  /** Newest first. */
  history: readonly PolicyVersion[]
}

/** A comparison with the statements' texts beside what would change. */
export type PolicyPreview = Omit<PolicyComparison, 'changes'> & {
  changes: readonly (PolicyComparison['changes'][number] & { text: string; patientExternalId: string })[]
}
