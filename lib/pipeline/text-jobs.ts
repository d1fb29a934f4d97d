import 'server-only'
import type { Actor } from '@/lib/core/actor'
import { AppError } from '@/lib/core/errors'
import { VALIDITY_FLAGS } from '@/lib/core/protocols/validity/validity-protocol'
import { nameChatService } from '@/lib/core/runs/service-finding'
import {
  COURSE_TEMPERATURE,
  type ModelWork,
  type NewTextJob,
  type TextJobConfiguration,
  textJobConfigurationSchema,
} from '@/lib/core/text-jobs'
import {
  type EnqueueTexts,
  requireTextManager,
  resumeTextJob as resumeStoredJob,
  startTextJob as startStoredJob,
} from '@/lib/data/texts/text-jobs'
import { listEmbeddingModels } from '@/lib/models/model-servers'
import { chooseChatServer, pinServer } from './chat-server'
import { workOnText } from './jobs/work-on-text'
import { identifyModels, type LocalModels } from './local-models'
import { readPrompt } from './prompt-file'
import { enqueue } from './queue'
import { COURSE_PROMPTS } from './write-course'

const REPAIR = 'answers/repair'
const PROMPTS = {
  decompose: ['claims/check', 'claims/extract', REPAIR],
  validity: [...VALIDITY_FLAGS.map((flag) => `validity/${flag}`), REPAIR],
  course: [...COURSE_PROMPTS, REPAIR],
}

/** As with runs, work by one chat server holds up none by another. */
const enqueueTexts: EnqueueTexts = (tx, { jobId, unitIds, attempt, configuration }) => {
  const work = textJobConfigurationSchema.parse(configuration)
  return enqueue(
    tx,
    workOnText,
    unitIds.map((unitId) => ({ jobId, unitId, attempt })),
    work.by === 'rules' ? 'this machine' : nameChatService(work.server ?? ''),
  )
}

/**
 * Starts work on a study's texts; workers do it.
 *
 * @param options.jobId given by whoever starts it; the same again starts nothing
 * @throws {AppError} see `lib/data/texts/text-jobs`; `unavailable` without a server
 */
export async function startTextJob(
  actor: Actor,
  studyId: string,
  input: NewTextJob,
  { jobId }: { jobId?: string | undefined } = {},
): Promise<string> {
  requireTextManager(actor, studyId) // before anything is said of this installation
  return startStoredJob(actor, studyId, { ...(await prepareTextJob(input)), jobId }, enqueueTexts)
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
export async function prepareTextJob(input: NewTextJob): Promise<PreparedJob> {
  const configuration = textJobConfigurationSchema.parse(input)
  if (configuration.by === 'rules') return { configuration, asked: configuration, prompts: [] }
  const chosen = chooseChatServer({ ...configuration, server: configuration.server ?? '' })
  const files = await Promise.all(
    PROMPTS[configuration.kind].map(async (name) => ({ name, ...(await readPrompt(name)) })),
  )
  const prompts = Object.fromEntries(files.map(({ name, hash }) => [name, hash]))
  return {
    configuration: completeByModel({ ...configuration, prompts, ...pinServer(chosen) }, chosen.temperature),
    asked: configuration,
    prompts: files,
  }
}

/** Takes stopped work up again. @throws {AppError} see `lib/data/texts/text-jobs` */
export async function resumeTextJob(actor: Actor, studyId: string, jobId: string): Promise<void> {
  await resumeStoredJob(actor, studyId, jobId, enqueueTexts)
}

/** Whether chunks can be cut by matter here. */
export function canMeasureMatter(): boolean {
  return listEmbeddingModels().length > 0
}

/**
 * With all that it depends on, so that work that differs is never taken for the same, and goes on as it began.
 *
 * @param usual first temperature of the server's questions
 */
function completeByModel(configuration: ModelWork, usual: number): TextJobConfiguration {
  const { temperature = usual } = configuration
  if (configuration.kind === 'validity') return { ...configuration, temperature }
  if (configuration.kind === 'course') {
    const { variant, temperature: wanted = COURSE_TEMPERATURE[variant] } = configuration
    const matter = variant === 'as-published' ? pinEmbedding() : {}
    return { ...configuration, temperature: wanted, ...matter }
  }
  const { chunks } = configuration
  const matter = chunks === 'sentences' ? { embedding: null } : pinEmbedding()
  const vocabulary = chunks === 'as-published' ? 'o200k_base' : undefined
  return { ...configuration, temperature, ...matter, vocabulary }
}

/** The model that measures matter, with its files where it is one on this machine. */
function pinEmbedding(): { embedding: string; localModels: LocalModels } {
  const [model] = listEmbeddingModels()
  if (model) return { embedding: model.name, localModels: identifyModels(model.terms.isLocal ? [model] : []) }
  throw new AppError('unavailable', 'No embedding model is configured. An administrator sets EMBED_BASE_URL.')
}
