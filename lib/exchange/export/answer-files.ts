import { CHECK_ROUND, PANEL_ROUND, REPEAT_ROUND, TRAINING_ROUND } from '@/lib/core/adjudication/item-state'
import { attemptOf } from '@/lib/core/labeling/training'
import type { Rows } from '@/lib/data/export/rows'
import { type ExportFile, mapRows, toJsonCell } from './export-file'
import { RATING_COLUMNS, toRatingCells } from './plain-files'

/**
 * Everything that people and AI raters ever answered, for analyses: changed answers, hidden repeats and checks, training, what
 * adjudicators said by themselves, the wordings of the guideline that answers were given under, and how they became settled
 * answers: policies, settings, and what the label model holds; every call to a model, and the prompts of AI raters and of work on
 * texts. Summaries of score sheets are asked for by the prompts of the version: no study has its own.
 */
export const answerFiles: readonly ExportFile[] = [
  {
    path: 'revisions.csv',
    header: [...RATING_COLUMNS, 'current', 'purpose', 'attempt', 'key', 'wall_ms', 'ai_seen_at'],
    async *rows(reader) {
      const outcomes = await reader.readOutcomes()
      for await (const row of withNewest(reader.read('revisions'))) {
        const attempt = row.round <= TRAINING_ROUND ? attemptOf(row.round) : null
        yield [
          ...toRatingCells(row, outcomes.get(row.item)),
          row.isNewest,
          purposeOf(row.round),
          attempt,
          row.key,
          row.wallMs,
          row.aiSeenAt,
        ]
      }
    },
  },
  {
    path: 'adjudicator_votes.csv',
    header: ['proposition_id', 'rater_id', 'kind', 'label', 'rationale', 'asked_at', 'voted_at'],
    rows: mapRows('adjudicatorVotes', (row) => [
      row.proposition,
      row.rater,
      row.kind,
      row.code,
      row.rationale,
      row.askedAt,
      row.votedAt,
    ]),
  },
  {
    path: 'guidelines.csv',
    header: ['guideline_version', 'published_at', 'content'],
    rows: mapRows('guidelines', (row) => [row.version, row.publishedAt, toJsonCell(row.content)]),
  },
  {
    path: 'policies.csv',
    header: ['policy_version', 'applied_at', 'policy', 'reason', 'answers_changed'],
    rows: mapRows('policies', (row) => [
      row.version,
      row.appliedAt,
      toJsonCell(row.policy),
      row.reason,
      row.changed,
    ]),
  },
  {
    path: 'settings.csv',
    header: ['setting', 'value'],
    rows: mapRows('settings', (row) => [row.setting, JSON.stringify(row.value)]),
  },
  {
    path: 'label_estimates.csv',
    header: ['proposition_id', 'label', 'probability'],
    rows: mapRows('estimates', (row) => [row.proposition, row.code, row.probability]),
  },
  {
    path: 'calls.csv',
    header: [
      'rater_id',
      'proposition_id',
      'stage',
      'model',
      'temperature',
      'outcome',
      'status',
      'finish_reason',
      'prompt_tokens',
      'answer_tokens',
      'cost',
      'latency_ms',
      'started_at',
    ],
    rows: mapRows('calls', (row) => [
      row.rater,
      row.proposition,
      row.stage,
      row.model,
      row.temperature,
      row.outcome,
      row.status,
      row.finishReason,
      row.promptTokens,
      row.answerTokens,
      row.cost,
      row.latencyMs,
      row.startedAt,
    ]),
  },
  {
    path: 'prompts.csv',
    header: ['prompt_hash', 'text'],
    rows: mapRows('prompts', (row) => [row.hash, row.text]),
  },
]

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
