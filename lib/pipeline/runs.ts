import 'server-only'
import type { Actor } from '@/lib/core/actor'
import type { RunServer } from '@/lib/core/run-forecast'
import type { NewRun, RunConfiguration } from '@/lib/core/runs'
import {
  type EnqueueRun,
  requireRunManager,
  resumeRun as resumeStoredRun,
  startRun as startStoredRun,
} from '@/lib/data/run-control'
import { getRunScale } from '@/lib/data/run-scale'
import { env } from '@/lib/env'
import { chatConcurrency, findChatServer, findTokenPrices } from './chat-server'
import { judgePatient } from './jobs/judge-patient'
import { prepareRun } from './prepare-run'
import { readPrompt } from './prompt-file'
import { enqueue } from './queue'

const enqueuePatients: EnqueueRun = (tx, { runId, patientIds }) =>
  enqueue(
    tx,
    judgePatient,
    patientIds.map((patientId) => ({ runId, patientId })),
  )

/** Starts an AI rater over a study's statements; a worker does the work. @throws {AppError} see `lib/data/run-control` */
export async function startRun(actor: Actor, studyId: string, input: NewRun): Promise<string> {
  requireRunManager(actor, studyId) // before anything is said of this installation
  return startPrepared(actor, studyId, prepareRun(input, await getRunScale(actor, studyId)))
}

async function startPrepared(
  actor: Actor,
  studyId: string,
  configuration: RunConfiguration,
): Promise<string> {
  if (configuration.kind !== 'chat') {
    return startStoredRun(actor, studyId, { configuration, prompts: [] }, enqueuePatients)
  }
  const prompt = await readPrompt('verdict/judge')
  const repair = await readPrompt('verdict/repair')
  const hashes = { promptHash: prompt.hash, repairHash: repair.hash }
  const start = { configuration: { ...configuration, ...hashes }, prompts: [prompt, repair] }
  return startStoredRun(actor, studyId, start, enqueuePatients)
}

/** Starts several, or none where one of them cannot start. @returns their ids @throws {AppError} see {@link startRun} */
export async function startRuns(actor: Actor, studyId: string, inputs: readonly NewRun[]): Promise<string[]> {
  requireRunManager(actor, studyId)
  const scale = await getRunScale(actor, studyId)
  const configurations = inputs.map((input) => prepareRun(input, scale))
  const runIds: string[] = []
  for (const configuration of configurations) runIds.push(await startPrepared(actor, studyId, configuration))
  return runIds
}

/** Takes a cancelled or failed run up again. @throws {AppError} see `lib/data/run-control` */
export async function resumeRun(actor: Actor, studyId: string, runId: string): Promise<void> {
  await resumeStoredRun(actor, studyId, runId, enqueuePatients)
}

/** This installation's chat server as a forecast of runs needs it, and its usual model; null where there is none. */
export async function describeChatServer(): Promise<(RunServer & { model: string }) | null> {
  if (findChatServer() === null) return null
  const { text } = await readPrompt('verdict/judge')
  return {
    model: env().JUDGE_MODEL ?? '',
    prices: findTokenPrices(),
    concurrency: chatConcurrency(),
    promptChars: text.length,
  }
}
