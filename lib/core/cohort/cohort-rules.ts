import { z } from 'zod'

const headings = z.array(z.string().trim().min(3).max(100)).min(1).max(10)

/** Lines of a discharge summary, counted from 1, both included, that are the hospital course of an admission. */
const courseLinesSchema = z
  .strictObject({ first: z.int().min(1), last: z.int().min(1) })
  .refine(
    ({ first, last }) => first <= last,
    'The first line of a hospital course must not stand below its last.',
  )
export type CourseLines = z.output<typeof courseLinesSchema>

/** What a cohort is chosen by; the defaults are those of the VeriFact paper. */
export const cohortRulesSchema = z.strictObject({
  /** How many patients are drawn; null for all who can be. */
  patients: z.int().min(1).max(1_000_000).nullable().default(100),
  seed: z.string().min(1).max(100).default('1'),
  /** Physicians' notes up to the end of the admission. MIMIC-IV has none. */
  physicianNotes: z.int().min(0).max(1000).default(2),
  /** Notes other than discharge summaries up to the end of the admission. */
  notes: z.int().min(0).max(100_000).default(10),
  /** Headings that begin the hospital course, each at the beginning of a line. */
  starts: headings.default(['Brief Hospital Course:']),
  /** Headings that end it. */
  ends: headings.default(['Medications on Admission:']),
  /** Patients to choose from, such as those of a published cohort; empty for all. */
  subjects: z.array(z.int().positive()).max(100_000).default([]),
  /** Hospital courses that a person has cut, by admission. */
  corrections: z.record(z.string().regex(/^\d+$/), courseLinesSchema).default({}),
})

export type CohortRules = z.output<typeof cohortRulesSchema>
