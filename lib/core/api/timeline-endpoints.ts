import { z } from 'zod'
import { DATE_PRECISIONS, DATE_RULES, REMOVALS } from '../timeline/timeline'
import { timelineReportSchema } from '../timeline/timeline-report'
import { ENTRIES_AT_ONCE, TIERS, untilSchema } from '../timeline/timeline-view'
import type { ApiEndpoint } from './endpoint'

const count = z.int()

const entry = z.object({
  /** Its place in the order of time. */
  ordinal: count,
  noteId: z.uuid(),
  note: z.string(),
  kind: z.string(),
  noteTime: z.string().nullable(),
  /** Half-open, in UTF-16 code units of the note's text. */
  start: count,
  end: count,
  text: z.string(),
  /** The passage. */
  quote: z.string(),
  date: z.string().nullable(),
  precision: z.enum(DATE_PRECISIONS),
  rule: z.enum(DATE_RULES),
  dateWords: z.string().nullable(),
  removal: z
    .object({
      why: z.enum(REMOVALS),
      kept: count,
      keptText: z.string(),
      round: count.nullable(),
      isNamed: z.boolean(),
    })
    .nullable(),
})

/** What a program reads of patients' timelines; that they are made is work on texts. */
export const TIMELINE_API = {
  getTimelines: {
    method: 'get',
    path: '/studies/{studyId}/patients/{patientId}/timeline',
    summary:
      'The timelines of a patient, the newest by rules and the newest by a model: dated statements with their passages, and what was taken out for what. With `until`, only of notes written by then',
    scope: 'studies:read',
    query: z.object({
      tier: z.enum(TIERS).optional(),
      year: z
        .string()
        .regex(/^(?:\d{4}|none)$/)
        .optional()
        .describe('`none` for what has no date'),
      words: z.string().max(200).optional(),
      kind: z.string().max(200).optional().describe('Kind of note'),
      until: untilSchema.optional().describe('YYYY-MM-DD or YYYY-MM-DD HH:MM'),
      page: z.coerce.number().int().min(1).default(1),
      limit: z.coerce.number().int().min(1).max(5000).default(ENTRIES_AT_ONCE),
    }),
    response: z.object({
      patientId: z.uuid(),
      externalId: z.string(),
      timelines: z.array(
        z.object({
          timelineId: z.uuid(),
          tier: z.enum(TIERS),
          author: z.string(),
          madeAt: z.string(),
          notes: count,
          notesNow: count,
          report: timelineReportSchema,
          years: z.array(z.object({ year: z.string().nullable(), entries: count })),
          total: count,
          removedTotal: count,
          entries: z.array(entry),
          removed: z.array(entry),
        }),
      ),
    }),
  },
} as const satisfies Record<string, ApiEndpoint>
