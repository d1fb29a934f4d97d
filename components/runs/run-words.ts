import type { CallStage } from '@/lib/core/model-call'
import type { FactScope } from '@/lib/core/retrieval/fact-scope'
import { describeSearch } from '@/lib/core/retrieval/search-settings'
import { nameJudge, type RunConfiguration, type RunStatus } from '@/lib/core/runs'

export const STATUS_WORDS: Record<RunStatus, string> = {
  queued: 'waiting',
  running: 'running',
  paused: 'paused',
  cancelled: 'cancelled',
  done: 'done',
  failed: 'stopped',
}

export const STAGE_WORDS: Record<CallStage, string> = {
  embed: 'Embed texts',
  rerank: 'Rerank passages',
  judge: 'Judge',
  repair: 'Put into form',
  decompose: 'Take out statements',
  validity: 'Draft checks',
  course: 'Write courses',
  summary: 'Sum up reasons',
}

export function isUnderWay({ status }: { status: RunStatus }): boolean {
  return status === 'queued' || status === 'running'
}

export const SCOPE_WORDS: Record<FactScope, string> = {
  'all-notes': 'all notes',
  'own-admission': 'own admission',
  'until-discharge': 'until discharge',
  'own-admission-until-discharge': 'own admission until discharge',
  'admission-days': 'days of the admission',
}

const STATEMENT_WORDS = { all: '', sentence: ', sentences alone', claim: ', claims alone' }

/** One line that tells two configurations apart. */
export function describeConfiguration(configuration: RunConfiguration): string {
  const { topN, scope, search, factKind, decomposition, statementKind } = configuration
  const cut = decomposition === '' ? '' : ` (cut ${decomposition.slice(0, 8)})`
  const unit = `${factKind === 'sentence' ? 'facts' : 'claims'}${cut}`
  const facts = `${describeSearch(search)} retrieval, ${topN} ${unit}, ${SCOPE_WORDS[scope]}${STATEMENT_WORDS[statementKind]}`
  if (configuration.kind === 'baseline') return `rules, ${facts}`
  if (configuration.kind === 'entailment') return `${nameJudge(configuration)}, ${facts}`
  const format = configuration.referenceFormat.replace('_', ' ')
  const midnight = configuration.noteTime === 'midnight' ? ' from midnight' : ''
  return `${nameJudge(configuration)} at ${configuration.temperature}, ${facts}, ${format}${midnight}`
}

export function capitalize(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
