import { describeDuration } from '@/lib/core/labeling-pace'
import { forecastRuns, type RunExperience, type RunServer } from '@/lib/core/run-forecast'
import { countGridWork } from '@/lib/core/run-grid'
import type { Asked } from './read-choices'

type Props = { asked: Asked; experience: RunExperience; server: RunServer | null }

/** What the chosen raters will ask of the servers, and what that takes, before anything starts. */
export function RunEstimate({ asked, experience, server }: Props) {
  const forecast = server && describeForecast(asked, experience, server)
  return (
    <div aria-live="polite" className="grid gap-0.5 text-sm text-muted">
      <p>{asked.problem ?? describe(asked, experience.statements)}</p>
      {forecast && <p className="tabular-nums">{forecast}</p>}
    </div>
  )
}

function describe({ runs }: Asked, statements: number): string {
  const { judgements, searches, reranks } = countGridWork(runs, statements).together
  const asked = [
    tell(judgements, 'judgement by a model', 'judgements by a model'),
    tell(searches, 'search', 'searches'),
    tell(reranks, 'rerank', 'reranks'),
  ].filter((part) => part !== null)
  const who = `${runs.length === 1 ? '1 rater' : `${runs.length} raters`}, ${statements.toLocaleString('en')} statements`
  if (asked.length === 0) return `${who}: nothing is asked of a server.`
  const isShared = runs.length > 1 && searches > 0
  return `${who}: ${asked.join(', ')}.${isShared ? ' What the raters share is searched once.' : ''}`
}

function tell(count: number, one: string, many: string): string | null {
  if (count === 0) return null
  return count === 1 ? `1 ${one}` : `${count.toLocaleString('en')} ${many}`
}

function describeForecast({ runs }: Asked, experience: RunExperience, server: RunServer): string | null {
  const forecast = forecastRuns(runs, experience, server)
  const { calls, promptTokens, answerTokens, cost, seconds, isMeasured } = forecast
  if (calls === 0) return null
  const amount = `About ${compact(promptTokens)} tokens read and ${compact(answerTokens)} written`
  const money = cost === null ? 'no prices configured' : `${cost.toFixed(2)} ${server.prices?.currency ?? ''}`
  const time =
    seconds === null
      ? 'time unknown before the first calls'
      : `${describeDuration(seconds * 1000)} of one worker`
  const basis = isMeasured ? 'by earlier calls' : 'by the length of texts'
  return `${amount} (${basis}), ${money.trim()}, ${time}.`
}

function compact(count: number): string {
  return count.toLocaleString('en', { notation: 'compact', maximumSignificantDigits: 3 })
}
