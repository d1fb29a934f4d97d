import { FACT_SCOPES, SCOPE_WORDS } from './retrieval/fact-scope'
import type { RunExperience, RunPower } from './run-forecast'
import { listTightContexts } from './run-question'
import { countUnbounded, type RunScale } from './run-scale'
import type { RunConfiguration } from './runs'

/** What whoever starts these runs should know beforehand, in sentences: which statements will be counted as failed. */
export function listRunWarnings(
  runs: readonly RunConfiguration[],
  { scale, experience, power }: { scale: RunScale; experience: RunExperience; power: RunPower },
): string[] {
  return [...listUncut(runs), ...listUnbounded(runs, scale), ...listTightContexts(runs, experience, power)]
}

/** How many notes any of these runs does without. */
function listUncut(runs: readonly RunConfiguration[]): string[] {
  const count = Math.max(0, ...runs.map((run) => run.uncutNotes))
  if (count === 0) return []
  const words = count === 1 ? '1 note is' : `${count.toLocaleString('en')} notes are`
  return [`${words} not cut into facts: what stands there alone may be called Not Addressed.`]
}

/** Which scopes cannot be kept for how many statements, at most, in any of these runs. */
function listUnbounded(runs: readonly RunConfiguration[], scale: RunScale): string[] {
  return FACT_SCOPES.flatMap((scope) => {
    const own = runs.filter((run) => run.scope === scope)
    const count = Math.max(0, ...own.map((run) => countUnbounded(scale, run)))
    if (count === 0) return []
    const words = count === 1 ? '1 statement lacks' : `${count.toLocaleString('en')} statements lack`
    return [`“${SCOPE_WORDS[scope]}”: ${words} the admission or its times, and will be counted as failed.`]
  })
}
