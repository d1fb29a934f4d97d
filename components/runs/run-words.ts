import { describeDuration } from '@/lib/core/labeling/labeling-pace'
import { SCOPE_WORDS } from '@/lib/core/retrieval/fact-scope'
import { describeSearch } from '@/lib/core/retrieval/search-settings'
import type { CallStage } from '@/lib/core/runs/model-call'
import {
  nameJudge,
  type RunConfiguration,
  type RunPace,
  type RunStatus,
  type RunSummary,
} from '@/lib/core/runs/runs'
import { FORMAT_WORDS } from '@/lib/core/runs/setting-words'

const STATUS_WORDS: Record<RunStatus, string> = {
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

/** What a run is doing, in a word or two. */
export function tellState(run: Pick<RunSummary, 'status' | 'setUpAt'>): string {
  return isSettingUp(run) ? 'setting up' : STATUS_WORDS[run.status]
}

/** Whether a worker has still to give it its items. */
export function isSettingUp(run: Pick<RunSummary, 'status' | 'setUpAt'>): boolean {
  return run.setUpAt === null && isUnderWay(run)
}

/** Why a run has no statements that could be listed; null where it has. */
export function tellAbsent(run: Pick<RunSummary, 'status' | 'setUpAt'>): string | null {
  if (run.setUpAt !== null) return null
  return isSettingUp(run)
    ? 'Setting up: its statements appear here in a moment.'
    : `It was ${STATUS_WORDS[run.status]} before it was given its statements.`
}

export function isUnderWay({ status }: { status: RunStatus }): boolean {
  return status === 'queued' || status === 'running'
}

const STATEMENT_WORDS = { all: '', sentence: ', sentences alone', claim: ', claims alone' }

/** One line that tells two configurations apart. */
export function describeConfiguration(configuration: RunConfiguration): string {
  const { topN, scope, search, factKind, decomposition, uncutNotes, statementKind } = configuration
  const cut = decomposition === '' ? '' : ` (cut ${decomposition.slice(0, 8)})`
  const without = uncutNotes === 0 ? '' : ` without ${tellNotes(uncutNotes)} not cut so`
  const unit = `${factKind === 'sentence' ? 'facts' : 'claims'}${cut}${without}`
  const facts = `${topN} ${unit} found ${describeSearch(search)}, ${SCOPE_WORDS[scope]}${STATEMENT_WORDS[statementKind]}`
  if (configuration.kind === 'baseline') return `rules, ${facts}`
  if (configuration.kind === 'entailment') return `${nameJudge(configuration)}, ${facts}`
  const format = `facts ${FORMAT_WORDS[configuration.referenceFormat]}`
  const midnight = configuration.noteTime === 'midnight' ? ' from midnight' : ''
  const sure = configuration.confidence ? ', asked how sure it is' : ''
  return `${nameJudge(configuration)} at ${configuration.temperature}, ${facts}, ${format}${midnight}${sure}`
}

/** Its speed over the last minute, and what that makes of the rest; nothing before anything is rated. */
export function tellPace(pace: RunPace | null): string {
  if (!pace || pace.perSecond <= 0) return ''
  const perMinute = pace.perSecond * 60
  const [count, unit] = pace.perSecond < 1 ? [perMinute, 'minute'] : [pace.perSecond, 'second']
  const left = describeDuration(pace.secondsLeft * 1000)
  return ` · ${count.toFixed(count < 10 ? 1 : 0)} statements a ${unit}, about ${left} left`
}

export function tellNotes(count: number): string {
  return count === 1 ? '1 note' : `${count.toLocaleString('en')} notes`
}

export function capitalize(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
