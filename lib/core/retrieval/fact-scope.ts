/**
 * Which notes a judge may know. `own-admission` goes by the encounter's id; the `until-discharge` scopes leave out what was
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
}

type Admission = { externalId: string; admitTime: string | null; dischargeTime: string | null }
type Charted = { admissionId: string | null; chartDate: string | null; chartTime: string | null }

/** A scope for one statement. Without an admission, or without its times, there is nothing to limit by. */
export function toFactFilter(scope: FactScope, admission: Admission | null): FactFilter {
  const { externalId = null, admitTime = null, dischargeTime = null } = admission ?? {}
  const isOwn = scope === 'own-admission' || scope === 'own-admission-until-discharge'
  const isUntil = scope === 'until-discharge' || scope === 'own-admission-until-discharge'
  const isDays = scope === 'admission-days'
  return {
    admissionId: isOwn ? externalId : null,
    until: isUntil ? dischargeTime : null,
    firstDay: isDays ? toDay(admitTime) : null,
    lastDay: isDays ? toDay(dischargeTime) : null,
  }
}

/** Facts of notes without a date pass no limit of time. */
export function passesFilter(fact: Charted, filter: FactFilter): boolean {
  const { admissionId, until, firstDay, lastDay } = filter
  if (admissionId !== null && fact.admissionId !== admissionId) return false
  const moment = chartedAt(fact)
  if (until !== null && (moment === null || moment > until)) return false
  if (firstDay !== null && (fact.chartDate === null || fact.chartDate < firstDay)) return false
  return lastDay === null || (fact.chartDate !== null && fact.chartDate <= lastDay)
}

/** The note's time, `YYYY-MM-DD HH:MM:SS`: midnight where only the day is known, null where neither is. */
export function chartedAt({ chartDate, chartTime }: Omit<Charted, 'admissionId'>): string | null {
  return chartTime ?? (chartDate === null ? null : `${chartDate} 00:00:00`)
}

function toDay(time: string | null): string | null {
  return time?.slice(0, 10) ?? null
}
