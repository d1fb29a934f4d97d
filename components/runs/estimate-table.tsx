import { Table, Td, Th } from '@/components/ui/table'
import { whole } from '@/lib/core/counted-words'
import type { ForecastPart } from '@/lib/core/runs/forecast-part'
import type { RunForecast } from '@/lib/core/runs/run-forecast'
import { compact, formatTime } from './estimate-words'
import { STAGE_WORDS } from './run-words'

const AMOUNTS = { embed: 'texts', rerank: 'passages', rate: 'statements', repair: 'answers' }

/** What each model will do, and what that takes. */
export function EstimateTable({ forecast, currency }: { forecast: RunForecast; currency: string }) {
  return (
    <Table caption="What it will take">
      <thead>
        <tr>
          <Th>What it will take</Th>
          <Th>Model</Th>
          <Th numeric>Amount</Th>
          <Th numeric>Calls</Th>
          <Th numeric>Tokens read</Th>
          <Th numeric>Written</Th>
          <Th numeric>Cost</Th>
          <Th numeric>Time, about</Th>
        </tr>
      </thead>
      <tbody>
        {forecast.parts.map((part) => (
          <PartRow key={`${part.stage} ${part.model}`} part={part} currency={currency} />
        ))}
      </tbody>
    </Table>
  )
}

function PartRow({ part, currency }: { part: ForecastPart; currency: string }) {
  const { stage, model, amount, calls, promptTokens, answerTokens, cost } = part
  const isAsked = calls > 0
  return (
    <tr>
      <Td>{STAGE_WORDS[stage]}</Td>
      <Td>{model || 'rules, built in'}</Td>
      <Td numeric>
        {whole(amount)} {AMOUNTS[stage]}
      </Td>
      <Td numeric>{isAsked ? whole(calls) : '–'}</Td>
      <Td numeric>{isAsked ? compact(promptTokens) : '–'}</Td>
      <Td numeric>{isAsked ? compact(answerTokens) : '–'}</Td>
      <Td numeric className="whitespace-nowrap">
        {isAsked ? formatCost(cost, currency) : '–'}
      </Td>
      <Td numeric className="whitespace-nowrap">
        {formatPartTime(part)}
      </Td>
    </tr>
  )
}

function formatPartTime({ seconds, isTimeLeast }: ForecastPart): string {
  if (seconds === null || (isTimeLeast && seconds < 1)) return 'not known yet'
  return isTimeLeast ? `more than ${formatTime(seconds)}` : formatTime(seconds)
}

function formatCost(cost: number | null, currency: string): string {
  if (cost === null) return 'no price'
  return cost > 0 && cost < 0.01 ? `under 0.01 ${currency}`.trim() : `${cost.toFixed(2)} ${currency}`.trim()
}
