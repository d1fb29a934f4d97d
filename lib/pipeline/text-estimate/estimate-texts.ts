import 'server-only'
import type { Actor } from '@/lib/core/actor'
import type { NewTextJob, TextJobConfiguration } from '@/lib/core/text-jobs'
import { pickTexts } from '@/lib/core/text-work/pick-texts'
import { type TextEstimate, tellUnknown } from '@/lib/core/text-work/text-estimate'
import { type AskedModel, forecastRules, forecastTexts } from '@/lib/core/text-work/text-forecast'
import { requireTextManager } from '@/lib/data/texts/text-jobs'
import { listTextLengths, type TextLength } from '@/lib/data/texts/text-lengths'
import { listTextPaces, type TextPace } from '@/lib/data/texts/text-paces'
import { listEmbeddingModels } from '@/lib/models/model-servers'
import { type ConfiguredServer, findCurrency, requireServerOf } from '../chat-server'
import { JOBS_AT_ONCE } from '../queue'
import { prepareTextJob } from '../text-jobs'
import { rehearseTexts } from './rehearse-texts'

type ByModel = Extract<TextJobConfiguration, { by: 'model' }>

/** Characters of texts that work is rehearsed on, for a second or two of this process: cutting takes most. */
const MOST_CHARS = { decompose: 1_000_000, course: 4_000_000, validity: 4_000_000 }

/**
 * What work on a study's texts would ask of models if it were started now, and what that takes. Starts nothing.
 *
 * @throws {AppError} `not_found`, `forbidden`; `unavailable` without a model that it needs
 */
export async function estimateTexts(actor: Actor, studyId: string, input: NewTextJob): Promise<TextEstimate> {
  requireTextManager(actor, studyId) // before anything is said of this installation
  const { configuration, prompts } = await prepareTextJob(input)
  const currency = findCurrency()
  const texts = await listTextLengths(actor, studyId, configuration)
  if (configuration.by === 'rules') return { ...forecastRules(texts.length), currency, notes: [] }
  const server = requireServerOf(configuration.model)
  const rehearsed = await rehearseTexts(pickTexts(texts, MOST_CHARS[configuration.kind]), {
    actor,
    studyId,
    configuration,
    prompts,
    server,
  })
  const paces = await listTextPaces(actor, studyId)
  const pace = findPace(paces, configuration)
  const forecast = forecastTexts({
    all: { texts: texts.length, chars: sumUp(texts) },
    rehearsed,
    stage: configuration.kind,
    model: toModel(configuration.model, server, pace),
    embedding: findEmbedding(configuration, paces),
    textsAtOnce: JOBS_AT_ONCE,
  })
  const isPacedByJudge = pace?.stage === 'judge'
  const isThinking = (server.server.thinkingTokens ?? 0) > 0
  const told = { forecast, rehearsed: rehearsed.length, isPacedByJudge, isThinking }
  return { ...forecast, currency, notes: tellUnknown(configuration, told) }
}

function sumUp(texts: readonly TextLength[]): number {
  return texts.reduce((sum, { chars }) => sum + chars, 0)
}

/** By the same work if it was done before, else by what the model took as a judge. */
function findPace(paces: readonly TextPace[], { kind, model }: ByModel): TextPace | undefined {
  const own = paces.filter((pace) => pace.model === model)
  return own.find(({ stage }) => stage === kind) ?? own.find(({ stage }) => stage === 'judge')
}

function toModel(
  name: string,
  { prices, concurrency }: ConfiguredServer,
  pace: TextPace | undefined,
): AskedModel {
  return { name, prices, concurrency, latencyMs: pace?.latencyMs ?? null }
}

/** The model that measures where texts change their matter; one on this machine asks no server and costs nothing. */
function findEmbedding(configuration: ByModel, paces: readonly TextPace[]): AskedModel | null {
  const wanted = configuration.kind === 'validity' ? null : configuration.embedding
  const model = listEmbeddingModels().find(({ name }) => name === wanted)
  if (!model || model.terms.isLocal) return null
  const { price, concurrency } = model.terms
  const pace = paces.find((known) => known.stage === 'embed' && known.model === model.name)
  const prices = price === null ? null : { prompt: price, answer: 0, currency: '' }
  return { name: model.name, prices, concurrency, latencyMs: pace?.latencyMs ?? null }
}
