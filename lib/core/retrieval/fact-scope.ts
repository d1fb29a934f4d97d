import { dayOf } from '../time-words'

/**
 * Which notes an AI rater may know. `own-admission` goes by the encounter's id; the `until-discharge` scopes leave out what was
 * charted after the discharge time; `admission-days` is the published variant: every note charted between the day of admission
 * and the day of discharge, whatever encounter it belongs to.
 */
export const FACT_SCOPES = [
  'all-notes',
  'own-admission',
  'until-discharge',
  'own-admission-until-discharge',
  'admission-days',
] as const

export type FactScope = (typeof FACT_SCOPES)[number]

/** What a fact must fulfil; null: anything. Texts as in `ChartFact`, `admissionId` is the source's own id. */
export type FactFilter = {
  admissionId: string | null
  /** Charted at this time at the latest; where only the day is known, its midnight counts. */
  until: string | null
  firstDay: string | null
  lastDay: string | null
  /**
   * Charted before this time. At its day's midnight stands what has only a day: whether that was earlier is not known, so that it
   * is left out. Absent where nothing is cut off.
   */
  before?: string
}

type Admission = { externalId: string; admitTime: string | null; dischargeTime: string | null }
type Charted = { admissionId: string | null; chartDate: string | null; chartTime: string | null }

/**
 * Why a scope cannot be kept for a statement, in words: without an admission, or without its times, there is nothing to limit
 * by, and every note of the patient would pass. Null where it can be kept.
 */
export function missingBound(
  scope: FactScope,
  admission: Omit<Admission, 'externalId'> | null,
): string | null {
  const { isOwn, isUntil, isDays } = boundsOf(scope)
  if (!(isOwn || isUntil || isDays)) return null
  if (admission === null) return 'The text belongs to no admission'
  if ((isUntil || isDays) && admission.dischargeTime === null) return 'The admission has no discharge time'
  return isDays && admission.admitTime === null ? 'The admission has no time of its begin' : null
}

/** Whether it limits by time, so that a note without a date passes for no text. */
export function isTimed(scope: FactScope): boolean {
  const { isUntil, isDays } = boundsOf(scope)
  return isUntil || isDays
}

function boundsOf(scope: FactScope) {
  return {
    isOwn: scope === 'own-admission' || scope === 'own-admission-until-discharge',
    isUntil: scope === 'until-discharge' || scope === 'own-admission-until-discharge',
    isDays: scope === 'admission-days',
  }
}

/** A scope for one statement. @throws {RangeError} where it cannot be kept, see {@link missingBound} */
export function toFactFilter(scope: FactScope, admission: Admission | null): FactFilter {
  if (missingBound(scope, admission) !== null) throw new RangeError(`nothing to limit ${scope} by`)
  const { externalId = null, admitTime = null, dischargeTime = null } = admission ?? {}
  const { isOwn, isUntil, isDays } = boundsOf(scope)
  return {
    admissionId: isOwn ? externalId : null,
    until: isUntil ? dischargeTime : null,
    firstDay: isDays && admitTime !== null ? dayOf(admitTime) : null,
    lastDay: isDays && dischargeTime !== null ? dayOf(dischargeTime) : null,
  }
}

/** Facts of notes without a date pass no limit of time. */
export function passesFilter(fact: Charted, filter: FactFilter): boolean {
  const { admissionId, until, firstDay, lastDay, before } = filter
  if (admissionId !== null && fact.admissionId !== admissionId) return false
  const moment = chartedAt(fact)
  if (until !== null && (moment === null || moment > until)) return false
  if (before !== undefined && (moment === null || moment >= before || moment === midnightOf(before)))
    return false
  if (firstDay !== null && (fact.chartDate === null || fact.chartDate < firstDay)) return false
  return lastDay === null || (fact.chartDate !== null && fact.chartDate <= lastDay)
}

/** The note's time, `YYYY-MM-DD HH:MM:SS`: midnight where only the day is known, null where neither is. */
export function chartedAt({ chartDate, chartTime }: Omit<Charted, 'admissionId'>): string | null {
  return chartTime ?? (chartDate === null ? null : midnightOf(chartDate))
}

/** The first second of the day of a time. */
export function midnightOf(time: string): string {
  return `${time.slice(0, 10)} 00:00:00`
}
