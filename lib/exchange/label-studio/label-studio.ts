import { z } from 'zod'
import {
  fullTextCell,
  idCell,
  instantCell,
  roundCell,
  textCell,
  verdictCell,
} from '@/lib/core/exchange/cells'
import type { Place } from '@/lib/core/exchange/import-report'
import type { ImportContext, ImportRow } from '@/lib/core/exchange/import-row'
import { checkValue } from '../check-value'
import { JSONL_WANTED } from '../doccano/doccano'
import { untilProblem } from '../file-problem'
import type { Format } from '../format'
import type { ImportFile } from '../import-file'
import { LabelRows } from '../import-rows'
import { readJsonElements } from '../read-json-elements'

/** Whose answer it is, of those that our export brought: Label Studio has them all under the account that imported them. */
const origin = z.object({
  rater_id: idCell.optional(),
  round: roundCell.optional(),
  rated_at: instantCell.nullish(),
})

const region = z.object({
  from_name: z.string(),
  meta: origin.optional(),
  value: z.object({
    choices: z.array(z.string()).optional(),
    text: z.union([textCell, z.array(textCell)]).optional(),
  }),
})

/** Label Studio writes the account's number, or what its administrator chose to export of it. */
const person = z.union([idCell, z.object({ email: idCell.optional(), id: idCell.optional() })], {
  error: 'must be an id or an object with an e-mail or id',
})

const annotation = z.object({
  completed_by: person.nullish(),
  was_cancelled: z.boolean().nullish(),
  round: roundCell.nullish(),
  created_at: instantCell.nullish(),
  lead_time: z.number().min(0).max(2_000_000).nullish(),
  result: z.array(region),
})

const prediction = z.object({ model_version: idCell, result: z.array(region) })

const task = z.object({
  data: z.object({ proposition_id: idCell, text: fullTextCell.optional() }),
  annotations: z.array(annotation).nullish(),
  /** Label Studio exports the numbers of predictions alone. */
  predictions: z.array(z.union([prediction, z.int()])).nullish(),
})

/**
 * Labels made in Label Studio with the configuration that the export writes, as its JSON export: annotations of people and
 * predictions of models, for statements that are in the study already.
 */
export const labelStudio: Format = {
  id: 'label-studio',
  endings: ['json'],
  tableOf: (stem) => (stem === 'manifest' ? null : 'tasks'),
  async *read(files, context) {
    const rows = new LabelRows(context.findings)
    for (const file of files.get('tasks') ?? []) yield* readTasks(file, rows, context)
  },
}

async function* readTasks(
  file: ImportFile,
  rows: LabelRows,
  { findings }: ImportContext,
): AsyncGenerator<ImportRow> {
  let count = 0
  for await (const { line, value } of untilProblem(readJsonElements(file, null, findings), findings)) {
    count += 1
    const place = { file: file.name, line }
    const message = sayForeign(value)
    if (message !== null) {
      findings.addProblem({ ...place, column: null, code: 'other_format', message })
      return
    }
    const read = checkValue(value, task, place, findings)
    if (!read) continue
    const proposition = read.data.proposition_id
    for (const given of read.annotations ?? []) {
      if (given.was_cancelled) continue
      const label = readResult(given.result, place, findings)
      if (!label) continue
      const { rater_id, round, rated_at } = label.origin
      const rater = rater_id ?? nameOf(given.completed_by)
      if (rater === null) {
        const message = 'completed_by has no value, and no rater_id stands with the verdict.'
        findings.addProblem({ ...place, column: 'annotations.completed_by', code: 'missing', message })
        continue
      }
      yield* rows.take(place, {
        proposition,
        rater,
        raterKind: 'human',
        round: round ?? given.round ?? 1,
        activeMs: given.lead_time == null ? null : Math.round(given.lead_time * 1000),
        // when others brought the answer in is not when it was given
        ratedAt: (rater_id === undefined ? given.created_at : rated_at) ?? null,
        ...label.answer,
      })
    }
    for (const given of read.predictions ?? []) {
      if (typeof given === 'number') continue
      const rater = {
        rater: given.model_version,
        raterKind: 'ai',
        round: 1,
        activeMs: null,
        ratedAt: null,
      } as const
      const label = readResult(given.result, place, findings)
      if (label) yield* rows.take(place, { proposition, ...rater, ...label.answer })
    }
  }
  if (count === 0 && findings.problemCount === 0) {
    findings.addWarning('no_rows', `${file.name}: the file has no tasks.`)
  }
}

/** What to do with a table of Label Studio's that is no export of tasks. */
export const JSON_WANTED =
  'This is Label Studio’s JSON-MIN, CSV or TSV, which do not say who gave an answer that was brought in. In Label Studio choose Export, then JSON, and import that file.'

/** What to do with a list of rows that are no tasks; null for tasks. */
function sayForeign(value: unknown): string | null {
  const has = (...keys: string[]) => keys.every((key) => Object.hasOwn(Object(value) as object, key))
  if (has('data')) return null
  if (has('annotation_id', 'annotator')) return JSON_WANTED
  return has('label', 'Comments') ? JSONL_WANTED : null
}

function nameOf(by: z.output<typeof person> | null | undefined): string | null {
  return by == null || typeof by === 'string' ? (by ?? null) : (by.email ?? by.id ?? 'unknown')
}

type Answer = { code: string; uncertain: boolean; comment: string | null }

function readResult(
  result: readonly z.output<typeof region>[],
  place: Place,
  findings: ImportContext['findings'],
): { answer: Answer; origin: z.output<typeof origin> } | null {
  const find = (name: string) => result.find((entry) => entry.from_name === name)
  const verdict = find('verdict')
  const code = checkValue(verdict?.value.choices?.[0], verdictCell, place, findings)
  if (code === null) return null
  const text = find('comment')?.value.text
  const comment = typeof text === 'string' ? text : (text?.join('\n') ?? '')
  const uncertain = (find('uncertain')?.value.choices ?? []).length > 0
  return { answer: { code, uncertain, comment: comment || null }, origin: verdict?.meta ?? {} }
}
