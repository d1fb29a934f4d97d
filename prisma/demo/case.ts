import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { verdictSchema } from '@/lib/core/protocols/verdict/verdict'

const noteSchema = z.strictObject({
  /** Unique over the whole study, e.g. `710214`. */
  noteId: z.string(),
  category: z.enum([
    'Physician',
    'Nursing',
    'Radiology',
    'ECG',
    'Echo',
    'Nutrition',
    'Respiratory',
    'Rehab Services',
    'Social Work',
    'Pharmacy',
    'Case Management',
    'General',
    'Consult',
  ]),
  description: z.string(),
  /** `YYYY-MM-DD HH:MM`, or `YYYY-MM-DD` when the chart holds no time of day. */
  chartTime: z.string(),
  text: z.string(),
})

const statementSchema = z.strictObject({
  /** One sentence exactly as it stands in the document. */
  text: z.string(),
  /** What the chart says of the whole sentence. */
  truth: verdictSchema,
  /** Why, in one short sentence; for the key, never shown to raters. */
  why: z.string(),
  /** Note passages the truth rests on: exact quotes from the named notes. Empty for `Not Addressed`. */
  evidence: z.array(z.strictObject({ noteId: z.string(), quote: z.string() })),
  /** Self-contained atomic claims of the sentence, each with its own truth. */
  claims: z.array(z.strictObject({ text: z.string(), truth: verdictSchema })),
})
export type DemoStatement = z.output<typeof statementSchema>

/** A Brief Hospital Course under evaluation, written as statements so that the key knows what was planted where. */
const documentSchema = z.strictObject({
  documentId: z.string(),
  authorKind: z.enum(['human', 'llm']),
  authorName: z.string(),
  /** Paragraphs of statements. The text is each paragraph's statements joined by a space, paragraphs by a blank line. */
  paragraphs: z.array(z.array(statementSchema)),
})
export type DemoDocument = z.output<typeof documentSchema>

const caseSchema = z.strictObject({
  patientId: z.string(),
  sex: z.enum(['F', 'M']),
  age: z.int(),
  admission: z.strictObject({
    admissionId: z.string(),
    /** Local time without zone, `YYYY-MM-DD HH:MM`, in a shifted year between 2100 and 2200. */
    admitTime: z.string(),
    dischargeTime: z.string(),
    diagnosis: z.string(),
  }),
  notes: z.array(noteSchema),
  documents: z.array(documentSchema),
})

/** A patient of a demo study. Everything here is invented; no real person is described. */
export type DemoCase = z.output<typeof caseSchema>

/** One study where there is work to do, and one where all is settled. */
export type DemoName = 'in-progress' | 'finished'

/** The patients of a demo study, one a file of its folder, by the names of the files. */
export function readCases(folder: DemoName): DemoCase[] {
  const from = path.join(import.meta.dirname, folder)
  const files = readdirSync(from).toSorted()
  return files.map((file) => caseSchema.parse(JSON.parse(readFileSync(path.join(from, file), 'utf8'))))
}
