import { listParts } from '../retrieval/search-settings'
import type { ForecastPart } from './forecast-part'
import { type CallPace, CHARS_PER_TOKEN, timeCalls } from './forecast-part'
import { toRerank } from './known-cost'
import type { RunExperience, Unembedded } from './run-experience'
import type { RunPower, SearchPower } from './run-power'
import type { RunConfiguration } from './runs'

const KINDS = ['sentence', 'claim'] as const

/** What runs will have embedded and reranked, each model's share of it; what they share is done once. */
export function forecastSearches(
  runs: readonly RunConfiguration[],
  experience: RunExperience,
  power: RunPower,
): ForecastPart[] {
  return [...forecastEmbeddings(runs, experience, power), ...forecastReranks(runs, experience, power)]
}

function forecastEmbeddings(
  runs: readonly RunConfiguration[],
  experience: RunExperience,
  power: RunPower,
): ForecastPart[] {
  const searching = runs.filter((run) => listParts(run.search).embeddings)
  return power.embedding.flatMap((model) => {
    const own = searching.filter(({ search }) => search.embeddingModel === model.name)
    const needed = experience.unembedded.filter(
      (texts) => texts.model === model.name && own.some((run) => needs(run, texts)),
    )
    const texts = needed.reduce((sum, entry) => sum + entry.texts, 0)
    const chars = needed.reduce((sum, entry) => sum + entry.texts * entry.chars, 0)
    const calls = Math.ceil(texts / model.batch)
    return texts === 0
      ? []
      : [toPart('embed', model, { amount: texts, calls, chars }, findPace('embed', model, experience, power))]
  })
}

function needs({ factKind, decomposition, statementKind }: RunConfiguration, texts: Unembedded): boolean {
  return texts.of === 'facts'
    ? texts.factKind === factKind && texts.decomposition === decomposition
    : statementKind === 'all' || statementKind === texts.kind
}

function forecastReranks(
  runs: readonly RunConfiguration[],
  experience: RunExperience,
  power: RunPower,
): ForecastPart[] {
  const { statements, statementChars, factChars, factsPerPatient, known } = experience
  return power.rerank.flatMap((model) => {
    const own = runs.filter(({ search }) => search.rerankModel === model.name)
    const work = KINDS.flatMap((kind) => {
      const judged = own.filter((run) => run.statementKind === 'all' || run.statementKind === kind)
      const distinct = new Map(
        judged.flatMap((run) => toRerank(run) ?? []).map(({ key, depth }) => [key, depth]),
      )
      return [...distinct].map(([key, depth]) => {
        const pairs = Math.round(Math.min(depth, factsPerPatient))
        const amount = Math.max(0, statements[kind] - (known[key]?.[kind] ?? 0))
        return { pairs: amount * pairs, calls: amount * Math.ceil(pairs / model.batch) }
      })
    })
    const amount = work.reduce((sum, { pairs }) => sum + pairs, 0)
    const calls = work.reduce((sum, part) => sum + part.calls, 0)
    const chars = amount * (statementChars + factChars)
    return amount === 0
      ? []
      : [toPart('rerank', model, { amount, calls, chars }, findPace('rerank', model, experience, power))]
  })
}

function findPace(
  stage: 'embed' | 'rerank',
  { name }: SearchPower,
  { searches }: RunExperience,
  { checks }: RunPower,
): CallPace {
  const isOf = (call: { stage: string; model: string }) => call.stage === stage && call.model === name
  return { earlier: searches.find(isOf), check: checks.find(isOf) }
}

type Work = { amount: number; calls: number; chars: number }

function toPart(
  stage: 'embed' | 'rerank',
  { name, isLocal, price, concurrency }: SearchPower,
  { amount, calls, chars }: Work,
  pace: CallPace,
): ForecastPart {
  const time = timeCalls(calls, pace, concurrency)
  const part = { stage, model: name, amount, answerTokens: 0, ...time }
  if (isLocal) return { ...part, calls: 0, promptTokens: 0, cost: 0, isMeasured: true }
  const promptTokens = Math.round(chars / CHARS_PER_TOKEN) // not by earlier calls: who knows how full they were?
  const cost = price === null ? null : (promptTokens * price) / 1_000_000
  return { ...part, calls, promptTokens, cost, isMeasured: false }
}
