import { type CallPace, CHARS_PER_TOKEN, type ForecastSum, sumUpParts, timeCall } from '../runs/forecast-part'
import { costOf, type TokenPrices } from '../runs/model-call'
import { addRanges, type Range, roundRange, scaleRange, widenRange } from './range'

/** What work on one text asks of models. */
export type TextAmounts = {
  calls: number
  /** Of all questions together. */
  promptChars: number
  answerTokens: number
  /** Questions that wait for the answer to another one, and the first. */
  steps: number
  /** Calls for vectors, where texts are cut by matter, and the length of what is sent. */
  embedCalls: number
  embedChars: number
}

/** One text as work on it was sampled, with as little and as much as may come of it. */
export type SampledText = { chars: number; fewest: TextAmounts; most: TextAmounts }

/** A model that texts are sent to: what a million tokens cost, calls at once, and how long one takes. */
export type AskedModel = {
  name: string
  prices: TokenPrices | null
  concurrency: number
  pace: CallPace
}

type TextForecastPart = {
  stage: 'decompose' | 'course' | 'facts' | 'timeline' | 'questions' | 'embed'
  model: string
  calls: Range
  promptTokens: Range
  answerTokens: Range
  /** Null without prices. */
  cost: Range | null
  /** Of one worker; null where nobody knows how long a call takes. */
  seconds: Range | null
  /** Whether that is the least: it goes by the short call of a check, as there is no earlier one of such work. */
  isTimeLeast: boolean
}

/** What work on texts will ask of models, and what that takes. */
export type TextForecast = ForecastSum<Range> & {
  /** That lack what is to be made: documents, notes, admissions or patients. */
  texts: number
  /** None where rules do it. */
  parts: TextForecastPart[]
}

export type TextBasis = {
  /** All that lack what is to be made, and their length together. */
  all: { texts: number; chars: number }
  /** Some of them, or all. */
  sampled: readonly SampledText[]
  stage: TextForecastPart['stage']
  model: AskedModel
  /** Null where nothing is cut by matter. */
  embedding: AskedModel | null
  /** Texts that one worker works on at the same time. */
  textsAtOnce: number
}

const NOTHING: Range = { fewest: 0, most: 0 }

/** Work that asks no model. */
export function forecastRules(texts: number): TextForecast {
  return sumUp(texts, [])
}

/** What models will be asked for, carried over from the texts on which the work was sampled to all of them. */
export function forecastTexts(basis: TextBasis): TextForecast {
  const { all, stage, model, embedding } = basis
  const asked = toPart(basis, stage, model, {
    calls: ({ calls }) => calls,
    chars: ({ promptChars }) => promptChars,
    answers: ({ answerTokens }) => answerTokens,
  })
  const searched =
    embedding &&
    toPart(basis, 'embed', embedding, {
      calls: ({ embedCalls }) => embedCalls,
      chars: ({ embedChars }) => embedChars,
      answers: () => 0,
    })
  return sumUp(
    all.texts,
    [...(searched ? [searched] : []), asked].filter(({ calls }) => calls.most > 0),
  )
}

type Amounts = Record<'calls' | 'chars' | 'answers', (amounts: TextAmounts) => number>

function toPart(
  basis: TextBasis,
  stage: TextForecastPart['stage'],
  { name, prices, concurrency, pace }: AskedModel,
  { calls: countCalls, chars, answers }: Amounts,
): TextForecastPart {
  const calls = roundRange(carryOver(basis, countCalls))
  const promptTokens = roundRange(scaleRange(carryOver(basis, chars), 1 / CHARS_PER_TOKEN))
  const answerTokens = roundRange(carryOver(basis, answers))
  const cost = (end: keyof Range) =>
    costOf({ promptTokens: promptTokens[end], answerTokens: answerTokens[end] }, prices) ?? 0
  const { latencyMs, isTimeLeast } = timeCall(pace)
  const rounds = stage === 'embed' ? scaleRange(calls, 1 / concurrency) : countRounds(basis, calls)
  return {
    stage,
    model: name,
    calls,
    promptTokens,
    answerTokens,
    cost: prices && { fewest: cost('fewest'), most: cost('most') },
    seconds: latencyMs === null ? null : scaleRange(rounds, latencyMs / 1000),
    isTimeLeast,
  }
}

/**
 * How many times as long as one call all of them take: as many as may be under way at once, but of each text only those that
 * wait for no other, and of so many texts at a time.
 */
function countRounds(basis: TextBasis, calls: Range): Range {
  const { sampled, textsAtOnce, model } = basis
  const steps = carryOver(basis, (amounts) => amounts.steps)
  const count = (end: keyof Range) => {
    const longest = sampled.reduce((most, text) => Math.max(most, text[end].steps), 0)
    return Math.max(calls[end] / model.concurrency, steps[end] / textsAtOnce, longest)
  }
  return { fewest: count('fewest'), most: count('most') }
}

/**
 * A sum over all texts from that over some, in proportion to their length; by twice the standard error of such a ratio the
 * ends lie farther apart. Exact where all were sampled.
 *
 * @see Cochran, Sampling Techniques, 3rd edition, 6.4
 */
function carryOver({ all, sampled }: TextBasis, of: (amounts: TextAmounts) => number): Range {
  const chars = sampled.reduce((sum, text) => sum + text.chars, 0)
  const ends = (['fewest', 'most'] as const).map((end) => {
    const sum = sampled.reduce((total, text) => total + of(text[end]), 0)
    const count = sampled.length
    if (count === all.texts || chars === 0) return { total: sum, error: 0 }
    const ratio = sum / chars
    const residuals = sampled.reduce((total, text) => total + (of(text[end]) - ratio * text.chars) ** 2, 0)
    const variance = (all.texts ** 2 * (1 - count / all.texts) * residuals) / (count * Math.max(1, count - 1))
    return { total: ratio * all.chars, error: 2 * Math.sqrt(variance) }
  })
  const [least = { total: 0, error: 0 }, most = { total: 0, error: 0 }] = ends
  return widenRange({ fewest: least.total, most: most.total }, least.error, most.error)
}

function sumUp(texts: number, parts: TextForecastPart[]): TextForecast {
  return { texts, parts, ...sumUpParts(parts, NOTHING, addRanges) }
}

/**
 * Of texts in order of length so many that they come to about `most` characters: every so-manieth, so that all lengths are
 * among them.
 */
export function pickTexts<Text extends { chars: number }>(texts: readonly Text[], most: number): Text[] {
  const chars = texts.reduce((sum, text) => sum + text.chars, 0)
  const step = Math.max(1, Math.ceil(chars / most))
  if (step === 1) return [...texts]
  const first = Math.min(Math.floor(step / 2), texts.length - 1)
  return texts.filter((_, index) => index >= first && (index - first) % step === 0)
}
