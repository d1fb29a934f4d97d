import { z } from 'zod'

/** Votes of the first round that a policy asks for. */
const votes = z.int().min(1).max(9)

export const MOST_PANELISTS = 5

/** Raters of a panel. */
export const panelSizeSchema = z.int().min(1).max(MOST_PANELISTS)

/**
 * How a task reaches its answers. Every policy reads the same ratings, so that one can be replaced by another at any time
 * and the effect be seen before.
 */
export const consensusPolicySchema = z.discriminatedUnion('kind', [
  /**
   * More than half of the first round; then a panel that must agree, of so many or as the task says; then a discussion
   * (VeriFact, section 4.4.1).
   */
  z.strictObject({ kind: z.literal('panel'), size: panelSizeSchema.optional() }),
  /** More than half of k first-round raters; everything else is discussed. */
  z.strictObject({ kind: z.literal('majority'), of: votes }),
  /** All of k first-round raters; everything else is discussed. */
  z.strictObject({ kind: z.literal('unanimous'), of: votes }),
  /** Where first-round raters differ at all, one adjudicator's own rating decides. */
  z.strictObject({ kind: z.literal('single-adjudicator') }),
  /** The label that a label-noise model holds for at least this likely; everything else is discussed. */
  z.strictObject({ kind: z.literal('label-model'), threshold: z.number().min(0.5).max(1) }),
])

export type ConsensusPolicy = z.infer<typeof consensusPolicySchema>

export const DEFAULT_POLICY = { kind: 'panel' } as const satisfies ConsensusPolicy

/** A label with the probability that a label-noise model gives it, from 0 to 1. */
export type Estimate = { code: string; probability: number }

/**
 * A policy in one sentence for a PI.
 *
 * @param panelSize of how many the study's panels are, where the policy itself does not say
 */
export function describePolicy(policy: ConsensusPolicy, panelSize: number): string {
  switch (policy.kind) {
    case 'panel': {
      const size = policy.size ?? panelSize
      return size === 1
        ? 'More than half of the first round; else the blind rating of one adjudicator.'
        : `More than half of the first round; else a blind panel of ${size} that must agree; else a discussion.`
    }
    case 'majority':
      return `More than half of ${policy.of} first-round raters; else a discussion.`
    case 'unanimous':
      return `All of ${policy.of} first-round raters; else a discussion.`
    case 'single-adjudicator':
      return 'All first-round raters; else the blind rating of one adjudicator.'
    case 'label-model':
      return `The label that the label model holds for at least ${Math.round(policy.threshold * 100)} % likely; else a discussion.`
  }
}
