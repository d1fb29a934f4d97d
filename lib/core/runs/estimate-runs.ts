import { countGridWork, type GridWork, nameModels } from './grid-work'
import { forecastRuns, type RunForecast } from './run-forecast'
import { countStatements } from './run-scale'
import { listRunWarnings, type RunBasis } from './run-warnings'
import type { RunConfiguration } from './runs'

export type RunEstimate = RunForecast &
  GridWork & {
    raters: number
    /** To judge, all raters together. */
    statements: number
    /** Those of them that an AI rater need not be asked about: it was before, or is for another of these raters. */
    answered: number
    currency: string
    warnings: string[]
  }

/** What runs that are started together would ask for and take, and what to know beforehand. */
export function estimateRuns(runs: readonly RunConfiguration[], basis: RunBasis): RunEstimate {
  const { scale, experience, power } = basis
  const named = runs.map((run) => nameModels(run, power))
  const { together, apart } = countGridWork(named, scale.statements, experience.known)
  return {
    raters: runs.length,
    statements: runs.reduce((sum, run) => sum + countStatements(scale.statements, run), 0),
    ...together,
    answered: apart.answers - together.answers,
    ...forecastRuns(named, experience, power),
    currency: power.currency,
    warnings: listRunWarnings(named, basis),
  }
}
