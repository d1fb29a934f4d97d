import 'server-only'
import type { Actor } from '@/lib/core/actor'
import { AppError } from '@/lib/core/errors'
import type { Guideline } from '@/lib/core/labeling/guideline'
import type { Definition } from '@/lib/core/protocols/definition'
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
import type { TaskRef } from '@/lib/core/task'
import { findGuideline } from '@/lib/data/labeling/guidelines'
import { getRunExperience } from '@/lib/data/runs/run-experience'
import { getRunScale } from '@/lib/data/runs/run-scale'
import { startGrid as startStoredGrid, startRun as startStoredRun } from '@/lib/data/runs/run-start'
import { listRuns } from '@/lib/data/runs/runs'
import { openTask } from '@/lib/data/tasks'
import { requireWorkManager } from '@/lib/data/work/control'
import type { RunStart } from '@/lib/data/work/prompts'
import { chooseChatServer, pinServer } from './chat-server'
import { describeInstalled, fillInModels, findSearchOffer, identifyLocalModels } from './installed'
import { getPower, requirePrices } from './power'
import { describeRaters, readRaterPrompts } from './prompt-file'
import { findBaseline } from './protocol-extensions'
import { workQueue } from './work'

type StartOptions = {
  /** What it may cost before it pauses, in the currency of the prices. */
  costLimit?: number | null | undefined
  /** Whether to start what an AI rater of the study has done before: a copy is made only where that is asked for. */
  again?: boolean
}

/**
 * Starts an AI rater over the items of a task; a worker does the work.
 *
 * @param options.runId given by whoever starts it; the same again starts nothing
 * @throws {AppError} see `lib/data/runs/run-start`
 */
export async function startRun(
  actor: Actor,
  task: TaskRef,
  input: NewRun,
  { runId, costLimit = null, again = false }: StartOptions & { runId?: string | undefined } = {},
): Promise<string> {
  const [start] = await prepareStarts(actor, task, [input], costLimit)
  if (!start) throw new Error('a run was not prepared')
  return startStoredRun(actor, task, { ...start, costLimit }, workQueue, { runId, again })
}

/**
 * Starts several that are led together, or none where one of them cannot start; says what did the left out ones before.
 *
 * @throws {AppError} see `lib/data/runs/run-start`
 */
export async function startGrid(
  actor: Actor,
  task: TaskRef,
  gridId: string,
  inputs: readonly NewRun[],
  { costLimit = null, again = false }: StartOptions = {},
): Promise<string[]> {
  const starts = await prepareStarts(actor, task, inputs, costLimit)
  return startStoredGrid(actor, task, starts, { gridId, queue: workQueue, costLimit, again })
}

/**
 * @throws {AppError} as `prepareRuns`; `invalid` where an AI rater cannot read what it would be shown, or for a limit on what
 * has no price
 */
async function prepareStarts(
  actor: Actor,
  task: TaskRef,
  inputs: readonly NewRun[],
  costLimit: number | null,
): Promise<RunStart[]> {
  const { runs, power, definition } = await prepareRuns(actor, task, inputs)
  const { guideline } = await findGuideline(task.taskId, undefined)
  const isAnyKnown = power.chat.some(({ contextTokens }) => contextTokens !== null)
  if (isAnyKnown) requireRoom(runs, await getRunExperience(actor, task), power)
  if (costLimit !== null) requirePrices(runs, power)
  return Promise.all(
    runs.map(async (run, index) => ({
      ...(await toStart(run, definition, guideline)),
      asked: completeRun(inputs[index] ?? run),
    })),
  )
}

/** @throws {AppError} as `prepareRun` */
async function prepareRuns(
  actor: Actor,
  task: TaskRef,
  inputs: readonly NewRun[],
): Promise<Pick<RunBasis, 'scale' | 'power'> & { runs: RunConfiguration[]; definition: Definition }> {
  requireWorkManager(actor, task.studyId) // before anything is said of this installation
  const { definition } = await openTask(task)
  requireAiRater(definition)
  const scale = await getRunScale(actor, task)
  const runs = inputs.map((input) => prepareRun(input, scale, definition))
  return { runs, scale, definition, power: await getPower(actor, task.studyId, definition) }
}

function requireRoom(runs: readonly RunConfiguration[], experience: RunExperience, power: RunPower): void {
  const short = findShortContext(runs, experience, power)
  if (short !== null) throw new AppError('invalid', short)
}

/** @throws {AppError} `invalid` for a protocol that no AI rater answers */
function requireAiRater({ aiRater }: Definition): void {
  if (aiRater === null) throw new AppError('invalid', 'The protocol of this task has no AI rater.')
}

async function toStart(
  configuration: RunConfiguration,
  definition: Definition,
  guideline: Guideline,
): Promise<Omit<RunStart, 'asked'>> {
  if (configuration.kind !== 'chat') return { configuration, prompts: [] }
  const { calls, repair } = await readRaterPrompts(definition, { ...configuration, guideline })
  const [first, ...more] = calls
  const further = Object.fromEntries(more.map(({ hash }, index) => [String(index + 2), hash]))
  return {
    configuration: {
      ...configuration,
      promptHash: first?.hash ?? '',
      repairHash: repair?.hash ?? '',
      ...(more.length > 0 && { prompts: further }),
    },
    prompts: [...calls, ...(repair ? [repair] : [])],
  }
}

/**
 * What runs would take that are started together now.
 *
 * @throws {AppError} what their start would say against them
 */
export async function estimateRuns(
  actor: Actor,
  task: TaskRef,
  inputs: readonly NewRun[],
): Promise<RunEstimate> {
  const { runs, scale, power, definition } = await prepareRuns(actor, task, inputs)
  const earlier = await listRuns(actor, task)
  const experience = await getRunExperience(actor, task, await describeInstalled(definition), earlier)
  requireRoom(runs, experience, power)
  return estimateTogether(runs, { scale, experience, power })
}

/**
 * The configuration that a run will have, with the models that take part.
 *
 * @param scale what there is to judge in the study, and how its notes were cut
 * @throws {AppError} `unavailable` when a model is not there; `invalid` when facts are wanted that the study lacks
 */
function prepareRun(input: NewRun, scale: RunScale, definition: Definition): RunConfiguration {
  const run = completeRun(input)
  if (run.kind === 'baseline' && findBaseline(definition) === null)
    throw new AppError('invalid', 'There are no rules that answer this protocol: choose a model.')
  if (run.kind === 'entailment' && !definition.aiRater?.nliMapping)
    throw new AppError(
      'invalid',
      'This protocol does not say which of its labels follow from a passage. Choose a language model.',
    )
  if (run.kind === 'chat' && run.form !== undefined && !describeRaters(definition).form)
    throw new AppError('invalid', 'Answers to this protocol are not put into form by another model.')
  if (definition.aiRater?.reference !== 'retrieved') return prepareAiRater(withoutSearch(run))
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
  return prepareAiRater({ ...run, ...facts, search: fillInModels(run.search) })
}

/** Nothing is looked for: settings of the search would only distinguish AI raters that do the same. */
function withoutSearch(run: RunConfiguration): RunConfiguration {
  const { statementKind } = run
  if (run.kind === 'baseline') return completeRun({ kind: run.kind, statementKind })
  if (run.kind === 'entailment') return completeRun({ kind: run.kind, model: run.model, statementKind })
  const { kind, model, server, temperature, reuse, judge: aiRater, promptStyle, form, confidence } = run
  return completeRun({
    kind,
    model,
    server,
    temperature,
    reuse,
    judge: aiRater,
    promptStyle,
    form,
    confidence,
    statementKind,
  })
}

function prepareAiRater(run: RunConfiguration): RunConfiguration {
  if (run.kind === 'entailment' && !findSearchOffer().entailmentModels.includes(run.model))
    throw new AppError(
      'unavailable',
      'This model is not in the folder CONCORDANCE_MODELS. `concordance models get` brings it there.',
    )
  const complete = { ...run, localModels: identifyLocalModels(run) }
  if (complete.kind !== 'chat') return complete
  const form = complete.form && { ...complete.form, server: chooseChatServer(complete.form).name }
  return { ...complete, ...pinServer(chooseChatServer(complete)), ...(form && { form }) }
}
