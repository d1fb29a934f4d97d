import 'server-only'
import type { Actor } from '@/lib/core/actor'
import { AppError } from '@/lib/core/errors'
import {
  COURSE_TEMPERATURE,
  type FactEmbedding,
  MOST_REPHRASINGS,
  type ModelWork,
  type NewTextJob,
  type TextJobConfiguration,
  textJobConfigurationSchema,
} from '@/lib/core/text-jobs'
import { listWritingPrompts, WRITING_METHODS } from '@/lib/core/writing/writing-methods'
import { startTextJob as startStoredJob } from '@/lib/data/documents/text-jobs'
import { listRephrasings } from '@/lib/data/questions/rephrasings'
import { requireWorkManager } from '@/lib/data/work/control'
import { type EmbeddingModel, listEmbeddingModels, nameVectors } from '@/lib/models/model-servers'
import { chooseChatServer, pinServer } from './chat-server'
import { QUESTION_PROMPTS } from './generate-questions'
import { identifyModels, type LocalModels } from './installed'
import { TIMELINE_PROMPTS } from './make-timeline'
import { getPower, requirePrices } from './power'
import { readPrompt } from './prompt-file'
import { nameFactPrompt } from './steps/facts'
import { workQueue } from './work'

const REPAIR = 'answers/repair'

/**
 * Starts work on a study's texts; workers do it.
 *
 * @param options.jobId given by whoever starts it; the same again starts nothing
 * @param options.costLimit what its calls may cost before it pauses, in the currency of the prices
 * @throws {AppError} see `lib/data/documents/text-jobs`; `unavailable` without a server; `invalid` for a limit on what has no price
 */
export async function startTextJob(
  actor: Actor,
  studyId: string,
  input: NewTextJob,
  { jobId, costLimit }: { jobId?: string | undefined; costLimit?: number | undefined } = {},
): Promise<string> {
  requireWorkManager(actor, studyId) // before anything is said of this installation
  const prepared = await prepareTextJob(actor, studyId, input)
  if (costLimit !== undefined) requirePrices([prepared.configuration], await getPower(actor, studyId))
  return startStoredJob(actor, studyId, { ...prepared, jobId, costLimit }, workQueue)
}

type PreparedJob = {
  configuration: TextJobConfiguration
  /** As it was asked for. */
  asked: TextJobConfiguration
  prompts: { name: string; text: string; hash: string }[]
}

/**
 * The configuration that work will have, complete, and the prompt files it uses.
 *
 * @throws {AppError} `unavailable` without a model that it needs; `invalid` where several servers have it and none is named
 */
export async function prepareTextJob(actor: Actor, studyId: string, input: NewTextJob): Promise<PreparedJob> {
  const configuration = textJobConfigurationSchema.parse(input)
  if (configuration.by === 'rules') return { configuration, asked: configuration, prompts: [] }
  if (configuration.by === 'embeddings')
    return { configuration: completeEmbedding(configuration), asked: configuration, prompts: [] }
  const chosen = chooseChatServer({ ...configuration, server: configuration.server ?? '' })
  const files = await Promise.all(
    listPrompts(configuration).map(async (name) => ({ name, ...(await readPrompt(name)) })),
  )
  const prompts = Object.fromEntries(files.map(({ name, hash }) => [name, hash]))
  return {
    configuration: completeByModel(
      { ...(await withRephrasings(actor, studyId, configuration)), prompts, ...pinServer(chosen) },
      chosen.temperature,
    ),
    asked: configuration,
    prompts: files,
  }
}

/** The words of the task that is named for examples; nobody else brings any. */
async function withRephrasings(actor: Actor, studyId: string, work: ModelWork): Promise<ModelWork> {
  if (work.kind !== 'questions') return work
  const { rephrasedIn: taskId } = work
  const rephrasings = taskId ? await listRephrasings(actor, { studyId, taskId }, MOST_REPHRASINGS) : []
  return { ...work, rephrasings }
}

function listPrompts(configuration: ModelWork): readonly string[] {
  switch (configuration.kind) {
    case 'decompose':
      return ['claims/check', 'claims/extract', REPAIR]
    case 'course':
      return [...listWritingPrompts(WRITING_METHODS[configuration.method]), REPAIR]
    case 'facts':
      return [nameFactPrompt(configuration), REPAIR]
    case 'timeline':
      return [...TIMELINE_PROMPTS, REPAIR]
    case 'questions':
      return [...QUESTION_PROMPTS, REPAIR]
  }
}

/** The embedding models of this installation, the usual one first. */
export function nameEmbeddingModels(): string[] {
  return listEmbeddingModels().map(({ name }) => name)
}

/**
 * With all that it depends on, so that work that differs is never taken for the same, and goes on as it began.
 *
 * @param usual first temperature of the server's questions
 */
function completeByModel(configuration: ModelWork, usual: number): TextJobConfiguration {
  const { temperature = usual } = configuration
  if (configuration.kind !== 'course' && configuration.kind !== 'decompose')
    return { ...configuration, temperature }
  if (configuration.kind === 'course' && configuration.method === 'bundles') {
    const { variant, temperature: wanted = COURSE_TEMPERATURE[variant] } = configuration
    const matter = variant === 'as-published' ? pinEmbedding() : {}
    return { ...configuration, temperature: wanted, ...matter }
  }
  if (configuration.kind === 'course') return { ...configuration, temperature }
  const { chunks } = configuration
  const matter = chunks === 'sentences' ? { embedding: null } : pinEmbedding()
  const vocabulary = chunks === 'as-published' ? 'o200k_base' : undefined
  return { ...configuration, temperature, ...matter, vocabulary }
}

/** The model that measures matter, with its files where it is one on this machine. */
function pinEmbedding(): { embedding: string; localModels: LocalModels } {
  const [model] = listEmbeddingModels()
  if (model) return nameFiles(model)
  throw new AppError('unavailable', 'No embedding model is configured. An administrator sets EMBED_BASE_URL.')
}

function nameFiles(model: EmbeddingModel): { embedding: string; localModels: LocalModels } {
  return { embedding: model.name, localModels: identifyModels(model.terms.isLocal ? [model] : []) }
}

function completeEmbedding(configuration: FactEmbedding): FactEmbedding {
  const model = listEmbeddingModels().find(({ name }) => name === configuration.embedding)
  if (model) return { ...configuration, ...nameFiles(model), storedAs: nameVectors(model) }
  throw new AppError('unavailable', `The embedding model ${configuration.embedding} is not configured.`)
}
