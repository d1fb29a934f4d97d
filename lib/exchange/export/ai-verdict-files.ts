import type { Rows } from '@/lib/data/export/rows'
import type { StudyReader } from '@/lib/data/export/study-reader'
import { RELEASE_LABELS } from '../verifact/tables'
import { type Cell, type Columns, type ExportFile, table, toJsonCell } from './export-file'
import { AUTHOR_KINDS, type Judge, listJudges, PROPOSITION_KINDS, PUBLISHED_SETTINGS } from './judges'

type OfJudge = { judge: Judge }

const SETTINGS: Columns<OfJudge> = Object.fromEntries(
  PUBLISHED_SETTINGS.map((name, index) => [name, ({ judge }: OfJudge) => judge.settings[index] ?? null]),
)
const CONFIGURATION: Columns<OfJudge> = { configuration: ({ judge }) => toJsonCell(judge.configuration) }
const MODEL: Columns<OfJudge> = { model: ({ judge }) => judge.model }
const RATER_NAME: Columns<OfJudge> = { rater_name: ({ judge }) => judge.name }

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
  table('verifact/rater_configurations.csv', readJudges, {
    ...MODEL,
    rater_alias: ({ judge }) => judge.alias,
    ...RATER_NAME,
    ...SETTINGS,
    ...CONFIGURATION,
  }),
  table('verifact/model_metadata.csv', readModels, {
    ...MODEL,
    judge_model_name: ({ judge }) => toCell(judge.configuration['judgeModel']),
    tokenizer_model_name: ({ judge }) => toCell(judge.configuration['tokenizerModel']),
    is_reasoning_model: ({ judge }) => toCell(judge.configuration['isReasoningModel']),
  }),
  table('verifact/model_configuration_matrix.csv', readMatrix, {
    ...MODEL,
    author_type: 'author',
    proposition_type: 'kind',
    ...SETTINGS,
    publication_role: ({ judge }) => toCell(judge.configuration['publicationRole']),
  }),
]

async function* readVerdicts(reader: StudyReader): AsyncGenerator<Rows['aiVerdicts'] & OfJudge> {
  const judges = await listJudges(reader)
  for await (const row of reader.read('aiVerdicts')) {
    const judge = judges.get(row.rater)
    if (!judge) throw new Error('an AI rating has no AI rater')
    yield { ...row, judge }
  }
}

async function* readScores(reader: StudyReader): AsyncGenerator<Rows['scoreReports'] & OfJudge> {
  const judges = await listJudges(reader)
  for await (const row of reader.read('scoreReports')) {
    const judge = judges.get(row.rater)
    if (judge) yield { ...row, judge }
  }
}

async function* readJudges(reader: StudyReader): AsyncGenerator<OfJudge> {
  for (const judge of (await listJudges(reader)).values()) yield { judge }
}

/** Each model once, by the first judge that has it. */
async function* readModels(reader: StudyReader): AsyncGenerator<OfJudge> {
  const reported = new Set<string>()
  for await (const { judge } of readJudges(reader)) {
    if (!reported.has(judge.model)) yield { judge }
    reported.add(judge.model)
  }
}

/** Each judge with every kind of author and of statement. */
async function* readMatrix(reader: StudyReader) {
  for await (const { judge } of readJudges(reader))
    for (const author of AUTHOR_KINDS) for (const kind of PROPOSITION_KINDS) yield { judge, author, kind }
}

function toCell(value: unknown): Cell {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null
}
