import type { PlanPreview } from '@/lib/core/assignment/plan-preview'
import type { PlanSettings } from '@/lib/core/assignment/plan-settings'

/** Settings of a plan by patient that wants three raters a statement, of whom three are chosen. */
export function makePlanSettings(more: Partial<PlanSettings> = {}): PlanSettings {
  return {
    raterIds: ['a', 'b', 'c'],
    ratersPerItem: 3,
    unit: 'patient',
    method: 'balanced',
    maxUnits: null,
    period: null,
    patients: { kind: 'all' },
    sample: null,
    overlap: 0,
    withheld: [],
    keep: 'all',
    seed: 1,
    ...more,
  }
}

/** What a plan would do: nothing, for one patient's ten statements, of which five lack a rater. */
export function makePreview(more: Partial<PlanPreview> = {}): PlanPreview {
  return {
    added: 0,
    removed: 0,
    losses: [],
    patients: [{ externalId: '1', items: 10, missing: 5, short: 5 }],
    reasons: [],
    planned: 1,
    raters: [],
    overlaps: [],
    ...more,
  }
}
