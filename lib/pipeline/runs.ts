import 'server-only'
import type { Actor } from '@/lib/core/actor'
import { AppError } from '@/lib/core/errors'
import { type NewRun, runConfigurationSchema } from '@/lib/core/runs'
import {
  type EnqueueRun,
  requireRunManager,
  resumeRun as resumeStoredRun,
  startRun as startStoredRun,
} from '@/lib/data/runs'
import { env } from '@/lib/env'
import { judgePatient } from './jobs/judge-patient'
import { readPrompt } from './prompt-file'
import { enqueue } from './queue'

const enqueuePatients: EnqueueRun = (tx, { runId, patientIds }) =>
  enqueue(
    tx,
    judgePatient,
    patientIds.map((patientId) => ({ runId, patientId })),
  )

/** Starts an AI rater over a study's statements; a worker does the work. @throws {AppError} see `lib/data/runs` */
export async function startRun(actor: Actor, studyId: string, input: NewRun): Promise<string> {
  requireRunManager(actor, studyId) // before anything is said of this installation
  const configuration = runConfigurationSchema.parse(input)
  if (configuration.kind !== 'chat') {
    return startStoredRun(actor, studyId, { configuration, prompt: null }, enqueuePatients)
  }
  if (findChatServer() === null) {
    throw new AppError('unavailable', 'No chat server is configured. An administrator sets JUDGE_BASE_URL.')
  }
  const prompt = await readPrompt('verdict/judge')
  const start = { configuration: { ...configuration, promptHash: prompt.hash }, prompt }
  return startStoredRun(actor, studyId, start, enqueuePatients)
}

/** Takes a cancelled or failed run up again. @throws {AppError} see `lib/data/runs` */
export async function resumeRun(actor: Actor, studyId: string, runId: string): Promise<void> {
  await resumeStoredRun(actor, studyId, runId, enqueuePatients)
}

/** The chat server of this installation and its usual model, or null when there is none. */
export function findChatServer(): { model: string } | null {
  const { JUDGE_BASE_URL, JUDGE_MODEL = '' } = env()
  return JUDGE_BASE_URL === undefined ? null : { model: JUDGE_MODEL }
}
