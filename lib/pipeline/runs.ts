import 'server-only'
import { type Actor, SYSTEM_ACTOR } from '@/lib/core/actor'
import { AppError } from '@/lib/core/errors'
import { estimateRuns as estimateTogether, type RunEstimate } from '@/lib/core/runs/estimate-runs'
import type { RunExperience } from '@/lib/core/runs/run-experience'
import { completeRun } from '@/lib/core/runs/run-grid'
import type { RunPower } from '@/lib/core/runs/run-power'
import { findShortContext } from '@/lib/core/runs/run-question'
import type { RunBasis } from '@/lib/core/runs/run-warnings'
import type { NewRun, RunConfiguration, RunSummary } from '@/lib/core/runs/runs'
import { nameChatService, type ServiceFinding } from '@/lib/core/runs/service-finding'
import { findUnpriced } from '@/lib/core/runs/unpriced'
import { resumeGrid as resumeStoredGrid, resumeRun as resumeStoredRun } from '@/lib/data/runs/run-control'
import { getRunExperience } from '@/lib/data/runs/run-experience'
import type { RunStart } from '@/lib/data/runs/run-prompts'
import { getRunScale } from '@/lib/data/runs/run-scale'
import {
  type RunQueue,
  requireRunManager,
  startGrid as startStoredGrid,
  startRun as startStoredRun,
} from '@/lib/data/runs/run-start'
import { getGrid, getRun, listRuns } from '@/lib/data/runs/runs'
import { isSomeServiceFailing, listServicesForRuns } from '@/lib/data/runs/service-findings'
import { readChatServers } from '@/lib/models/configured-servers'
import { listEmbeddingModels, listRerankModels } from '@/lib/models/model-servers'
import { countAnswerTokens, findCurrency } from './chat-server'
import { listCheckCalls } from './check-calls'
import { describeInstalled } from './installed'
import { askForExamination } from './jobs/examine-services'
import { queueJudging } from './jobs/judge-patient'
import { setUpRun } from './jobs/set-up-run'
import { logFault } from './log-fault'
import { prepareRun } from './prepare-run'
import { readJudgePrompt, readPrompt } from './prompt-file'
import { enqueue } from './queue'

const queue: RunQueue = {
  setUp: (tx, runs) => enqueue(tx, setUpRun, runs),
  judge: queueJudging,
}

type StartOptions = {
  /** What it may cost before it pauses, in the currency of the prices. */
  costLimit?: number | null | undefined
  /** Whether to start what an AI rater of the study has done before: a copy is made only where that is asked for. */
  again?: boolean
}

/**
 * Starts an AI rater over a study's statements; a worker does the work.
 *
 * @param options.runId given by whoever starts it; the same again starts nothing
 * @throws {AppError} see `lib/data/runs/run-start`
 */
export async function startRun(
  actor: Actor,
  studyId: string,
  input: NewRun,
  { runId, costLimit = null, again = false }: StartOptions & { runId?: string | undefined } = {},
): Promise<string> {
  const [start] = await prepareStarts(actor, studyId, [input], costLimit)
  if (!start) throw new Error('a run was not prepared')
  return startStoredRun(actor, studyId, { ...start, costLimit }, queue, { runId, again })
}

/**
 * Starts several that are led together, or none where one of them cannot start; tells what did the left out ones before.
 *
 * @throws {AppError} see `lib/data/runs/run-start`
 */
export async function startGrid(
  actor: Actor,
  studyId: string,
  gridId: string,
  inputs: readonly NewRun[],
  { costLimit = null, again = false }: StartOptions = {},
): Promise<string[]> {
  const starts = await prepareStarts(actor, studyId, inputs, costLimit)
  return startStoredGrid(actor, studyId, starts, { gridId, queue, costLimit, again })
}

/**
 * @throws {AppError} as `prepareRuns`; `invalid` where a judge cannot read what it would be shown, or for a limit on what
 * has no price
 */
async function prepareStarts(
  actor: Actor,
  studyId: string,
  inputs: readonly NewRun[],
  costLimit: number | null,
): Promise<RunStart[]> {
  const { runs, power } = await prepareRuns(actor, studyId, inputs)
  const isAnyKnown = power.chat.some(({ contextTokens }) => contextTokens !== null)
  if (isAnyKnown) requireRoom(runs, await getRunExperience(actor, studyId), power)
  if (costLimit !== null) requirePrices(runs, power)
  return Promise.all(
    runs.map(async (run, place) => ({ ...(await toStart(run)), asked: completeRun(inputs[place] ?? run) })),
  )
}

/** @throws {AppError} as `prepareRun` */
async function prepareRuns(
  actor: Actor,
  studyId: string,
  inputs: readonly NewRun[],
): Promise<Pick<RunBasis, 'scale' | 'power'> & { runs: RunConfiguration[] }> {
  requireRunManager(actor, studyId) // before anything is said of this installation
  const scale = await getRunScale(actor, studyId)
  const runs = inputs.map((input) => prepareRun(input, scale))
  return { runs, scale, power: await describePower(await listServicesForRuns(actor, studyId)) }
}

function requireRoom(runs: readonly RunConfiguration[], experience: RunExperience, power: RunPower): void {
  const short = findShortContext(runs, experience, power)
  if (short !== null) throw new AppError('invalid', short)
}

/**
 * Of all that runs may call: which questions have an answer already shows only when they are put together.
 *
 * @throws {AppError} `invalid` where nobody knows a price: no limit can be kept then
 */
function requirePrices(runs: readonly RunConfiguration[], power: RunPower): void {
  for (const run of runs) {
    const model = findUnpriced(run, power)
    if (model !== null)
      throw new AppError('invalid', `A cost limit cannot be kept: the price of ${model} is not configured.`)
  }
}

async function requireKeptLimit(actor: Actor, studyId: string, runs: readonly RunSummary[]): Promise<void> {
  const power = await describePower(await listServicesForRuns(actor, studyId))
  requirePrices(
    runs.map(({ configuration }) => configuration),
    power,
  )
}

async function toStart(configuration: RunConfiguration): Promise<Omit<RunStart, 'asked'>> {
  if (configuration.kind !== 'chat') return { configuration, prompts: [] }
  const prompt = await readJudgePrompt(configuration)
  const repair = await readPrompt('verdict/repair')
  const hashes = { promptHash: prompt.hash, repairHash: repair.hash }
  return { configuration: { ...configuration, ...hashes }, prompts: [prompt, repair] }
}

/**
 * Takes a run up again that is paused or has ended.
 *
 * @throws {AppError} see `lib/data/runs/run-control`; `invalid` for a limit on what has no price
 */
export async function resumeRun(
  actor: Actor,
  studyId: string,
  runId: string,
  costLimit?: number,
): Promise<void> {
  if (costLimit !== undefined) await requireKeptLimit(actor, studyId, [await getRun(actor, studyId, runId)])
  await resumeStoredRun(actor, studyId, runId, { queue, costLimit, currency: findCurrency() })
  await lookAgain()
}

/** Takes the runs of a grid up again that have something left. @throws {AppError} as {@link resumeRun} */
export async function resumeGrid(
  actor: Actor,
  studyId: string,
  gridId: string,
  costLimit?: number,
): Promise<void> {
  if (costLimit !== undefined)
    await requireKeptLimit(actor, studyId, (await getGrid(actor, studyId, gridId)).runs)
  await resumeStoredGrid(actor, studyId, gridId, { queue, costLimit, currency: findCurrency() })
  await lookAgain()
}

/** Whoever resumes has often mended what failed: what is known of the servers would be older than that. */
async function lookAgain(): Promise<void> {
  try {
    if (await isSomeServiceFailing()) await askForExamination(SYSTEM_ACTOR)
  } catch (error) {
    logFault('the servers of a resumed run could not be looked at', error) // it goes on all the same
  }
}

/**
 * What runs would take that are started together now.
 *
 * @throws {AppError} what their start would say against them
 */
export async function estimateRuns(
  actor: Actor,
  studyId: string,
  inputs: readonly NewRun[],
): Promise<RunEstimate> {
  const { runs, scale, power } = await prepareRuns(actor, studyId, inputs)
  const earlier = await listRuns(actor, studyId)
  const experience = await getRunExperience(actor, studyId, await describeInstalled(), earlier)
  requireRoom(runs, experience, power)
  return estimateTogether(runs, { scale, experience, power })
}

/**
 * What this installation brings to runs, as a forecast of them needs it.
 *
 * @param services what a worker found of its servers
 */
export async function describePower(services: readonly ServiceFinding[]): Promise<RunPower> {
  const { text } = await readPrompt('verdict/judge')
  const { servers, fault } = readChatServers()
  return {
    chat: servers.map((configured) => {
      const { name, model, temperature, prices, concurrency } = configured
      const found = services.find(({ what }) => what === nameChatService(name))
      const contextTokens = found?.model === model ? (found?.contextTokens ?? null) : null
      const answerTokens = countAnswerTokens(configured)
      return {
        server: name,
        model: model ?? '',
        temperature,
        prices,
        concurrency,
        contextTokens,
        answerTokens,
      }
    }),
    chatFault: fault,
    promptChars: text.length,
    embedding: listEmbeddingModels().map(({ name, terms }) => ({ name, ...terms })),
    rerank: listRerankModels().map(({ name, terms }) => ({ name, ...terms })),
    checks: listCheckCalls(services),
    currency: findCurrency(),
  }
}
