/** English with numbers; a guess that is used only until there is a figure. */
export const CHARS_PER_TOKEN = 4

/** One kind of work by one model. */
export type ForecastPart = {
  stage: 'embed' | 'rerank' | 'rate' | 'repair'
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

/** How long one call takes, in ms, and whether at least that; null where nobody knows. */
export function timeCall({ earlier, check }: CallPace): { latencyMs: number | null; isTimeLeast: boolean } {
  const call = earlier ?? check
  return { latencyMs: call?.latencyMs ?? null, isTimeLeast: earlier === undefined && call !== undefined }
}

/** Seconds for that many calls, some at once; null where nobody knows how long one takes. */
export function timeCalls(
  calls: number,
  pace: CallPace,
  concurrency: number,
): Pick<ForecastPart, 'seconds' | 'isTimeLeast'> {
  const { latencyMs, isTimeLeast } = timeCall(pace)
  if (latencyMs === null) return { seconds: null, isTimeLeast }
  return { seconds: (calls * latencyMs) / 1000 / Math.max(1, Math.min(concurrency, calls)), isTimeLeast }
}

/** What each part of a forecast gives, in numbers or in ranges of them. */
type FormattedPart<Amount> = {
  calls: Amount
  promptTokens: Amount
  answerTokens: Amount
  cost: Amount | null
  seconds: Amount | null
  isTimeLeast: boolean
}

/** What parts come to together. */
export type ForecastSum<Amount> = {
  calls: Amount
  promptTokens: Amount
  answerTokens: Amount
  /** Of those parts whose price is known. */
  cost: Amount
  /** Of those parts whose pace is known. */
  seconds: Amount
  /** Whether a part is missing from them. */
  lacksPrice: boolean
  lacksPace: boolean
  /** Whether one that is not takes longer than that. */
  isTimeLeast: boolean
}

/** Adds the parts of a forecast up: of runs in numbers, of work on texts in ranges. */
export function sumUpParts<Amount>(
  parts: readonly FormattedPart<Amount>[],
  nothing: Amount,
  add: (one: Amount, other: Amount) => Amount,
): ForecastSum<Amount> {
  const sum = (of: (part: FormattedPart<Amount>) => Amount | null) =>
    parts.reduce((total, part) => add(total, of(part) ?? nothing), nothing)
  return {
    calls: sum((part) => part.calls),
    promptTokens: sum((part) => part.promptTokens),
    answerTokens: sum((part) => part.answerTokens),
    cost: sum((part) => part.cost),
    seconds: sum((part) => part.seconds),
    lacksPrice: parts.some((part) => part.cost === null),
    lacksPace: parts.some((part) => part.seconds === null),
    isTimeLeast: parts.some((part) => part.isTimeLeast),
  }
}
