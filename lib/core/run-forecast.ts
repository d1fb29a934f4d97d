import { costOf, type TokenPrices } from './model-call'
import { countStatements, type StatementCounts } from './run-scale'
import type { RunConfiguration } from './runs'

/** What a study's texts weigh, and what calls to models took in it so far. */
export type RunExperience = {
  statements: StatementCounts
  /** Mean length of a statement and of a fact of the notes, in characters. */
  statementChars: number
  factChars: number
  /** How many facts a patient has, on average: no context holds more. */
  factsPerPatient: number
  /** Means over the calls of earlier runs, by model and facts shown. */
  earlier: readonly EarlierCalls[]
}

export type EarlierCalls = {
  model: string
  topN: number
  callsPerStatement: number
  /** Of a call. */
  promptTokens: number
  answerTokens: number
  latencyMs: number
}

/** What the installation brings to it. */
export type RunServer = {
  prices: TokenPrices | null
  /** Calls under way at once. */
  concurrency: number
  /** Length of the prompt without statement and facts, in characters. */
  promptChars: number
}

export type RunForecast = {
  calls: number
  promptTokens: number
  answerTokens: number
  /** Null without prices. */
  cost: number | null
  /** Null where the model was never asked here: nobody knows its pace. */
  seconds: number | null
  /** Whether tokens are those of earlier calls, not guessed from the length of texts. */
  isMeasured: boolean
}

/** English with numbers; a guess that is used only until there is a figure. */
const CHARS_PER_TOKEN = 4
const ANSWER_TOKENS = 80
/** Date, category and description before each fact. */
const CHARS_AROUND_FACT = 100

/**
 * What model-judged runs will ask for, all together; answers that are known already are not taken off. Runs of rules ask for
 * nothing.
 */
export function forecastRuns(
  runs: readonly RunConfiguration[],
  experience: RunExperience,
  server: RunServer,
): RunForecast {
  const parts = runs.flatMap((run) => (run.kind === 'chat' ? [forecastRun(run, experience, server)] : []))
  const sum = (of: (part: RunForecast) => number) => parts.reduce((total, part) => total + of(part), 0)
  return {
    calls: sum((part) => part.calls),
    promptTokens: sum((part) => part.promptTokens),
    answerTokens: sum((part) => part.answerTokens),
    cost: server.prices && sum((part) => part.cost ?? 0),
    seconds: parts.some((part) => part.seconds === null) ? null : sum((part) => part.seconds ?? 0),
    isMeasured: parts.every((part) => part.isMeasured),
  }
}

function forecastRun(
  run: Extract<RunConfiguration, { kind: 'chat' }>,
  experience: RunExperience,
  { prices, concurrency, promptChars }: RunServer,
): RunForecast {
  const { model, topN } = run
  const { statementChars, factChars, factsPerPatient, earlier } = experience
  const statements = countStatements(experience.statements, run)
  const own = earlier.filter((entry) => entry.model === model)
  const same = own.find((entry) => entry.topN === topN)
  const shown = Math.min(topN, factsPerPatient)
  const chars = promptChars + statementChars + shown * (factChars + CHARS_AROUND_FACT)
  const calls = Math.round(statements * (same?.callsPerStatement ?? 1))
  const promptTokens = Math.round(calls * (same?.promptTokens ?? chars / CHARS_PER_TOKEN))
  const answerTokens = Math.round(calls * ((same ?? own[0])?.answerTokens ?? ANSWER_TOKENS))
  const pace = same ?? own[0]
  return {
    calls,
    promptTokens,
    answerTokens,
    cost: costOf({ promptTokens, answerTokens }, prices),
    seconds: pace ? (calls * pace.latencyMs) / 1000 / Math.max(1, Math.min(concurrency, calls)) : null,
    isMeasured: same !== undefined,
  }
}
