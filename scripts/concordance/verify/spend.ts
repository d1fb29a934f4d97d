import { counted, whole } from '@/lib/core/counted-words'
import type { ModelCall } from '@/lib/core/runs/model-call'

/** What the calls of one verification came to. */
export type Spend = {
  calls: number
  /** Those that read no more than the beginning of a text. */
  shortened: number
  promptTokens: number
  answerTokens: number
  /** Null where no prices are configured. */
  cost: number | null
  currency: string
}

/** Tokens and cost of all calls together; calls without a price count nothing where others have one. */
export function sumUpCalls(calls: readonly ModelCall[], currency: string): Spend {
  const sum = (of: (call: ModelCall) => number) => calls.reduce((total, call) => total + of(call), 0)
  const isPriced = calls.some((call) => call.cost !== null)
  return {
    calls: calls.length,
    shortened: calls.filter(({ outcome }) => outcome === 'shortened').length,
    promptTokens: sum((call) => call.promptTokens),
    answerTokens: sum((call) => call.answerTokens),
    cost: isPriced ? sum((call) => call.cost ?? 0) : null,
    currency,
  }
}

/** One line, e.g. `12 calls to models, 3,400 tokens read and 560 written, 0.0210 EUR`. */
export function describeSpend(spend: Spend): string {
  const { calls, shortened, promptTokens, answerTokens, cost, currency } = spend
  if (calls === 0) return 'No model was called.'
  const money = cost === null ? 'no prices configured' : `${cost.toFixed(4)} ${currency}`.trim()
  const times = counted(calls, 'call to a model', 'calls to models')
  const cut =
    shortened === 0 ? '' : ` In ${shortened} of them a text was longer than the model takes, and cut.`
  return `${times}, ${whole(promptTokens)} tokens read and ${whole(answerTokens)} written, ${money}.${cut}`
}
