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
import type { Format } from '../format'
import type { ImportFile } from '../import-file'
import { LabelRows } from '../label-rows'
import { readJsonElements } from '../read-json-elements'
import { untilProblem } from '../until-problem'

const region = z.object({
  from_name: z.string(),
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
  completed_by: person,
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
  predictions: z.array(prediction).nullish(),
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
    const read = checkValue(value, task, place, findings)
    if (!read) continue
    const proposition = read.data.proposition_id
    for (const given of read.annotations ?? []) {
      if (given.was_cancelled) continue
      const activeMs = given.lead_time == null ? null : Math.round(given.lead_time * 1000)
      const rater = {
        rater: nameOf(given.completed_by),
        raterKind: 'human',
        activeMs,
        ratedAt: given.created_at ?? null,
      } as const
      const label = readResult(given.result, place, findings)
      if (label) yield* rows.take(place, { proposition, round: given.round ?? 1, ...rater, ...label })
    }
    for (const given of read.predictions ?? []) {
      const rater = {
        rater: given.model_version,
        raterKind: 'ai',
        round: 1,
        activeMs: null,
        ratedAt: null,
      } as const
      const label = readResult(given.result, place, findings)
      if (label) yield* rows.take(place, { proposition, ...rater, ...label })
    }
  }
  if (count === 0 && findings.problemCount === 0) {
    findings.addWarning('no_rows', `${file.name}: the file has no tasks.`)
  }
}

function nameOf(by: z.output<typeof person>): string {
  return typeof by === 'string' ? by : (by.email ?? by.id ?? 'unknown')
}

function readResult(
  result: readonly z.output<typeof region>[],
  place: Place,
  findings: ImportContext['findings'],
): { code: string; uncertain: boolean; comment: string | null } | null {
  const find = (name: string) => result.find((entry) => entry.from_name === name)?.value
  const code = checkValue(find('verdict')?.choices?.[0], verdictCell, place, findings)
  if (code === null) return null
  const text = find('comment')?.text
  const comment = typeof text === 'string' ? text : (text?.join('\n') ?? '')
  return { code, uncertain: (find('uncertain')?.choices ?? []).length > 0, comment: comment || null }
}
