import { z } from 'zod'
import type { DatePrecision, DateRule, Removal } from './timeline'
import type { TimelineReport } from './timeline-report'

export const TIERS = ['rules', 'model'] as const
export type Tier = (typeof TIERS)[number]

/** Entries that are shown at once, or sent in one answer where nothing else is asked. */
export const ENTRIES_AT_ONCE = 200
/** More than any chart states, for tables of all of it. */
export const ALL_ENTRIES = 1_000_000

const day = String.raw`\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])`
const clock = String.raw`(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?`
const time = new RegExp(`^${day}(?:[ T]${clock})?$`)

/** The time up to which notes count, `YYYY-MM-DD HH:MM:SS` or its beginning. */
export const untilSchema = z
  .string()
  .regex(time, 'Give the time as YYYY-MM-DD or YYYY-MM-DD HH:MM.')
  .transform((until) => until.replace('T', ' '))

function emptyToNull(value: unknown): unknown {
  return value === undefined || value === '' ? null : value
}

/** What of a timeline is looked at. */
export const timelineViewSchema = z.object({
  /** One tier; null for both. */
  tier: z.enum(TIERS).nullable().catch(null),
  /** A year, or `none` for what has no date; null for all. */
  year: z
    .string()
    .regex(/^(?:\d{4}|none)$/)
    .nullable()
    .catch(null),
  /** Words that an entry must hold, in any case. */
  words: z.string().trim().max(200).catch(''),
  /** Kind of note; null for all. */
  kind: z.preprocess(emptyToNull, z.string().max(200).nullable()).catch(null),
  /** Never read as no time where it is none: what came later would be shown. */
  until: z.preprocess(emptyToNull, untilSchema.nullable()),
  page: z.coerce.number().int().min(1).max(10_000).catch(1),
})

export type TimelineView = z.output<typeof timelineViewSchema>

/** An entry as it is shown. */
export type ShownEntry = {
  ordinal: number
  noteId: string
  note: string
  kind: string
  /** Of the note: wall-clock time, or its day; null where it has none. */
  noteTime: string | null
  start: number
  end: number
  text: string
  /** The passage in the note's words. */
  quote: string
  date: string | null
  precision: DatePrecision
  rule: DateRule
  dateWords: string | null
  /** What it was taken out for. */
  removal: (Removal & { keptText: string }) | null
}

/** One timeline of a patient, as far as it is looked at. */
export type ShownTimeline = {
  timelineId: string
  tier: Tier
  author: string
  madeAt: string
  /** Notes that it was made of, and that the patient has now. */
  notes: number
  notesNow: number
  report: TimelineReport
  /** Entries that stay, by year and in order of time; null for those without a date. */
  years: readonly { year: string | null; entries: number }[]
  /** How many fit what is looked at. */
  total: number
  entries: readonly ShownEntry[]
  /** What was taken out among these, with the reason. */
  removed: readonly ShownEntry[]
  removedTotal: number
}

/** The timelines of a patient: the newest of each tier. */
export type PatientTimelines = {
  patientId: string
  externalId: string
  kinds: readonly string[]
  timelines: readonly ShownTimeline[]
}
