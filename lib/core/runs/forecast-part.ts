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
  /** Whether that is the least: it goes by the short call of a check, as there is no earlier one of a run. */
  isTimeLeast: boolean
  /** Whether tokens are those of earlier calls, not guessed from the length of texts. */
  isMeasured: boolean
}

/** How long a call takes: by earlier ones of runs, or at least by that of a check. */
export type CallPace = {
  earlier: { latencyMs: number } | undefined
  check: { latencyMs: number } | undefined
}

/** Seconds for that many calls, some at once; null where nobody knows how long one takes. */
export function timeCalls(
  calls: number,
  { earlier, check }: CallPace,
  concurrency: number,
): Pick<ForecastPart, 'seconds' | 'isTimeLeast'> {
  const call = earlier ?? check
  if (call === undefined) return { seconds: null, isTimeLeast: false }
  const seconds = (calls * call.latencyMs) / 1000 / Math.max(1, Math.min(concurrency, calls))
  return { seconds, isTimeLeast: earlier === undefined }
}
