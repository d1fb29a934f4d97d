import { toNoteField, withoutHeads } from '../prompts/note-field'
import { dropInvisible } from '../text/invisible'
import type { RetrievedFact } from './retrieved-fact'

export const REFERENCE_FORMATS = ['score', 'absolute_time', 'relative_time'] as const

type ReferenceFormat = (typeof REFERENCE_FORMATS)[number]

export const NOTE_TIMES = ['charted', 'midnight'] as const

export type ReferenceOptions = {
  format: ReferenceFormat
  admissionStart: string | null
  admissionEnd: string | null
  /**
   * `charted` counts from the note's own time and says so where the chart holds only a date; `midnight` counts from midnight
   * of the chart date and prints texts and gaps exactly as the published system did, save a line end in a text before what
   * would pass for the next passage's number.
   */
  noteTime: (typeof NOTE_TIMES)[number]
}

/** The text an AI rater reads, and its facts twice: in the order of its numbers, item 1 is `items[0]`, and best first. */
export type ReferenceContext = { text: string; items: RetrievedFact[]; ranked: RetrievedFact[] }

/**
 * The retrieved facts as numbered lines, ordered by relevance (`score`) or by time. Every line ends with a line feed, save
 * where nothing was found. Characters that no reader sees are left out of the text; the items stay as they are.
 *
 * @see VeriFact (Chung et al. 2025), appendix A.8
 */
export function buildReferenceContext(
  facts: readonly RetrievedFact[],
  options: ReferenceOptions,
): ReferenceContext {
  if (facts.length === 0) return { text: `${TITLE}\n${BY_SCORE}\nNo ${TITLE} Found.`, items: [], ranked: [] }
  const byScore = options.format === 'score'
  const ranked = facts.toSorted((one, other) => other.score - one.score)
  const items = byScore ? ranked : sortByTime(facts)
  const lines = [...boundLines(options), TITLE, byScore ? BY_SCORE : BY_TIME]
  for (const [index, fact] of items.entries()) {
    lines.push(`${index + 1}. ${describeMoment(fact, options)}, ${describeFact(fact, options)}`)
  }
  return { text: dropInvisible(lines.map((line) => `${line}\n`).join('')), items, ranked }
}

const TITLE = 'Electronic Health Record Context'
const BY_SCORE = 'Ordered by Relevance Score (Highest to Lowest):'
const BY_TIME = 'Ordered by Time (Earliest to Latest):'

function boundLines({ format, admissionStart, admissionEnd }: ReferenceOptions): string[] {
  if (format === 'score') return []
  if (format === 'absolute_time') {
    return [
      `Hospital Admission Start: ${admissionStart ?? 'None'}`,
      `Hospital Admission End: ${admissionEnd ?? 'None'}`,
    ]
  }
  const age = describeAge(toWallSeconds(admissionStart), toWallSeconds(admissionEnd))
  return [`Hospital Admission Start: ${age ?? 'Unknown'}`, 'Hospital Admission End: Now']
}

/** How a passage's line begins. */
const NUMBER = /\p{N}+\./uy

function describeFact(fact: RetrievedFact, { noteTime }: ReferenceOptions): string {
  const text =
    noteTime === 'midnight' ? withoutHeads(fact.text, NUMBER) : fact.text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
  const [category, description] = [fact.category, fact.description].map((value) => toNoteField(value ?? ''))
  return `Note Category: ${category || 'None'}, Note Description: ${description || 'None'} | Text: ${text}`
}

function describeMoment(fact: RetrievedFact, options: ReferenceOptions): string {
  if (options.format === 'score') return `Score: ${toTwoDecimals(fact.score)}`
  if (options.format === 'absolute_time') {
    return `Date: ${fact.chartDate ?? 'Unknown'}, Time: ${fact.chartTime?.slice(11) ?? 'Unknown'}`
  }
  const end = toWallSeconds(options.admissionEnd)
  const midnight = toWallSeconds(fact.chartDate)
  if (options.noteTime === 'midnight') return `When: ${describeAge(midnight, end) ?? 'Unknown'}`
  const moment = toWallSeconds(fact.chartTime) ?? midnight
  const isLater = moment !== null && end !== null && moment > end
  const age = isLater ? describeAge(end, moment)?.replace('ago', 'after discharge') : describeAge(moment, end)
  return `When: ${age ?? 'Unknown'}${age && fact.chartTime === null ? ' (time of day unknown)' : ''}`
}

function describeAge(moment: number | null, now: number | null): string | null {
  if (moment === null || now === null) return null
  const { days, hours } = toDaysAndHours(now - moment)
  return `${days} days ${hours} hours ago`
}

/** Earliest first, unknown last. Each time is read once: comparing reads it again and again. */
function sortByTime(facts: readonly RetrievedFact[]): RetrievedFact[] {
  const toMoment = (text: string | null) => toWallSeconds(text) ?? Number.MAX_VALUE
  return facts
    .map((fact) => {
      const { chartDate, chartTime, storeTime } = fact
      return { fact, moments: [toMoment(chartDate), toMoment(chartTime), toMoment(storeTime)] as const }
    })
    .toSorted(
      ({ moments: [day, charted, stored] }, { moments: other }) =>
        day - other[0] || charted - other[1] || stored - other[2],
    )
    .map(({ fact }) => fact)
}

/** Two decimals, exact ties to the even digit, as Python prints them. Only odd eighths are exact ties. */
function toTwoDecimals(value: number): string {
  const eighths = value * 8
  if (!Number.isInteger(eighths) || eighths % 2 === 0) return value.toFixed(2)
  const below = Math.floor(value * 100)
  return ((below % 2 === 0 ? below : below + 1) / 100).toFixed(2)
}

const WALL_TIME = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2}))?)?/

/** A wall-clock text `YYYY-MM-DD` or `YYYY-MM-DD HH:MM:SS` as seconds on a clock without zones; null if it is neither. */
export function toWallSeconds(text: string | null): number | null {
  const match = text === null ? null : WALL_TIME.exec(text)
  if (!match) return null
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = match
    .slice(1)
    .map((part) => Number(part ?? 0))
  return Date.UTC(year, month - 1, day, hour, minute, second) / 1000
}

/** Whole days and remaining whole hours of a span of seconds; a negative span floors to negative days, hours stay 0 to 23. */
export function toDaysAndHours(seconds: number): { days: number; hours: number } {
  const days = Math.floor(seconds / 86_400)
  return { days, hours: Math.floor((seconds - days * 86_400) / 3600) }
}
