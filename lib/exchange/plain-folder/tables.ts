import { z } from 'zod'
import { reasonSchema } from '@/lib/core/adjudication/decision'
import {
  ageCell,
  countCell,
  dayCell,
  dayOrTimeCell,
  flagCell,
  fullTextCell,
  idCell,
  instantCell,
  jsonCell,
  labelCell,
  objectCell,
  roundCell,
  shareCell,
  textCell,
  timeCell,
} from '@/lib/core/exchange/cells'
import { admissionDetailAliases, admissionDetailCells, mimicAliases } from '../mimic/mimic-names'
import { publishedColumns } from '../published-table'
import type { Table } from '../table'

/** A name that definitions give: of a task, a protocol, a kind of statement. */
const ID = idCell.refine(
  (text) => /^[a-z][a-z0-9-]{0,70}$/.test(text),
  'must be of small letters, digits and hyphens',
)

/** An item's name in files: ids of its parts. */
const keyCell = idCell.or(textCell.max(1300, 'must be at most 1,300 characters long'))

/** Others say `system` for whatever is no person. */
const authorCell = z
  .enum(['human', 'llm', 'system'], { error: 'must be human or llm' })
  .transform((author) => (author === 'human' ? 'human' : 'llm'))

/** The files of a plain folder. A column that is not optional must have a value in each row. */
export const plainTables = guarded({
  admissions: {
    schema: z.object({
      /** Empty for a patient without an admission. */
      admission_id: idCell.optional(),
      patient_id: idCell,
      admit_time: timeCell.optional(),
      discharge_time: dayOrTimeCell.optional(),
      diagnosis: labelCell.optional(),
      sex: labelCell.optional(),
      age: ageCell.optional(),
      ...admissionDetailCells,
    }),
    aliases: {
      ...admissionDetailAliases,
      ...mimicAliases({
        HADM_ID: 'admission_id',
        SUBJECT_ID: 'patient_id',
        ADMITTIME: 'admit_time',
        DISCHTIME: 'discharge_time',
        DIAGNOSIS: 'diagnosis',
        GENDER: 'sex',
      }),
    },
    needed: ['admission_id'],
    ignored: ['ROW_ID', 'row_id'],
  },
  notes: {
    schema: z.object({
      note_id: idCell,
      patient_id: idCell,
      admission_id: idCell.optional(),
      category: labelCell.default(''),
      description: labelCell.default(''),
      chart_date: dayCell.optional(),
      chart_time: dayOrTimeCell.optional(),
      store_time: timeCell.optional(),
      caregiver_id: idCell.optional(),
      is_error: flagCell.default(false),
      text: fullTextCell,
    }),
    aliases: {
      ...mimicAliases({
        ROW_ID: 'note_id',
        SUBJECT_ID: 'patient_id',
        HADM_ID: 'admission_id',
        CATEGORY: 'category',
        DESCRIPTION: 'description',
        CHARTDATE: 'chart_date',
        CHARTTIME: 'chart_time',
        STORETIME: 'store_time',
        CGID: 'caregiver_id',
        ISERROR: 'is_error',
        TEXT: 'text',
      }),
    },
  },
  documents: {
    schema: z.object({
      document_id: idCell,
      patient_id: idCell,
      admission_id: idCell.optional(),
      kind: labelCell,
      author_kind: authorCell,
      /** Empty where nobody knows who wrote it, such as the notes of a release. */
      author_name: labelCell.default(''),
      text: fullTextCell,
      source_id: idCell.optional(),
      attributes: objectCell.optional(),
    }),
    aliases: { SUBJECT_ID: 'patient_id', HADM_ID: 'admission_id', TEXT: 'text' },
    needed: ['author_name'],
  },
  propositions: {
    schema: z.object({
      proposition_id: idCell,
      document_id: idCell,
      patient_id: idCell.optional(),
      kind: ID,
      text: fullTextCell,
      start: countCell.optional(),
      end: countCell.optional(),
      ordinal: countCell.optional(),
      excluded: labelCell.optional(),
      attributes: objectCell.optional(),
    }),
  },
  tasks: {
    schema: z.object({
      task_id: ID,
      title: labelCell.optional(),
      /** The file of its definition, which comes along. */
      protocol_file: labelCell,
      settings: objectCell.optional(),
    }),
    ignored: ['protocol', 'protocol_version', 'protocol_digest'],
  },
  items: {
    schema: z.object({
      task_id: ID,
      item_key: keyCell,
      parts: z.record(z.string(), idCell).default({}),
      attributes: objectCell.optional(),
      strata: objectCell.optional(),
      sort: countCell.default(0),
    }),
    groups: { parts: 'part.' },
    ignored: ['patient_id', 'excluded'],
  },
  raters: {
    schema: z.object({
      rater_id: idCell,
      rater_kind: z.enum(['human', 'ai'], { error: 'must be human or ai' }),
      configuration: objectCell.optional(),
    }),
  },
  references: { schema: z.object({ reference_id: idCell, text: textCell }) },
  ratings: {
    schema: z.object({
      /** The task; `protocol` where there is but one of each protocol. */
      task_id: ID.optional(),
      protocol: ID.optional(),
      /** The item; `proposition_id` where it is a statement. */
      item_key: keyCell.optional(),
      proposition_id: idCell.optional(),
      rater_id: idCell,
      rater_kind: z.enum(['human', 'ai'], { error: 'must be human or ai' }).optional(),
      round: roundCell.default(1),
      label: labelCell.optional(),
      answers: z.record(z.string(), z.unknown()).optional(),
      value: objectCell.optional(),
      uncertain: flagCell.default(false),
      confidence: shareCell.optional(),
      comment: textCell.optional(),
      active_ms: countCell.optional(),
      rated_at: instantCell.optional(),
      reference_id: idCell.optional(),
      evidence_note_id: idCell.optional(),
      evidence_start: countCell.optional(),
      evidence_quote: textCell.optional(),
    }),
    groups: { answers: 'answer.', computed: 'computed.' },
    needed: ['label'],
    ignored: [
      'item_id',
      'document_id',
      'patient_id',
      'author_kind',
      'author_name',
      'proposition_kind',
      'consensus',
      'consensus_state',
      'excluded',
      'revision',
      'guideline_version',
    ],
  },
  evidence: {
    schema: z.object({
      task_id: ID.optional(),
      item_key: keyCell.optional(),
      proposition_id: idCell.optional(),
      rater_id: idCell,
      round: roundCell.default(1),
      note_id: idCell,
      start: countCell.optional(),
      quote: fullTextCell,
    }),
  },
  decisions: {
    schema: z.object({
      task_id: ID.optional(),
      item_key: keyCell.optional(),
      proposition_id: idCell.optional(),
      field: ID.optional(),
      label: labelCell.optional(),
      value: jsonCell.optional(),
      rationale: textCell.optional(),
      decided_by: idCell.optional(),
      reason: reasonSchema.optional(),
      guideline: labelCell.optional(),
    }),
    ignored: ['guideline_version'],
  },
  published_values: { schema: z.object({ task_id: ID.optional(), ...publishedColumns }) },
})

/** Our own export of these tables is for people, and keeps texts from running as formulas. */
function guarded<const Tables extends Record<string, Table>>(
  tables: Tables,
): { readonly [Name in keyof Tables]: Tables[Name] & { isGuarded: true } } {
  const entries = Object.entries(tables).map(([name, table]) => [name, { ...table, isGuarded: true }])
  return Object.fromEntries(entries) as { [Name in keyof Tables]: Tables[Name] & { isGuarded: true } }
}
