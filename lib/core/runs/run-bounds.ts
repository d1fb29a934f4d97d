import { missingBound } from '../retrieval/fact-scope'
import type { RunConfiguration } from './runs'

type Bounds = { admitTime: string | null; dischargeTime: string | null }

/** Whether its AI rater reads times counted from the discharge: without one every line would say that its time is unknown. */
export function needsDischarge(run: RunConfiguration): boolean {
  return run.kind === 'chat' && run.referenceFormat === 'relative_time'
}

/** Why a statement cannot be judged as a run asks, in a sentence; null where it can. */
export function describeMissingBound(run: RunConfiguration, admission: Bounds | null): string | null {
  const missing = missingBound(run.scope, admission)
  if (missing !== null) return `${missing}: the notes cannot be limited as this run asks.`
  if (!needsDischarge(run) || (admission?.dischargeTime ?? null) !== null) return null
  return 'The text has no discharge time: this run gives times relative to it.'
}
