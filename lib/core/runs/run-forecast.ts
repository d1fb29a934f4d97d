import { PROMPT_STYLES } from '../ai-rating/prompt-styles'
import { CHARS_PER_TOKEN, type ForecastPart, type ForecastSum, sumUpParts, timeCalls } from './forecast-part'
import { countQuestions } from './grid-work'
import { asChatRater, type KnownCost } from './known-cost'
import { costOf } from './model-call'
import type { RunExperience } from './run-experience'
import type { RunPower } from './run-power'
import { estimateQuestion } from './run-question'
import { type FormModel, nameAiRater, nameChatModel, type RunConfiguration } from './runs'
import { forecastSearches } from './search-forecast'

export type RunForecast = ForecastSum<number> & {
  parts: ForecastPart[]
  /** Whether tokens are those of earlier calls in all parts. */
  isMeasured: boolean
  /** An AI rater was asked before with passages found in another way: which of its questions are the same shows only in the run. */
  isAtMost: boolean
}

/** A guess that is used only until there is a figure. */
const ANSWER_TOKENS = 80

/**
 * What runs will ask for, all together: vectors, ranked lists and answers that are there are taken off.
 *
 * @param runs with their models by name (`nameModels`)
 */
export function forecastRuns(
  runs: readonly RunConfiguration[],
  experience: RunExperience,
  power: RunPower,
): RunForecast {
  const questions = countQuestions(runs, experience.statements, experience.known)
  const judged = runs.flatMap((run, index) => {
    const rated = forecastAiRater(run, questions[index] ?? 0, experience, power)
    return run.kind === 'chat' && run.form
      ? [rated, forecastForm(run.form, rated, experience, power)]
      : [rated]
  })
  const parts = [...forecastSearches(runs, experience, power), ...addUp(judged)].filter(
    ({ amount }) => amount > 0,
  )
  return {
    parts,
    ...sumUpParts(parts, 0, (one, other) => one + other),
    isMeasured: parts.every((part) => part.isMeasured),
    isAtMost: runs.some(
      (run, index) => (questions[index] ?? 0) > 0 && mayKnowMore(run, runs, experience.known),
    ),
  }
}

/** Whether its AI rater may have been asked the same before: earlier, or by another run of these that shows it the same passages. */
function mayKnowMore(run: RunConfiguration, runs: readonly RunConfiguration[], known: KnownCost): boolean {
  if (run.kind !== 'chat' || !run.reuse) return false
  const isAlike = (other: RunConfiguration) =>
    other.kind === 'chat' && asChatRater(other) === asChatRater(run)
  if (runs.filter(isAlike).length > 1) return true
  const { sentence, claim } = known[asChatRater(run)] ?? { sentence: 0, claim: 0 }
  return sentence + claim > 0
}

/** One part for each AI rater, and for each model that puts answers into form. */
function addUp(parts: readonly ForecastPart[]): ForecastPart[] {
  const add = (one: number | null, other: number | null) =>
    one === null || other === null ? null : one + other
  return [...Map.groupBy(parts, ({ stage, model }) => `${stage} ${model}`).values()].map((own) =>
    own.reduce((one, other) => ({
      ...one,
      amount: one.amount + other.amount,
      calls: one.calls + other.calls,
      promptTokens: one.promptTokens + other.promptTokens,
      answerTokens: one.answerTokens + other.answerTokens,
      cost: add(one.cost, other.cost),
      seconds: add(one.seconds, other.seconds),
      isTimeLeast: one.isTimeLeast || other.isTimeLeast,
      isMeasured: one.isMeasured && other.isMeasured,
    })),
  )
}

function forecastAiRater(
  run: RunConfiguration,
  amount: number,
  experience: RunExperience,
  power: RunPower,
): ForecastPart {
  if (run.kind === 'chat') return forecastChat(run, amount, experience, power)
  const model = nameAiRater(run)
  const pace = experience.paces.find((entry) => entry.model === model)
  const seconds = pace ? amount * pace.secondsPerStatement : null
  const nothing = { calls: 0, promptTokens: 0, answerTokens: 0, cost: 0 }
  return { stage: 'rate', model, amount, ...nothing, seconds, isTimeLeast: false, isMeasured: true }
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
  const check = installed.checks.find(
    (call) => call.stage === 'rate' && call.server === server && call.model === model,
  )
  const { same, tokens } = estimateQuestion(run, experience, installed)
  const calls = Math.round(amount * (same?.callsPerStatement ?? 1))
  const promptTokens = Math.round(calls * tokens)
  const answerTokens = Math.round(calls * writtenTokens(run, same ?? own[0], experience))
  return {
    stage: 'rate',
    model: nameAiRater(run),
    amount,
    calls,
    promptTokens,
    answerTokens,
    cost: costOf({ promptTokens, answerTokens }, power?.prices ?? null),
    ...timeCalls(calls, { earlier: same ?? own[0], check }, power?.concurrency ?? 1),
    isMeasured: same !== undefined,
  }
}

/** How long an answer is: by earlier ones, and no shorter than the text where that is written again with tags. */
function writtenTokens(
  { promptStyle }: Extract<RunConfiguration, { kind: 'chat' }>,
  earlier: { answerTokens: number } | undefined,
  { statementChars }: RunExperience,
): number {
  const usual = earlier?.answerTokens ?? ANSWER_TOKENS
  if (promptStyle === undefined || !PROMPT_STYLES[promptStyle].isTagged) return usual
  return Math.max(usual, ANSWER_TOKENS + statementChars / CHARS_PER_TOKEN)
}

/** What a second model adds that puts each answer into form: its calls, at its own price and pace. */
function forecastForm(
  form: FormModel,
  rated: ForecastPart,
  { forms }: RunExperience,
  { chat, checks, formChars }: RunPower,
): ForecastPart {
  const { model, server } = form
  const isOwn = (one: { model: string; server: string }) => one.model === model && one.server === server
  const power = chat.find((one) => one.server === server)
  const earlier = forms.find(isOwn)
  const check = checks.find((call) => call.stage === 'rate' && isOwn(call))
  const calls = Math.round(rated.amount * (earlier?.callsPerStatement ?? 1))
  const read = earlier?.promptTokens ?? formChars / CHARS_PER_TOKEN + ANSWER_TOKENS
  const promptTokens = Math.round(calls * read)
  const answerTokens = Math.round(calls * (earlier?.answerTokens ?? ANSWER_TOKENS))
  return {
    stage: 'repair',
    model: nameChatModel(form),
    amount: rated.amount,
    calls,
    promptTokens,
    answerTokens,
    cost: costOf({ promptTokens, answerTokens }, power?.prices ?? null),
    ...timeCalls(calls, { earlier, check }, power?.concurrency ?? 1),
    isMeasured: earlier !== undefined,
  }
}
