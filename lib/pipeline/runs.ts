import 'server-only'
import type { Actor } from '@/lib/core/actor'
import { AppError } from '@/lib/core/errors'
import { estimateRuns as estimateTogether, type RunEstimate } from '@/lib/core/runs/estimate-runs'
import { needsDischarge } from '@/lib/core/runs/run-bounds'
import type { RunExperience } from '@/lib/core/runs/run-experience'
import { completeRun } from '@/lib/core/runs/run-grid'
import type { RunPower } from '@/lib/core/runs/run-power'
import { findShortContext } from '@/lib/core/runs/run-question'
import {
  chooseDecomposition,
  countStatements,
  countUnbounded,
  type RunScale,
} from '@/lib/core/runs/run-scale'
import type { RunBasis } from '@/lib/core/runs/run-warnings'
import type { NewRun, RunConfiguration } from '@/lib/core/runs/runs'
import { getRunExperience } from '@/lib/data/runs/run-experience'
import { getRunScale } from '@/lib/data/runs/run-scale'
import { startGrid as startStoredGrid, startRun as startStoredRun } from '@/lib/data/runs/run-start'
import { listRuns } from '@/lib/data/runs/runs'
import { requireWorkManager } from '@/lib/data/work/control'
import type { RunStart } from '@/lib/data/work/prompts'
import { chooseChatServer, pinServer } from './chat-server'
import { describeInstalled, fillInModels, findSearchOffer, identifyLocalModels } from './installed'
import { getPower, requirePrices } from './power'
import { readJudgePrompt, readPrompt } from './prompt-file'
import { workQueue } from './work'

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
  return startStoredRun(actor, studyId, { ...start, costLimit }, workQueue, { runId, again })
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
  return startStoredGrid(actor, studyId, starts, { gridId, queue: workQueue, costLimit, again })
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
  requireWorkManager(actor, studyId) // before anything is said of this installation
  const scale = await getRunScale(actor, studyId)
  const runs = inputs.map((input) => prepareRun(input, scale))
  return { runs, scale, power: await getPower(actor, studyId) }
}

function requireRoom(runs: readonly RunConfiguration[], experience: RunExperience, power: RunPower): void {
  const short = findShortContext(runs, experience, power)
  if (short !== null) throw new AppError('invalid', short)
}

async function toStart(configuration: RunConfiguration): Promise<Omit<RunStart, 'asked'>> {
  if (configuration.kind !== 'chat') return { configuration, prompts: [] }
  const prompt = await readJudgePrompt(configuration)
  const repair = await readPrompt('verdict/repair')
  const hashes = { promptHash: prompt.hash, repairHash: repair.hash }
  return { configuration: { ...configuration, ...hashes }, prompts: [prompt, repair] }
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
 * The configuration that a run will have, with the models that take part.
 *
 * @param scale what there is to judge in the study, and how its notes were cut
 * @throws {AppError} `unavailable` when a model is not there; `invalid` when facts are wanted that the study lacks
 */
function prepareRun(input: NewRun, scale: RunScale): RunConfiguration {
  const run = completeRun(input)
  const facts = chooseDecomposition(run, scale.decompositions)
  const statements = countStatements(scale.statements, run)
  if (statements > 0 && countUnbounded(scale, run) === statements)
    throw new AppError(
      'invalid',
      `None of the ${statements} statements has the admission, or the times of it, that limit the notes to ${run.scope}.`,
    )
  if (
    statements > 0 &&
    needsDischarge(run) &&
    countUnbounded(scale, { ...run, scope: 'until-discharge' }) === statements
  )
    throw new AppError(
      'invalid',
      `None of the ${statements} statements has a discharge time, which relative times count from.`,
    )
  if (run.kind === 'entailment' && !findSearchOffer().entailmentModels.includes(run.model))
    throw new AppError('unavailable', 'This model is not in the folder CONCORDANCE_MODELS.')
  const named = { ...run, ...facts, search: fillInModels(run.search) }
  const complete = { ...named, localModels: identifyLocalModels(named) }
  if (complete.kind !== 'chat') return complete
  return { ...complete, ...pinServer(chooseChatServer(complete)) }
}
