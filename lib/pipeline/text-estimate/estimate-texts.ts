import 'server-only'
import type { Actor } from '@/lib/core/actor'
import { listDropped } from '@/lib/core/exchange/cut-choice'
import type { CallPace } from '@/lib/core/runs/forecast-part'
import type { CheckCall } from '@/lib/core/runs/run-power'
import { siftSentences } from '@/lib/core/text/statements'
import type { FactEmbedding, ModelWork, NewTextJob, TextJobConfiguration } from '@/lib/core/text-jobs'
import { reportUnknown, type TextEstimate } from '@/lib/core/text-work/text-estimate'
import {
  type AskedModel,
  forecastRules,
  forecastTexts,
  pickTexts,
  type TextForecast,
} from '@/lib/core/text-work/text-forecast'
import { findCutPlan } from '@/lib/data/documents/cut-plan'
import { getTextToCut } from '@/lib/data/documents/decompositions'
import { listTextLengths, type TextLength } from '@/lib/data/documents/text-lengths'
import { listTextPaces, type TextPace } from '@/lib/data/documents/text-paces'
import { requireWorkManager } from '@/lib/data/work/control'
import type { ConfiguredServer } from '@/lib/models/configured-servers'
import { EMBED_BATCH } from '@/lib/models/embeddings'
import { listEmbeddingModels } from '@/lib/models/model-servers'
import { findCurrency } from '../chat-server'
import { requireServer } from '../open-model'
import { getPower } from '../power'
import { JOBS_AT_ONCE } from '../queue'
import { prepareTextJob } from '../text-jobs'
import { dryRunTexts } from './dry-run-texts'

/** Characters of texts that work is sampled on, for a second or two of this process: cutting takes most. */
const MOST_CHARS = {
  decompose: 1_000_000,
  course: 4_000_000,
  facts: 4_000_000,
  timeline: 4_000_000,
  questions: 4_000_000,
}

/**
 * What work on a study's texts would ask of models if it were started now, and what that takes. Starts nothing.
 *
 * @throws {AppError} `not_found`, `forbidden`; `unavailable` without a model that it needs
 */
export async function estimateTexts(actor: Actor, studyId: string, input: NewTextJob): Promise<TextEstimate> {
  requireWorkManager(actor, studyId) // before anything is said of this installation
  const { configuration, prompts } = await prepareTextJob(actor, studyId, input)
  const currency = findCurrency()
  const texts = await listTextLengths(actor, studyId, configuration)
  const plan = await findCutPlan(actor, studyId, configuration)
  if (configuration.by === 'rules') {
    const dropped = await findDropped(actor, studyId, configuration, texts)
    return { ...forecastRules(texts.length), currency, notes: [], dropped, plan }
  }
  if (configuration.by === 'embeddings')
    return {
      ...(await forecastEmbedding(actor, studyId, configuration, texts)),
      currency,
      notes: [],
      dropped: null,
      plan,
    }
  const server = requireServer(configuration)
  const sampled = await dryRunTexts(pickTexts(texts, MOST_CHARS[configuration.kind]), {
    actor,
    studyId,
    configuration,
    prompts,
    server,
  })
  const paces = await listTextPaces(actor, studyId)
  const { checks } = await getPower(actor, studyId)
  const earlier = findPace(paces, configuration)
  const check = checks.find(
    (call) => call.stage === 'rate' && call.server === server.name && call.model === configuration.model,
  )
  const forecast = forecastTexts({
    all: { texts: texts.length, chars: sumUp(texts) },
    sampled,
    stage: configuration.kind,
    model: toModel(configuration.model, server, { earlier, check }),
    embedding: 'embedding' in configuration ? findEmbedding(configuration.embedding, paces, checks) : null,
    textsAtOnce: JOBS_AT_ONCE,
  })
  const isPacedByChat = earlier?.stage === 'rate'
  const isThinking = (server.server.thinkingTokens ?? 0) > 0
  const reported = { forecast, sampled: sampled.length, isPacedByChat, isThinking }
  return { ...forecast, currency, notes: reportUnknown(configuration, reported), dropped: null, plan }
}

/** Exactly: which texts have no vector yet is known. */
async function forecastEmbedding(
  actor: Actor,
  studyId: string,
  { embedding }: FactEmbedding,
  patients: readonly TextLength[],
): Promise<TextForecast> {
  const [paces, { checks }] = await Promise.all([listTextPaces(actor, studyId), getPower(actor, studyId)])
  const model = findEmbedding(embedding, paces, checks)
  if (!model) return forecastRules(patients.length)
  const sampled = patients.map(({ texts = 1, chars }) => {
    const calls = Math.ceil(texts / EMBED_BATCH)
    const amounts = { calls, promptChars: chars, answerTokens: 0, steps: 1, embedCalls: 0, embedChars: 0 }
    return { chars, fewest: amounts, most: amounts }
  })
  const all = { texts: patients.length, chars: sumUp(patients) }
  return forecastTexts({ all, sampled, stage: 'embed', model, embedding: null, textsAtOnce: JOBS_AT_ONCE })
}

/** What the rules drop; as published they keep all. */
async function findDropped(
  actor: Actor,
  studyId: string,
  configuration: TextJobConfiguration,
  texts: readonly TextLength[],
): Promise<TextEstimate['dropped']> {
  if (configuration.kind !== 'decompose' || 'variant' in configuration) return null
  const read = pickTexts(texts, MOST_CHARS.decompose)
  const counts = new Map<string, number>()
  for (const { unitId } of read) {
    const { text } = await getTextToCut(actor, { studyId, unitId, configuration })
    for (const piece of siftSentences(text).dropped) counts.set(piece.text, (counts.get(piece.text) ?? 0) + 1)
  }
  return { ...listDropped(counts), texts: read.length }
}

function sumUp(texts: readonly TextLength[]): number {
  return texts.reduce((sum, { chars }) => sum + chars, 0)
}

/** By the same work if it was done before, else by what the model took as an AI rater. */
function findPace(paces: readonly TextPace[], { kind, model, server = '' }: ModelWork): TextPace | undefined {
  const own = paces.filter((pace) => pace.model === model && pace.server === server)
  return own.find(({ stage }) => stage === kind) ?? own.find(({ stage }) => stage === 'rate')
}

function toModel(name: string, { prices, concurrency }: ConfiguredServer, pace: CallPace): AskedModel {
  return { name, prices, concurrency, pace }
}

/** An embedding model; null for one on this machine, which asks no server and costs nothing. */
function findEmbedding(
  wanted: string | null | undefined,
  paces: readonly TextPace[],
  checks: readonly CheckCall[],
): AskedModel | null {
  const model = listEmbeddingModels().find(({ name }) => name === wanted)
  if (!model || model.terms.isLocal) return null
  const { price, concurrency } = model.terms
  const isOf = (call: { stage: string; model: string }) => call.stage === 'embed' && call.model === model.name
  const pace = { earlier: paces.find(isOf), check: checks.find(isOf) }
  const prices = price === null ? null : { prompt: price, answer: 0, currency: '' }
  return { name: model.name, prices, concurrency, pace }
}
