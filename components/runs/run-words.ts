import { whole } from '@/lib/core/counted-words'
import { readAxes } from '@/lib/core/figures/basis/configuration-axes'
import { describeDuration } from '@/lib/core/labeling/labeling-pace'
import { saidInName } from '@/lib/core/rater-names'
import type { CallStage } from '@/lib/core/runs/model-call'
import {
  nameAiRater,
  type RunConfiguration,
  type RunPace,
  type RunStatus,
  type RunSummary,
} from '@/lib/core/runs/runs'
import { USUAL_ANSWER_TOKENS } from '@/lib/core/runs/server-terms'
import { settingInName } from '@/lib/core/runs/setting-words'
import type { TextJobConfiguration } from '@/lib/core/text-jobs'

export const STAGE_WORDS: Record<CallStage, string> = {
  embed: 'Embed texts',
  rerank: 'Rerank passages',
  rate: 'Rate',
  repair: 'Put into form',
  decompose: 'Take out statements',
  course: 'Write hospital courses',
  facts: 'List facts',
  timeline: 'Make timelines',
  questions: 'Generate questions',
  summary: 'Sum up reasons',
}

/**
 * How a server names the model that answers, where it is not by the name that it is asked for; null where nobody needs to
 * know.
 */
export function describeAnswering(
  configuration: RunConfiguration | TextJobConfiguration,
  answeredBy: string | null,
): string | null {
  const asked = 'model' in configuration ? configuration.model : null
  return answeredBy === null || answeredBy === asked ? null : `answered by ${answeredBy}`
}

/** What a run is doing, in a word or two. */
export function describeState(run: Pick<RunSummary, 'status' | 'setUpAt'>): string {
  return isSettingUp(run) ? 'setting up' : STATUS_WORDS[run.status]
}

/** Whether a worker has still to give it its items. */
export function isSettingUp(run: Pick<RunSummary, 'status' | 'setUpAt'>): boolean {
  return run.setUpAt === null && isUnderWay(run)
}

/** Why a run was stopped, among others that may have other servers; null where it was not. */
export function describeFailure({
  status,
  failure,
  configuration,
}: Pick<RunSummary, 'status' | 'failure' | 'configuration'>): string | null {
  const server = configuration.kind === 'chat' ? configuration.server : ''
  return failure !== null && status === 'failed' && server !== '' ? `${server}: ${failure}` : failure
}

/** What came to no end: it waits, or was left out when the work was stopped. */
export function describeRest({ pending, leftOut }: Pick<RunSummary, 'pending' | 'leftOut'>): string {
  if (leftOut === 0) return `${whole(pending)} pending`
  return pending === 0
    ? `${whole(leftOut)} left out`
    : `${whole(pending)} pending · ${whole(leftOut)} left out`
}

/** Why a run has no statements that could be listed; null where it has. */
export function absentRow(run: Pick<RunSummary, 'status' | 'setUpAt'>): string | null {
  if (run.setUpAt !== null) return null
  return isSettingUp(run)
    ? 'Setting up: its statements appear here in a moment.'
    : `It was ${STATUS_WORDS[run.status]} before it was given its statements.`
}

export function isUnderWay({ status }: { status: RunStatus }): boolean {
  return status === 'queued' || status === 'running'
}

/** Values that need no words: what is usual, and null where another part of the line or the page names any. */
const UNSAID: Readonly<Record<string, string | null>> = {
  Model: null,
  Server: null,
  Kind: null,
  Prompt: null,
  'Fact kind': 'sentence',
  Statements: 'all',
  'Answer tokens': `${USUAL_ANSWER_TOKENS}`,
  Terms: 'bm25',
  Fusion: 'distribution',
  Candidates: '100',
}

/** Axes of how passages are found in a chart and shown. */
const OF_SEARCH: ReadonlySet<string> = new Set([
  'Facts',
  'Method',
  'Format',
  'Scope',
  'Fact kind',
  'Decomposition',
  'Uncut notes',
  'Terms',
  'Fusion',
  'Candidates',
  'Embedding',
  'Reranker',
])

/**
 * One line that distinguishes two configurations.
 *
 * @param beside the name that it stands beside, which says a part of it already
 * @param isSearched whether the task has passages found in the chart: of other tasks nothing is said of how
 */
export function describeConfiguration(
  configuration: RunConfiguration,
  beside = '',
  isSearched = true,
): string {
  const settings = Object.entries(readAxes(configuration)).flatMap(([name, value]) => {
    const unsaid = UNSAID[name]
    const isSaid = unsaid !== null && unsaid !== value && (isSearched || !OF_SEARCH.has(name))
    return isSaid ? [settingInName(name, value)] : []
  })
  const said = saidInName(beside)
  return [nameAiRater(configuration) || 'rules', ...settings]
    .filter((part) => !said.includes(part))
    .join(', ')
}

/** Its speed over the last minute, and what that makes of the rest; nothing before anything is rated. */
export function formatPace(pace: RunPace | null): string {
  if (!pace || pace.perSecond <= 0) return ''
  const { count, unit } = describeSpeed(pace.perSecond)
  const left = describeDuration(pace.secondsLeft * 1000)
  return ` · ${count} statements a ${unit}, about ${left} left`
}

/** How many in a second, or in a minute where that is less than one. */
export function describeSpeed(perSecond: number): { count: string; unit: 'second' | 'minute' } {
  const [count, unit] = perSecond < 1 ? [perSecond * 60, 'minute' as const] : [perSecond, 'second' as const]
  return { count: count.toFixed(count < 10 ? 1 : 0), unit }
}

/** What background work is doing: that of AI raters and that on texts. */
export const STATUS_WORDS: Record<RunStatus, string> = {
  queued: 'waiting',
  running: 'under way',
  paused: 'paused',
  cancelled: 'stopped',
  done: 'done',
  failed: 'stopped by a fault',
}
