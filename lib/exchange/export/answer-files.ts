import { CHECK_ROUND, PANEL_ROUND, REPEAT_ROUND, TRAINING_ROUND } from '@/lib/core/adjudication/item-state'
import { attemptOf } from '@/lib/core/labeling/training'
import type { Rows } from '@/lib/data/export/rows'
import type { StudyReader } from '@/lib/data/export/study-reader'
import type { StoredTask } from '@/lib/data/named-tasks'
import { type ExportFile, table, tableOfTasks, toJsonCell } from './export-file'
import { RATING_COLUMNS, withOutcomes } from './plain-files'
import { answerColumns, consensusFiles, taskName } from './task-files'

/**
 * Everything that people and AI raters ever answered, for analyses: changed answers, hidden repeats and checks, training, what
 * adjudicators said by themselves, the versions of the guideline that answers were given under, and how they became settled
 * answers: policies, settings, and what the label model holds; every call to a model, the prompts of AI raters and of work on
 * texts, and drafts of texts that failed. Summaries of score sheets are asked for by the prompts of the version: no study has its own.
 */
export const answerFiles = (tasks: readonly StoredTask[]): ExportFile[] => [
  table('revisions.csv', readRevisions, {
    ...RATING_COLUMNS,
    current: 'isNewest',
    purpose: (row) => purposeOf(row.round),
    attempt: (row) => (row.round <= TRAINING_ROUND ? attemptOf(row.round) : null),
    key: 'key',
    wall_ms: 'wallMs',
    ai_seen_at: 'aiSeenAt',
    ...answerColumns(tasks),
  }),
  ...consensusFiles(tasks),
  table('adjudicator_votes.csv', 'adjudicatorVotes', {
    proposition_id: 'item',
    rater_id: 'rater',
    kind: 'kind',
    label: 'code',
    rationale: 'rationale',
    asked_at: 'askedAt',
    voted_at: 'votedAt',
    ...(tasks.length > 1 && { task_id: taskName(tasks) }),
  }),
  tableOfTasks('guidelines.csv', 'guidelines', tasks, {
    guideline_version: 'version',
    published_at: 'publishedAt',
    content: (row) => toJsonCell(row.content),
  }),
  tableOfTasks('policies.csv', 'policies', tasks, {
    policy_version: 'version',
    applied_at: 'appliedAt',
    policy: (row) => toJsonCell(row.policy),
    reason: 'reason',
    answers_changed: 'changed',
  }),
  tableOfTasks('settings.csv', 'settings', tasks, {
    setting: 'setting',
    value: (row) => JSON.stringify(row.value),
  }),
  tableOfTasks('label_estimates.csv', 'estimates', tasks, {
    proposition_id: 'item',
    label: 'code',
    probability: 'probability',
  }),
  table('calls.csv', 'calls', {
    rater_id: 'rater',
    proposition_id: 'item',
    stage: 'stage',
    model: 'model',
    temperature: 'temperature',
    outcome: 'outcome',
    status: 'status',
    finish_reason: 'finishReason',
    prompt_tokens: 'promptTokens',
    answer_tokens: 'answerTokens',
    cost: 'cost',
    latency_ms: 'latencyMs',
    started_at: 'startedAt',
  }),
  table('prompts.csv', 'prompts', { prompt_hash: 'hash', text: 'text' }),
  table('failed_texts.csv', 'failedTexts', {
    patient_id: 'patient',
    admission_id: 'admission',
    model: 'model',
    failure: 'failure',
    failed_at: 'at',
    draft: ({ index }) => index + 1,
    step: 'step',
    note: 'tag',
    text: 'text',
  }),
]

function readRevisions(reader: StudyReader) {
  return withOutcomes(reader, withNewest(reader.read('revisions')))
}

function purposeOf(round: number): string {
  if (round <= TRAINING_ROUND) return 'training'
  if (round === PANEL_ROUND) return 'panel'
  if (round === REPEAT_ROUND) return 'repeat'
  return round === CHECK_ROUND ? 'check' : 'first'
}

/** Revisions come in order: the last of a rater's answers to a statement in a round is the one that counts. */
async function* withNewest(
  rows: AsyncIterable<Rows['revisions']>,
): AsyncGenerator<Rows['revisions'] & { isNewest: boolean }> {
  let held: Rows['revisions'] | null = null
  for await (const row of rows) {
    if (held) {
      const isSame = held.item === row.item && held.rater === row.rater && held.round === row.round
      yield { ...held, isNewest: !isSame }
    }
    held = row
  }
  if (held) yield { ...held, isNewest: true }
}
