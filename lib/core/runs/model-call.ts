/** Longest time of all tries of one question together, waiting between them included: by then its calls are in the call ledger. */
export const LONGEST_ASKING_MS = 300_000

/** How one call to a model server ended. */
export type CallOutcome =
  | 'answered'
  /** Answered for a text that was cut to what the server takes. */
  | 'shortened'
  /** Answered, but not in the asked form. */
  | 'unreadable'
  /** The answer ran into the token limit. */
  | 'cut'
  | 'refused'
  | 'empty'
  /** 429. */
  | 'overloaded'
  /** Another 4xx, or a redirect. */
  | 'rejected'
  /** 5xx. */
  | 'failed'
  | 'timeout'
  | 'unreachable'
  /** The reply was no completion. */
  | 'garbled'
  | 'cancelled'

/** What calls are for: those of runs, of work on texts, and of score sheets. */
export type CallStage =
  | 'rate'
  | 'repair'
  | 'embed'
  | 'rerank'
  | 'decompose'
  | 'course'
  | 'facts'
  | 'timeline'
  | 'questions'
  | 'summary'

/** One call in the call ledger: what it was for, how it ended, what it took. */
export type ModelCall = {
  /** Its own from the moment it is sent. */
  id: string
  stage: CallStage
  /** As the server names it, or as it was asked for. */
  model: string
  /** Null where there is none: embedding, reranking, and judging on this machine. */
  temperature: number | null
  outcome: CallOutcome
  /** The HTTP status of a refusal. */
  status: number | null
  finishReason: string | null
  promptTokens: number
  answerTokens: number
  /** Null where no prices are configured. */
  cost: number | null
  latencyMs: number
  startedAt: Date
}

/** What is reported of a call: when it is sent, with nothing known of its end, and when it has ended. */
export type CallNews<Call extends { outcome: CallOutcome }> = Call | BegunCall<Call>

export type BegunCall<Call extends { outcome: CallOutcome }> = Omit<Call, 'outcome'> & { outcome: 'begun' }

/** Whether what is reported of a call is its end. */
export function hasEnded<Call extends { outcome: CallOutcome }>(call: CallNews<Call>): call is Call {
  return call.outcome !== 'begun'
}

/** For whoever wants to hear of calls only when they have ended. */
export function onceEnded<Call extends { outcome: CallOutcome }>(
  report: (call: Call) => void,
): (call: CallNews<Call>) => void {
  return (call) => {
    if (hasEnded(call)) report(call)
  }
}

/** One call while facts were looked for: it may have been for several statements at once. */
export type SearchCall = ModelCall & { stage: 'embed' | 'rerank' }

/** What a million tokens cost, read and written. */
export type TokenPrices = { prompt: number; answer: number; currency: string }

/** In the currency of the prices; null without any. */
export function costOf(
  { promptTokens, answerTokens }: { promptTokens: number; answerTokens: number },
  prices: TokenPrices | null,
): number | null {
  return prices && (promptTokens * prices.prompt + answerTokens * prices.answer) / 1_000_000
}
