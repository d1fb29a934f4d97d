import { z } from 'zod'
import { fullTextCell, labelCell, textCell } from '@/lib/core/exchange/cells'
import type { ImportFindings } from '@/lib/core/exchange/import-findings'
import type { FileLocation } from '@/lib/core/exchange/import-report'
import { checkValue, parseLine } from '../check-value'
import { untilProblem } from '../file-problem'
import type { ImportFile } from '../import-file'
import { readLines } from '../read-jsonl'
import { directionCell, noteIdCell } from './tables'

/** What the release's lines of requests and responses hold, by the name that their file ends in. */
const lineTables = [
  'fact_decomposition_requests',
  'fact_decomposition_responses',
  'entailment_requests',
  'entailment_responses',
] as const

export type LineTable = (typeof lineTables)[number]

/** The table of a file by its stem, such as `shc-gpt-4o_entailment_responses`; null for another name. */
export function lineTableOf(stem: string): LineTable | null {
  return lineTables.find((table) => stem.endsWith(table)) ?? null
}

const requestSchema = z.object({ doc_id: noteIdCell, prompt_template_name: labelCell.default('') })
const pairSchema = z.object({
  /** `doc_id|dataset_name|note_type|prompt|index|direction` */
  custom_id: textCell.transform((id, context) => {
    const [doc, , , prompt = '', index, direction, ...more] = id.split('|')
    const parsed = z
      .object({ doc_id: noteIdCell, index: z.coerce.number().int().min(0), entailment_type: directionCell })
      .safeParse({ doc_id: doc, index: index === '' ? undefined : index, entailment_type: direction })
    if (parsed.success && more.length === 0) return { ...parsed.data, prompt }
    context.addIssue({
      code: 'custom',
      message: 'must have six parts: note, data set, type, prompt, index, direction',
    })
    return z.NEVER
  }),
  hypothesis: textCell.default(''),
  model_name: labelCell,
})
const answerSchema = z.union([
  z.array(z.string()),
  z.object({
    model: z.string().optional(),
    choices: z.array(z.object({ message: z.object({ content: fullTextCell.nullish() }) })).min(1),
  }),
])
const askedSchema = z.looseObject({ model: z.string().optional() })

const SCHEMAS = {
  fact_decomposition_requests: z.object({ metadata: requestSchema }),
  entailment_requests: z.object({ metadata: pairSchema }),
  fact_decomposition_responses: z.tuple([askedSchema, answerSchema, z.object({ metadata: requestSchema })]),
  entailment_responses: z.tuple([askedSchema, answerSchema, z.object({ metadata: pairSchema })]),
} satisfies Record<LineTable, z.ZodType>

export type Line<Table extends LineTable> = FileLocation & { value: z.output<(typeof SCHEMAS)[Table]> }

/** The lines of files of one table that are as they should be; what is wrong with others goes to the findings. */
export async function* readRequestLines<Table extends LineTable>(
  files: readonly ImportFile[] | undefined,
  table: Table,
  findings: ImportFindings,
): AsyncGenerator<Line<Table>> {
  for (const file of files ?? [])
    for await (const { line, text } of untilProblem(readLines(file), findings)) {
      const location = { file: file.name, line }
      const parsed = parseLine(text, location, findings)
      if (parsed === undefined) continue
      const value = checkValue(parsed, SCHEMAS[table], location, findings)
      if (value !== null) yield { ...location, value: value as Line<Table>['value'] }
    }
}

type Answer = z.output<typeof answerSchema>

/** The model's text and name; null where the call failed, or its content was withheld. */
export function readAnswer(
  asked: z.output<typeof askedSchema>,
  answer: Answer,
): { text: string; model: string } | null {
  if (Array.isArray(answer)) return null
  const text = answer.choices[0]?.message.content
  return text ? { text, model: answer.model ?? asked.model ?? 'unknown' } : null
}

/** 0 or 1 under the one key that the answer must have; null for anything else, which is no answer and no 0. */
export function readBinary(text: string): boolean | null {
  try {
    const said: unknown = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1))
    const value = (said as { entailment_prediction?: unknown } | null)?.entailment_prediction
    if ([1, '1', true].includes(value as never)) return true
    return [0, '0', false].includes(value as never) ? false : null
  } catch {
    return null
  }
}
