/** English with numbers; a guess that is used only until there is a figure. */
export const CHARS_PER_TOKEN = 4

/** One kind of work by one model. */
export type ForecastPart = {
  stage: 'embed' | 'rerank' | 'judge'
  /** Empty for rules. */
  model: string
  /** What it works on: texts to embed, passages to rerank, statements to judge; of what is known already, nothing. */
  amount: number
  /** To a server. */
  calls: number
  promptTokens: number
  answerTokens: number
  /** Null without prices. */
  cost: number | null
  /** Of one worker; null where such work was never done here: nobody knows its pace. */
  seconds: number | null
  /** Whether tokens are those of earlier calls, not guessed from the length of texts. */
  isMeasured: boolean
}

/** Seconds for that many calls, some at once; null where nobody knows how long one takes. */
export function timeCalls(calls: number, latencyMs: number | undefined, concurrency: number): number | null {
  if (latencyMs === undefined) return null
  return (calls * latencyMs) / 1000 / Math.max(1, Math.min(concurrency, calls))
}
