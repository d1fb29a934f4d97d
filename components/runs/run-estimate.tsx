import type { ReactNode } from 'react'
import { useItemWords } from '@/components/ui/labels'
import { counted, whole } from '@/lib/core/counted-words'
import { type RunEstimate as Estimate, estimateRuns } from '@/lib/core/runs/estimate-runs'
import type { GridWork } from '@/lib/core/runs/grid-work'
import type { RunForecast } from '@/lib/core/runs/run-forecast'
import { findShortContext } from '@/lib/core/runs/run-question'
import { countStatements, type StatementCounts } from '@/lib/core/runs/run-scale'
import type { RunBasis } from '@/lib/core/runs/run-warnings'
import type { RunConfiguration } from '@/lib/core/runs/runs'
import { capitalize } from '@/lib/core/text/capitalize'
import type { Range } from '@/lib/core/text-work/range'
import { EstimateTable } from './estimate-table'
import { compact, formatLength, formatMoney } from './estimate-words'
import type { Asked } from './read-choices'

type Props = RunBasis & {
  asked: Asked
  /** Of all together. */
  costLimit?: number | undefined
  /** What starts them. */
  children: ReactNode
}

/** What the chosen raters will ask of the servers, and what that takes, before anything starts. */
export function RunEstimate({ asked, costLimit, scale, experience, power, children }: Props) {
  const say = useItemWords()
  const estimate = estimateRuns(asked.runs, { scale, experience, power })
  const answered = describeAnswered(estimate)
  const short = findShortContext(asked.runs, experience, power)
  const sum = asked.runs.length === 0 ? null : describeSum(estimate, power.currency)
  const isLimited = sum !== null && costLimit !== undefined && costLimit < estimate.cost
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {children}
        <div aria-live="polite" className="grid min-w-64 flex-1 gap-0.5 text-sm text-muted">
          <p>{asked.problem ?? say(describe(asked, estimate, scale.statements))}</p>
          {(short === null ? estimate.warnings : [short]).map((warning) => (
            <p key={warning} className="text-danger">
              {say(warning)}
            </p>
          ))}
          {answered && <p>{answered}</p>}
          {sum && <p className="tabular-nums">{sum}</p>}
          {isLimited && (
            <p className="text-danger">
              {say(
                'The cost limit is lower than that: they may pause with statements left, until it is raised.',
              )}
            </p>
          )}
        </div>
      </div>
      {estimate.parts.length > 1 && <EstimateTable forecast={estimate} currency={power.currency} />}
    </div>
  )
}

/** `100 statements`, or from how many to how many where raters judge different ones. */
function describeStatements(runs: readonly RunConfiguration[], counts: StatementCounts): string {
  const all = runs.map((run) => countStatements(counts, run))
  const [fewest, most] = [Math.min(...all), Math.max(...all)]
  const range = fewest === most ? '' : `${whole(fewest)} to `
  return `${range}${whole(most)} statements`
}

function describe({ runs }: Asked, work: GridWork, statements: StatementCounts): string {
  const { answers, searches, reranks } = work
  const asked = [
    ...(answers > 0 ? [counted(answers, 'rating by a model', 'ratings by a model')] : []),
    ...(searches > 0 ? [counted(searches, 'search', 'searches')] : []),
    ...(reranks > 0 ? [counted(reranks, 'rerank', 'reranks')] : []),
  ]
  const who =
    runs.length === 1
      ? `1 AI rater rates ${describeStatements(runs, statements)}`
      : `${runs.length} AI raters rate ${describeStatements(runs, statements)} each`
  if (asked.length === 0) return `${who}, on the study’s own machine and at no cost.`
  const isShared = runs.length > 1 && searches > 0
  return `${who}: ${asked.join(', ')}.${isShared ? ' What the raters share is searched once.' : ''}`
}

/** How much of what the AI raters would be asked needs no call; null where all of it does. */
function describeAnswered({ raters, answered, answers }: Estimate): string | null {
  if (answered === 0) return null
  const questions = answered + answers
  const words = raters === 1 ? 'Already answered' : 'Already answered, or shared'
  return `${words}, at no cost: ${whole(answered)} of ${counted(questions, 'question', 'questions')} to a model.`
}

/** What all of it takes; what is not known of a part is said. */
function describeSum(forecast: RunForecast, currency: string): string {
  const { calls, promptTokens, answerTokens, isMeasured, isAtMost, cost, seconds } = forecast
  const asked = forecast.parts.filter((part) => part.calls > 0)
  const isLeast = forecast.lacksPace || forecast.isTimeLeast
  const isTimed = !isLeast || seconds >= 1
  const isByRules = forecast.parts.every(({ model, calls }) => model === '' && calls === 0)
  const usual = isByRules ? '; rules mostly rate dozens of statements a second' : ''
  const time = isTimed
    ? formatLength({ ...forecast, seconds: exactly(seconds) })
    : `how long is not known before the first run${usual}`
  if (calls === 0) return `${capitalize(time)}${isTimed && seconds >= 1 ? ', by earlier runs here' : ''}.`
  const amount = `${isAtMost ? 'At most about' : 'About'} ${compact(promptTokens)} tokens read and ${compact(answerTokens)} written`
  const same = isAtMost ? '; some may prove answered already' : ''
  const basis = `${isMeasured ? 'by earlier calls' : 'by the length of texts'}${same}`
  return `${amount} (${basis}), ${formatMoney({ ...forecast, parts: asked, cost: exactly(cost), currency })}, ${time}.`
}

function exactly(amount: number): Range {
  return { fewest: amount, most: amount }
}
