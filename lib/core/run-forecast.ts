import type { ChatContext } from './context-fit'
import { countQuestions, nameModels } from './grid-work'
import { type KnownWork, toJudge } from './known-work'
import { costOf, type TokenPrices } from './model-call'
import { estimateQuestion } from './run-question'
import type { StatementCounts } from './run-scale'
import { nameJudge, type RunConfiguration } from './runs'
import { forecastSearches, timeCalls } from './search-forecast'

/** What a study's texts weigh, and what work on it took so far. */
export type RunExperience = {
  statements: StatementCounts
  /** Mean length of a statement and of a fact of the notes, in characters. */
  statementChars: number
  factChars: number
  /** How many facts a patient has, on average: no context holds more. */
  factsPerPatient: number
  longest: LongestTexts
  /** What has no vector yet. */
  unembedded: readonly Unembedded[]
  /** What earlier runs have searched and were answered, as far as it is found again. */
  known: KnownWork
  /** Means over the calls of earlier runs, by model and facts shown. */
  earlier: readonly EarlierCalls[]
  /** How long an answered call took, on average, in earlier searches. */
  searches: readonly EarlierSearches[]
  /** How long judges without a server took, in earlier runs that came to their end. */
  paces: readonly EarlierPace[]
}

/** What bounds a judge's question, in characters. */
export type LongestTexts = {
  statementChars: number
  /** For each way in which notes were cut: the most that one patient's longest fact, longest two, three … come to. */
  facts: readonly { factKind: 'sentence' | 'claim'; decomposition: string; chars: readonly number[] }[]
}

/** Texts of one kind that a model has made no vector of, and their mean length. */
export type Unembedded = { model: string; texts: number; chars: number } & (
  | { of: 'facts'; factKind: 'sentence' | 'claim'; decomposition: string }
  | { of: 'statements'; kind: 'sentence' | 'claim' }
)

export type EarlierCalls = {
  model: string
  server: string
  topN: number
  callsPerStatement: number
  /** Of a call. */
  promptTokens: number
  answerTokens: number
  latencyMs: number
}

export type EarlierSearches = { stage: 'embed' | 'rerank'; model: string; latencyMs: number }

/** `model` is empty for rules. */
export type EarlierPace = { model: string; secondsPerStatement: number }

/** What the installation brings to it. */
export type RunPower = {
  chat: readonly ChatPower[]
  /** Why there is none, where it is a fault. */
  chatFault: string | null
  /** Length of a judge’s prompt without statement and facts, in characters. */
  promptChars: number
  embedding: readonly SearchPower[]
  rerank: readonly SearchPower[]
  currency: string
}

export type ChatPower = ChatContext & {
  /** As runs name it; empty where there is one alone, which may be asked for any model. */
  server: string
  /** Its own first one. */
  temperature: number
  prices: TokenPrices | null
  /** Calls under way at once. */
  concurrency: number
}

/** A model that texts are searched with. */
export type SearchPower = {
  name: string
  /** Whether it works on this machine: nobody is paid, and nothing leaves. */
  isLocal: boolean
  /** What a million tokens cost; null without a price. */
  price: number | null
  /** Calls under way at once, and texts in one of them. */
  concurrency: number
  batch: number
}

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

export type RunForecast = Pick<ForecastPart, 'calls' | 'promptTokens' | 'answerTokens' | 'isMeasured'> & {
  parts: ForecastPart[]
  /** Of those parts whose price is known. */
  cost: number
  /** Of those parts whose pace is known. */
  seconds: number
  /** Whether a part is missing from them. */
  lacksPrice: boolean
  lacksPace: boolean
  /** A judge was asked before with passages found in another way: which of its questions are the same shows only in the run. */
  isAtMost: boolean
}

/** A guess that is used only until there is a figure. */
const ANSWER_TOKENS = 80

/** What runs will ask for, all together: vectors, ranked lists and answers that are there are taken off. */
export function forecastRuns(
  asked: readonly RunConfiguration[],
  experience: RunExperience,
  power: RunPower,
): RunForecast {
  const runs = asked.map((run) => nameModels(run, power))
  const questions = countQuestions(runs, experience.statements, experience.known)
  const judged = runs.map((run, place) => forecastJudge(run, questions[place] ?? 0, experience, power))
  const parts = [...forecastSearches(runs, experience, power), ...addUp(judged)].filter(
    ({ amount }) => amount > 0,
  )
  const sum = (of: (part: ForecastPart) => number) => parts.reduce((total, part) => total + of(part), 0)
  return {
    parts,
    calls: sum((part) => part.calls),
    promptTokens: sum((part) => part.promptTokens),
    answerTokens: sum((part) => part.answerTokens),
    isMeasured: parts.every((part) => part.isMeasured),
    cost: sum((part) => part.cost ?? 0),
    seconds: sum((part) => part.seconds ?? 0),
    lacksPrice: parts.some((part) => part.cost === null),
    lacksPace: parts.some((part) => part.seconds === null),
    isAtMost: runs.some((run, place) => (questions[place] ?? 0) > 0 && mayKnowMore(run, experience.known)),
  }
}

function mayKnowMore(run: RunConfiguration, known: KnownWork): boolean {
  if (run.kind !== 'chat' || !run.reuse) return false
  const { sentence, claim } = known[toJudge(run)] ?? { sentence: 0, claim: 0 }
  return sentence + claim > 0
}

/** One part for each judge. */
function addUp(parts: readonly ForecastPart[]): ForecastPart[] {
  const add = (one: number | null, other: number | null) =>
    one === null || other === null ? null : one + other
  return [...Map.groupBy(parts, (part) => part.model).values()].map((own) =>
    own.reduce((one, other) => ({
      ...one,
      amount: one.amount + other.amount,
      calls: one.calls + other.calls,
      promptTokens: one.promptTokens + other.promptTokens,
      answerTokens: one.answerTokens + other.answerTokens,
      cost: add(one.cost, other.cost),
      seconds: add(one.seconds, other.seconds),
      isMeasured: one.isMeasured && other.isMeasured,
    })),
  )
}

function forecastJudge(
  run: RunConfiguration,
  amount: number,
  experience: RunExperience,
  power: RunPower,
): ForecastPart {
  if (run.kind === 'chat') return forecastChat(run, amount, experience, power)
  const model = nameJudge(run)
  const pace = experience.paces.find((entry) => entry.model === model)
  const seconds = pace ? amount * pace.secondsPerStatement : null
  const nothing = { calls: 0, promptTokens: 0, answerTokens: 0, cost: 0 }
  return { stage: 'judge', model, amount, ...nothing, seconds, isMeasured: true }
}

function forecastChat(
  run: Extract<RunConfiguration, { kind: 'chat' }>,
  amount: number,
  experience: RunExperience,
  installed: RunPower,
): ForecastPart {
  const { model, server } = run
  const power = installed.chat.find((one) => one.server === server)
  const own = experience.earlier.filter((entry) => entry.model === model && entry.server === server)
  const { same, tokens } = estimateQuestion(run, experience, installed)
  const calls = Math.round(amount * (same?.callsPerStatement ?? 1))
  const promptTokens = Math.round(calls * tokens)
  const answerTokens = Math.round(calls * ((same ?? own[0])?.answerTokens ?? ANSWER_TOKENS))
  return {
    stage: 'judge',
    model: nameJudge(run),
    amount,
    calls,
    promptTokens,
    answerTokens,
    cost: costOf({ promptTokens, answerTokens }, power?.prices ?? null),
    seconds: timeCalls(calls, (same ?? own[0])?.latencyMs, power?.concurrency ?? 1),
    isMeasured: same !== undefined,
  }
}
