import { z } from 'zod'
import {
  countCell,
  dayCell,
  dayOrTimeCell,
  flagCell,
  fullTextCell,
  idCell,
  labelCell,
  numericIdCell,
  objectCell,
  textCell,
  timeCell,
} from '@/lib/core/exchange/cells'
import { VERDICTS } from '@/lib/core/protocols/verdict/verdict'
import { admissionDetailCells } from '../mimic/mimic-names'
import type { Table } from '../table'

const verdictCell = z.enum(VERDICTS, { error: `must be one of ${VERDICTS.join(', ')}, written exactly so` })

/** The labels of a release, as its tables write them. */
export const RELEASE_LABELS: readonly string[] = VERDICTS

/** The task of a release's verdicts, and its only field. */
export const VERDICT = 'verdict'

const authorCell = z.enum(['llm', 'human'], { error: 'must be llm or human' })
const kindCell = z.enum(['claim', 'sentence'], { error: 'must be claim or sentence' })

/** What one rater said, in the columns of a wide row. The last two columns of a panel rater are our own additions. */
const vote = <Number extends 1 | 2 | 3 | 4 | 5>(number: Number) =>
  ({
    [`rater${number}`]: idCell.optional(),
    [`verdict${number}`]: verdictCell.optional(),
    [`uncertain_flag${number}`]: flagCell.optional(),
    [`comment${number}`]: textCell.optional(),
    [`active_ms${number}`]: countCell.optional(),
  }) as Record<`rater${Number}`, z.ZodOptional<typeof idCell>> &
    Record<`verdict${Number}`, z.ZodOptional<typeof verdictCell>> &
    Record<`uncertain_flag${Number}`, z.ZodOptional<typeof flagCell>> &
    Record<`comment${Number}`, z.ZodOptional<typeof textCell>> &
    Record<`active_ms${Number}`, z.ZodOptional<typeof countCell>>

/** The settings by which a release distinguishes AI raters of one model. */
const settingCells = {
  fact_type: labelCell.optional(),
  retrieval_method: labelCell.optional(),
  top_n: countCell.optional(),
  reference_format: labelCell.optional(),
  reference_only_admission: flagCell.optional(),
  deduplicate_text: flagCell.optional(),
}

/** What a judge's configuration is, in either layout. */
const aiRaterCells = {
  rater_name: textCell.optional(),
  ...settingCells,
  /** Our own addition: the configuration of an AI rater exactly as it is stored. */
  configuration: objectCell.optional(),
}

/** The files of the VeriFact-BHC release, layouts 1.0.0 and 1.1.0. Others publish them, so unknown columns are passed over. */
export const releaseTables = {
  propositions: {
    schema: z.object({
      proposition_id: idCell,
      text: fullTextCell,
      subject_id: numericIdCell,
      author_type: authorCell,
      proposition_type: kindCell,
      hadm_id: numericIdCell.optional(),
      brief_hospital_course: textCell.optional(),
      document_id: idCell.optional(),
      document_kind: labelCell.optional(),
      author_name: labelCell.optional(),
    }),
    ignored: ['row_id', 'parent_text_chunk', 'admitdate', 'dischargedate'],
    isLenient: true,
  },
  human_verdicts: {
    schema: z.object({
      proposition_id: idCell,
      ...vote(1),
      ...vote(2),
      ...vote(3),
      ...vote(4),
      ...vote(5),
      round1_majority_vote: verdictCell.optional(),
      adjudicated_verdict: verdictCell.optional(),
      adjudicated_comment: textCell.optional(),
      adjudicated_by: idCell.optional(),
      human_gt: verdictCell.optional(),
    }),
    needed: ['rater1', 'verdict1', 'human_gt'],
    ignored: ['text', 'author_type', 'proposition_type', 'round1_num_raters_agree', 'round2_decision'],
    isLenient: true,
  },
  proposition_validity: {
    schema: z.object({
      proposition_id: idCell,
      invalid: flagCell,
      imperative: flagCell,
      interrogative: flagCell,
      incomplete: flagCell,
      vague: flagCell,
      imperative_draft: flagCell.optional(),
      interrogative_draft: flagCell.optional(),
      incomplete_draft: flagCell.optional(),
      vague_draft: flagCell.optional(),
    }),
    ignored: ['text', 'author_type', 'proposition_type'],
    isLenient: true,
  },
  /** Ours: drafts that nobody has reviewed. */
  proposition_validity_drafts: {
    schema: z.object({
      proposition_id: idCell,
      imperative_draft: flagCell,
      interrogative_draft: flagCell,
      incomplete_draft: flagCell,
      vague_draft: flagCell,
    }),
    ignored: ['text', 'author_type', 'proposition_type'],
    isLenient: true,
  },
  ehr_noteevents: {
    schema: z.object({
      ROW_ID: numericIdCell,
      SUBJECT_ID: numericIdCell,
      HADM_ID: numericIdCell.optional(),
      CHARTDATE: dayCell.optional(),
      CHARTTIME: dayOrTimeCell.optional(),
      STORETIME: timeCell.optional(),
      CATEGORY: labelCell.default(''),
      DESCRIPTION: labelCell.default(''),
      CGID: numericIdCell.optional(),
      ISERROR: numericIdCell.optional(),
      TEXT: fullTextCell,
    }),
    isLenient: true,
  },
  admissions: {
    schema: z.object({
      SUBJECT_ID: numericIdCell,
      HADM_ID: numericIdCell,
      ADMITTIME: timeCell.optional(),
      DISCHTIME: dayOrTimeCell.optional(),
      DIAGNOSIS: labelCell.optional(),
      /** Our own additions: the release leaves both to MIMIC's PATIENTS. */
      SEX: labelCell.optional(),
      AGE: labelCell.optional(),
      ...admissionDetailCells,
    }),
    ignored: ['ROW_ID'],
    isLenient: true,
  },
  verifact_verdicts: {
    schema: z.object({
      proposition_id: idCell,
      rater_alias: idCell.optional(),
      verdict: verdictCell,
      reason: textCell.optional(),
      reference: textCell.optional(),
      value: objectCell.optional(),
      ...aiRaterCells,
    }),
    ignored: ['text', 'author_type', 'proposition_type'],
    isLenient: true,
  },
  verdicts: {
    schema: z.object({
      model: labelCell.optional(),
      proposition_id: idCell,
      rater_alias: idCell,
      verdict: verdictCell,
      reason: textCell.optional(),
      reasoning_chain: textCell.optional(),
      reasoning_final_answer: textCell.optional(),
      reference_id: idCell.optional(),
      value: objectCell.optional(),
    }),
    isLenient: true,
  },
  rater_configurations: {
    schema: z.object({ model: labelCell.optional(), rater_alias: idCell, ...aiRaterCells }),
    isLenient: true,
  },
  reference_payloads: {
    schema: z.object({ reference_id: idCell, reference: textCell }),
    isLenient: true,
  },
  /** Which configurations were run on which statements, and what each is in the publication. */
  model_configuration_matrix: {
    schema: z.object({
      model: labelCell.optional(),
      author_type: authorCell.optional(),
      proposition_type: kindCell.optional(),
      ...settingCells,
      publication_role: labelCell.optional(),
    }),
    isLenient: true,
  },
  model_metadata: {
    schema: z.object({
      model: labelCell,
      judge_model_name: labelCell.optional(),
      tokenizer_model_name: labelCell.optional(),
      is_reasoning_model: flagCell.optional(),
      structured_output_model_name: labelCell.optional(),
      structured_output_tokenizer_name: labelCell.optional(),
    }),
    isLenient: true,
  },
} as const satisfies Record<string, Table>

export type AiRaterCells = z.output<(typeof releaseTables)['rater_configurations']['schema']>
