import { isDay, toEndTime } from '@/lib/core/exchange/day-or-time'
import type { ImportFindings } from '@/lib/core/exchange/import-findings'

/** When a stay ended, null where nothing is said; a day without a time of day counts to its end, and the report says so. */
export function readEnd(
  dayOrTime: string | null | undefined,
  file: string,
  findings: ImportFindings,
): string | null {
  if (dayOrTime === null || dayOrTime === undefined) return null
  if (isDay(dayOrTime)) {
    const message = `${file}: discharges with a day but no time of day were taken as the end of that day, 23:59:59.`
    findings.addWarning('discharge_day', message)
  }
  return toEndTime(dayOrTime)
}
