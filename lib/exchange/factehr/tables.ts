import { z } from 'zod'
import { countCell, fullTextCell, idCell, labelCell, textCell } from '@/lib/core/exchange/cells'

/** MD5 of the note's text. */
export const noteIdCell = idCell.refine(
  (id) => /^[0-9a-f]{32}$/.test(id),
  'must be an MD5 of 32 hexadecimal digits',
)
export const directionCell = z.enum(['precision', 'recall'], { error: 'must be precision or recall' })
/** A label of 0 or 1, which tables of floats write as `1.0`; absent where it is blank. */
const binaryCell = z
  .union([z.string(), z.number()], { error: 'must be 0 or 1' })
  .transform((value) => String(value).replace(/\.0+$/, ''))
  .refine((value) => value === '0' || value === '1', 'must be 0 or 1')
  .transform((value) => value === '1')
  .optional()
const isTrueCell = z
  .union([z.enum(['True', 'False', 'true', 'false', '1', '0']), z.boolean()], {
    error: 'must be true or false',
  })
  .transform((value) => String(value).toLowerCase() === 'true' || value === '1')

const pair = { doc_id: noteIdCell, index: countCell, entailment_type: directionCell }
const place = {
  dataset: labelCell.optional(),
  note_type: labelCell.optional(),
  prompt: labelCell.default(''),
}

/** The files of a FactEHR release, by their names; columns that are not needed are passed over. */
export const releaseTables = {
  combined_notes: {
    schema: z.object({
      doc_id: noteIdCell,
      note_text: fullTextCell,
      note_type: labelCell.default(''),
      dataset_name: labelCell.default(''),
    }),
    ignored: ['est_token_count'],
    isLenient: true,
  },
  fact_decompositions: {
    schema: z.object({
      uid: labelCell,
      model: labelCell,
      fact_decomp: textCell.default(''),
      doc_id: noteIdCell,
    }),
    ignored: ['decomp_id'],
    isLenient: true,
  },
  precision_hypotheses: {
    schema: z.object({ ...pair, ...place, model: labelCell, hypothesis: textCell.default('') }),
    isLenient: true,
  },
  recall_hypotheses: {
    schema: z.object({ ...pair, ...place, hypothesis: textCell.default('') }),
    isLenient: true,
  },
  entailment_pairs: {
    schema: z.object({
      ...pair,
      prompt: labelCell.default(''),
      model_name: labelCell,
      /** Who answered; the release has one AI rater, and does not name it. */
      judge: labelCell.optional(),
      not_parseable: isTrueCell.default(false),
      entailment_pred: binaryCell,
    }),
    ignored: ['uid', 'model_output', 'json_parsed', 'entailment_pred_raw'],
    isLenient: true,
  },
  all_human_model_entailment_labels: {
    schema: z.object({
      ...pair,
      prompt: labelCell.default(''),
      model_name: labelCell,
      human_pred: binaryCell,
    }),
    ignored: ['premise', 'hypothesis', 'entailment_pred'],
    isLenient: true,
  },
  factehr_dev_set: {
    schema: z.object({
      key: labelCell,
      ID: idCell,
      premise: fullTextCell,
      hypothesis: fullTextCell,
      annotator_id: idCell,
      human_label: binaryCell,
    }),
    isLenient: true,
  },
  factehr_irr_annotations: {
    schema: z.object({
      unique_id: labelCell,
      annotator_id: labelCell,
      premise: fullTextCell,
      hypothesis: fullTextCell,
      inferrable: binaryCell,
    }),
    ignored: ['annotator'],
    isLenient: true,
  },
} as const

const MODELS = [
  ['llama', 'Llama-3-8b'],
  ['gemini', 'Gemini-1.5'],
  ['shc-gpt-4o', 'GPT-4o'],
  ['o1-mini', 'o1-mini'],
] as const

/** The model behind the stem of a file, which stands for models in the release. */
export function nameModel(stem: string): string {
  return MODELS.find(([part]) => stem.toLowerCase().includes(part))?.[1] ?? stem
}
