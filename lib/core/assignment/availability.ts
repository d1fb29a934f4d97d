import { z } from 'zod'
import { DAY_MS, dayOf } from '../time-words'

const WORK_DAYS = 5

const dayRange = z
  .strictObject({ from: z.iso.date(), to: z.iso.date() })
  .refine((range) => range.from <= range.to, 'The first day comes after the last.')

/** Calendar days, both included. */
export const dayRangeSchema = dayRange

export type DayRange = z.infer<typeof dayRange>

/** How much a rater can do, and when not. */
export const availabilitySchema = z.strictObject({
  /** Statements in a full week; null for no limit. */
  perWeek: z.int().min(1).max(10_000).nullable(),
  away: z.array(dayRange).max(20),
})

export type Availability = z.infer<typeof availabilitySchema>

/**
 * What a rater can do in the period of the work.
 *
 * @param period null when the work has no end: then leave and weekly limits mean nothing
 * @returns `share`, the rater's part of the period's working days, 0 to 1; `maxItems`, statements at most, null for no
 *   limit. Weekends count for nobody.
 */
export function capacityIn(
  period: DayRange | null,
  { perWeek, away }: Availability,
): { share: number; maxItems: number | null } {
  if (period === null) return { share: 1, maxItems: null }
  const all = listWorkDays(period)
  const own = all.filter((day) => !away.some((leave) => leave.from <= day && day <= leave.to))
  return {
    share: all.length === 0 ? 0 : own.length / all.length,
    maxItems: perWeek === null ? null : Math.floor((perWeek * own.length) / WORK_DAYS),
  }
}

/** Monday to Friday, as ISO dates. */
function listWorkDays({ from, to }: DayRange): string[] {
  const days: string[] = []
  for (let at = Date.parse(from); at <= Date.parse(to); at += DAY_MS) {
    const day = new Date(at)
    if (day.getUTCDay() !== 0 && day.getUTCDay() !== 6) days.push(dayOf(day))
  }
  return days
}
