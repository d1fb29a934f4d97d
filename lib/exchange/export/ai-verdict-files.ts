import type { Rows } from '@/lib/data/export/rows'
import type { StudyReader } from '@/lib/data/export/study-reader'
import { RELEASE_LABELS } from '../verifact/tables'
import { type AiRater, AUTHOR_KINDS, listAiRaters, PROPOSITION_KINDS, PUBLISHED_SETTINGS } from './ai-raters'
import { type Cell, type Columns, type ExportFile, table, toJsonCell } from './export-file'

type OfAiRater = { aiRater: AiRater }

const SETTINGS: Columns<OfAiRater> = Object.fromEntries(
  PUBLISHED_SETTINGS.map((name, index) => [
    name,
    ({ aiRater }: OfAiRater) => aiRater.settings[index] ?? null,
  ]),
)
const CONFIGURATION: Columns<OfAiRater> = {
  configuration: ({ aiRater }) => toJsonCell(aiRater.configuration),
}
const MODEL: Columns<OfAiRater> = { model: ({ aiRater }) => aiRater.model }
const RATER_NAME: Columns<OfAiRater> = { rater_name: ({ aiRater }) => aiRater.name }

/** Of each verdict how many statements of a text got it, and their share of all. */
const SCORES: Columns<Pick<Rows['scoreReports'], 'counts'>> = Object.fromEntries(
  RELEASE_LABELS.flatMap((verdict) => {
    const name = verdict.toLowerCase().replaceAll(' ', '_')
    return [
      [`${name}_count`, ({ counts }) => counts[verdict] ?? 0],
      [`${name}_score`, ({ counts }) => (counts[verdict] ?? 0) / totalOf(counts)],
    ] satisfies [string, (row: Pick<Rows['scoreReports'], 'counts'>) => Cell][]
  }),
)

function totalOf(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0)
}

/** AI verdicts in layout 1.0.0: judge and reference text on every row. */
export const aiVerdictFiles100: readonly ExportFile[] = [
  table('verifact_verdicts.csv.gz', readVerdicts, {
    proposition_id: 'proposition',
    author_type: 'authorKind',
    proposition_type: 'kind',
    ...RATER_NAME,
    rater_alias: 'rater',
    verdict: 'code',
    reason: 'comment',
    reference: 'referenceText',
    ...SETTINGS,
    ...CONFIGURATION,
    value: (row) => toJsonCell(row.value),
  }),
]

/** AI verdicts in layout 1.1.0: verdicts, judges and reference texts apart. */
export const aiVerdictFiles110: readonly ExportFile[] = [
  table('verifact/verdicts.parquet', readVerdicts, {
    ...MODEL,
    proposition_id: 'proposition',
    rater_alias: 'rater',
    verdict: 'code',
    reason: 'comment',
    reasoning_chain: (row) => toCell(row.value['reasoningChain']),
    reasoning_final_answer: (row) => toCell(row.value['reasoningFinalAnswer']),
    reference_id: 'reference',
    value: ({ value: { reasoningChain: _chain, reasoningFinalAnswer: _answer, ...rest } }) =>
      toJsonCell(rest),
  }),
  {
    ...table('verifact/score_reports.parquet', readScores, {
      ...MODEL,
      rater_alias: 'rater',
      ...RATER_NAME,
      subject_id: 'patient',
      author_type: 'authorKind',
      proposition_type: 'kind',
      ...SETTINGS,
      ...SCORES,
      total_count: ({ counts }) => totalOf(counts),
    }),
    numbers: new Set([...Object.keys(SCORES), 'total_count']),
  },
  table('verifact/reference_payloads.parquet', 'references', { reference_id: 'hash', reference: 'text' }),
  table('verifact/rater_configurations.csv', readAiRaters, {
    ...MODEL,
    rater_alias: ({ aiRater }) => aiRater.alias,
    ...RATER_NAME,
    ...SETTINGS,
    ...CONFIGURATION,
  }),
  table('verifact/model_metadata.csv', readModels, {
    ...MODEL,
    judge_model_name: ({ aiRater }) => toCell(aiRater.configuration['judgeModel']),
    tokenizer_model_name: ({ aiRater }) => toCell(aiRater.configuration['tokenizerModel']),
    is_reasoning_model: ({ aiRater }) => toCell(aiRater.configuration['isReasoningModel']),
  }),
  table('verifact/model_configuration_matrix.csv', readMatrix, {
    ...MODEL,
    author_type: 'author',
    proposition_type: 'kind',
    ...SETTINGS,
    publication_role: ({ aiRater }) => toCell(aiRater.configuration['publicationRole']),
  }),
]

async function* readVerdicts(reader: StudyReader): AsyncGenerator<Rows['aiVerdicts'] & OfAiRater> {
  const aiRaters = await listAiRaters(reader)
  for await (const row of reader.read('aiVerdicts')) {
    const aiRater = aiRaters.get(row.rater)
    if (!aiRater) throw new Error('an AI rating has no AI rater')
    yield { ...row, aiRater }
  }
}

async function* readScores(reader: StudyReader): AsyncGenerator<Rows['scoreReports'] & OfAiRater> {
  const aiRaters = await listAiRaters(reader)
  for await (const row of reader.read('scoreReports')) {
    const aiRater = aiRaters.get(row.rater)
    if (aiRater) yield { ...row, aiRater }
  }
}

async function* readAiRaters(reader: StudyReader): AsyncGenerator<OfAiRater> {
  for (const aiRater of (await listAiRaters(reader)).values()) yield { aiRater }
}

/** Each model once, by the first judge that has it. */
async function* readModels(reader: StudyReader): AsyncGenerator<OfAiRater> {
  const reported = new Set<string>()
  for await (const { aiRater } of readAiRaters(reader)) {
    if (!reported.has(aiRater.model)) yield { aiRater }
    reported.add(aiRater.model)
  }
}

/** Each judge with every kind of author and of statement. */
async function* readMatrix(reader: StudyReader) {
  for await (const { aiRater } of readAiRaters(reader))
    for (const author of AUTHOR_KINDS) for (const kind of PROPOSITION_KINDS) yield { aiRater, author, kind }
}

function toCell(value: unknown): Cell {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null
}
