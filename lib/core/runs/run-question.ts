import { describeShortContext, describeTightContext } from './context-fit'
import { CHARS_PER_TOKEN } from './forecast-part'
import type { EarlierCalls, RunExperience } from './run-experience'
import type { ChatPower, RunPower } from './run-power'
import type { RunConfiguration } from './runs'

type ChatRun = Extract<RunConfiguration, { kind: 'chat' }>
type Texts = Pick<RunExperience, 'statementChars' | 'factChars' | 'factsPerPatient' | 'longest' | 'earlier'>
type Power = Pick<RunPower, 'chat' | 'promptChars'>

/** How long an AI rater's question is, in tokens. */
export type QuestionSize = {
  /** On average: by earlier calls with as many facts, else by the length of texts. */
  tokens: number
  /** Of the longest statement with the longest facts that any patient has; null where no notes are cut so yet. */
  most: number | null
  /** The earlier calls of the same model with as many facts; undefined where there were none. */
  same: EarlierCalls | undefined
}

/** Date, category and description before each fact. */
const CHARS_AROUND_FACT = 100

/** How much an AI rater will read at once in a run. */
export function estimateQuestion(run: ChatRun, texts: Texts, { promptChars }: Power): QuestionSize {
  const { model, server, topN, factKind, decomposition } = run
  const { statementChars, factChars, factsPerPatient, longest, earlier } = texts
  const same = earlier.find(
    (entry) => entry.model === model && entry.server === server && entry.topN === topN,
  )
  const shown = Math.min(topN, factsPerPatient)
  const guess = (promptChars + statementChars + shown * (factChars + CHARS_AROUND_FACT)) / CHARS_PER_TOKEN
  const tokens = same?.promptTokens ?? guess
  const sums = longest.facts.find(
    (entry) => entry.factKind === factKind && entry.decomposition === decomposition,
  )?.chars
  const facts = sums?.[Math.min(topN, sums.length) - 1]
  if (facts === undefined) return { tokens, most: null, same }
  const chars = promptChars + longest.statementChars + facts + topN * CHARS_AROUND_FACT
  const most = (chars / CHARS_PER_TOKEN) * (tokens / guess) // tokens are as long as they were found to be
  return { tokens, most: Math.max(tokens, most), same }
}

/** Why runs cannot start: the question of an average statement does not fit an AI rater's context. Null where all fit. */
export function findShortContext(
  runs: readonly RunConfiguration[],
  texts: Texts,
  power: Power,
): string | null {
  for (const run of listChatRuns(runs)) {
    const context = findContext(run, power)
    const words =
      context && describeShortContext(context, { facts: run.topN, ...estimateQuestion(run, texts, power) })
    if (words) return words
  }
  return null
}

/** Which AI raters may find their longest questions too long, one sentence for each of them. */
export function listTightContexts(runs: readonly RunConfiguration[], texts: Texts, power: Power): string[] {
  const reported = new Map<string, string>()
  for (const run of listChatRuns(runs)) {
    const context = findContext(run, power)
    const size = estimateQuestion(run, texts, power)
    if (!context || size.most === null) continue
    const sentence = describeTightContext(context, { facts: run.topN, tokens: size.tokens }, size.most)
    if (sentence) reported.set(`${run.model} ${run.server}`, sentence) // the one with the most facts says most
  }
  return [...reported.values()]
}

/** With the fewest facts first. */
function listChatRuns(runs: readonly RunConfiguration[]): ChatRun[] {
  return runs.filter((run) => run.kind === 'chat').toSorted((one, other) => one.topN - other.topN)
}

/** What a server reported of the one model that it was asked about. */
function findContext({ server, model }: ChatRun, { chat }: Power): ChatPower | undefined {
  return chat.find((power) => power.server === server && power.model === model)
}
