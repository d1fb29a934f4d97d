import { counted } from '../counted-words'
import { FACT_SCOPES, isTimed } from '../retrieval/fact-scope'
import { needsDischarge } from './run-bounds'
import type { RunExperience } from './run-experience'
import type { RunPower } from './run-power'
import { listTightContexts } from './run-question'
import { countUnbounded, type RunScale } from './run-scale'
import type { RunConfiguration } from './runs'
import { axisValue } from './setting-words'

/** What warnings of runs rest on: what there is to judge, what is known of earlier runs, and what is installed. */
export type RunBasis = { scale: RunScale; experience: RunExperience; power: RunPower }

/**
 * What whoever starts these runs should know beforehand, in sentences: which statements will be counted as failed, and how many
 * notes no AI rater will see.
 */
export function listRunWarnings(
  runs: readonly RunConfiguration[],
  { scale, experience, power }: RunBasis,
): string[] {
  return [
    ...listUncut(runs),
    ...listUnbounded(runs, scale),
    ...listUntimed(runs, scale),
    ...listLeftOut(runs, scale),
    ...listTightContexts(runs, experience, power),
  ]
}

/** How many notes any of these runs does without. */
function listUncut(runs: readonly RunConfiguration[]): string[] {
  const count = Math.max(0, ...runs.map((run) => run.uncutNotes))
  if (count === 0) return []
  const words = counted(count, 'note is', 'notes are')
  return [`${words} not cut into facts: what stands there alone is not found.`]
}

/** Which scopes cannot be kept for how many statements, at most, in any of these runs. */
function listUnbounded(runs: readonly RunConfiguration[], scale: RunScale): string[] {
  return FACT_SCOPES.flatMap((scope) => {
    const own = runs.filter((run) => run.scope === scope)
    const count = Math.max(0, ...own.map((run) => countUnbounded(scale, run)))
    if (count === 0) return []
    const words = counted(count, 'statement lacks', 'statements lack')
    return [
      `“${axisValue('Scope', scope)}”: ${words} the admission or its times, and will be counted as failed.`,
    ]
  })
}

/** Of how many statements no time relative to the discharge is known. */
function listUntimed(runs: readonly RunConfiguration[], scale: RunScale): string[] {
  const own = runs.filter(needsDischarge)
  const scope = 'until-discharge'
  const count = Math.max(
    0,
    ...own.map(({ statementKind }) => countUnbounded(scale, { statementKind, scope })),
  )
  if (count === 0) return []
  const words = counted(count, 'statement lacks', 'statements lack')
  return [`Times relative to the discharge: ${words} a discharge time, and will be counted as failed.`]
}

/** How many notes each scope leaves out. */
function listLeftOut(runs: readonly RunConfiguration[], { leftOut, undated }: RunScale): string[] {
  return FACT_SCOPES.flatMap((scope) => {
    const count = leftOut[scope]
    if (count === 0 || !runs.some((run) => run.scope === scope)) return []
    const notes = counted(count, 'note', 'notes')
    const dateless = isTimed(scope) && undated > 0 ? `; notes without a date among them: ${undated}` : ''
    return [`“${axisValue('Scope', scope)}” leaves out ${notes} for at least one text${dateless}.`]
  })
}
