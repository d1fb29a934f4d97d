import type { StudyReader } from '@/lib/data/export/study-reader'
import { type Cell, type ExportFile, mapRows, toJsonCell } from './export-file'
import { AUTHOR_KINDS, type Judge, listJudges, PROPOSITION_KINDS, PUBLISHED_SETTINGS } from './judges'

/** AI verdicts in layout 1.0.0: judge and reference text on every row. */
export const aiVerdictFiles100: readonly ExportFile[] = [
  {
    path: 'verifact_verdicts.csv.gz',
    header: [
      'proposition_id',
      'author_type',
      'proposition_type',
      'rater_name',
      'rater_alias',
      'verdict',
      'reason',
      'reference',
      ...PUBLISHED_SETTINGS,
      'configuration',
      'value',
    ],
    rows: readWideVerdicts,
  },
]

/** AI verdicts in layout 1.1.0: verdicts, judges and reference texts apart. */
export const aiVerdictFiles110: readonly ExportFile[] = [
  {
    path: 'verifact/verdicts.parquet',
    header: [
      'model',
      'proposition_id',
      'rater_alias',
      'verdict',
      'reason',
      'reasoning_chain',
      'reasoning_final_answer',
      'reference_id',
      'value',
    ],
    rows: readVerdicts,
  },
  {
    path: 'verifact/reference_payloads.parquet',
    header: ['reference_id', 'reference'],
    rows: mapRows('references', (row) => [row.hash, row.text]),
  },
  {
    path: 'verifact/rater_configurations.csv',
    header: ['model', 'rater_alias', 'rater_name', ...PUBLISHED_SETTINGS, 'configuration'],
    rows: async function* rows(reader) {
      for (const judge of (await listJudges(reader)).values()) {
        yield [judge.model, judge.alias, judge.name, ...judge.settings, toJsonCell(judge.configuration)]
      }
    },
  },
  {
    path: 'verifact/model_metadata.csv',
    header: ['model', 'judge_model_name', 'tokenizer_model_name', 'is_reasoning_model'],
    rows: async function* rows(reader) {
      const told = new Set<string>()
      for (const { model, configuration } of (await listJudges(reader)).values()) {
        if (told.has(model)) continue
        told.add(model)
        yield [
          model,
          ...['judgeModel', 'tokenizerModel', 'isReasoningModel'].map((key) => toCell(configuration[key])),
        ]
      }
    },
  },
  {
    path: 'verifact/model_configuration_matrix.csv',
    header: ['model', 'author_type', 'proposition_type', ...PUBLISHED_SETTINGS, 'publication_role'],
    rows: async function* rows(reader) {
      for (const { model, settings } of (await listJudges(reader)).values()) {
        for (const author of AUTHOR_KINDS) {
          for (const kind of PROPOSITION_KINDS) yield [model, author, kind, ...settings, null]
        }
      }
    },
  },
]

async function* readWideVerdicts(reader: StudyReader): AsyncGenerator<readonly Cell[]> {
  const judges = await listJudges(reader)
  for await (const row of reader.read('aiVerdicts')) {
    const judge = requireJudge(judges, row.rater)
    yield [
      row.proposition,
      row.authorKind,
      row.kind,
      judge.name,
      row.rater,
      row.code,
      row.comment,
      row.referenceText,
      ...judge.settings,
      toJsonCell(judge.configuration),
      toJsonCell(row.value),
    ]
  }
}

async function* readVerdicts(reader: StudyReader): AsyncGenerator<readonly Cell[]> {
  const judges = await listJudges(reader)
  for await (const row of reader.read('aiVerdicts')) {
    const { reasoningChain, reasoningFinalAnswer, ...rest } = row.value
    yield [
      requireJudge(judges, row.rater).model,
      row.proposition,
      row.rater,
      row.code,
      row.comment,
      toCell(reasoningChain),
      toCell(reasoningFinalAnswer),
      row.reference,
      toJsonCell(rest),
    ]
  }
}

function requireJudge(judges: ReadonlyMap<string, Judge>, alias: string): Judge {
  const judge = judges.get(alias)
  if (!judge) throw new Error('an AI rating has no AI rater')
  return judge
}

function toCell(value: unknown): Cell {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null
}
