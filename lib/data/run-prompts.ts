import 'server-only'
import { z } from 'zod'
import { type Actor, authorize } from '@/lib/core/actor'
import { AppError } from '@/lib/core/errors'
import { type RunConfiguration, runConfigurationSchema } from '@/lib/core/runs'
import { requireId } from '@/lib/core/uuid'
import { findInCache, keepInCache } from './cache'
import { db, type Tx } from './client'

const keptSchema = z.object({ text: z.string() })

/** Keeps a prompt with the run that uses it: the file may change, what the model was asked stays. */
export async function keepPrompt(tx: Tx, prompt: { hash: string; text: string }): Promise<void> {
  await keepInCache(tx, 'prompt', prompt.hash, { text: prompt.text })
}

/** The prompt file's text as a run with this configuration uses it, or null where none is used or kept. */
export async function findPrompt(configuration: RunConfiguration): Promise<string | null> {
  if (configuration.kind !== 'chat') return null
  return findKeptPrompt(configuration.promptHash)
}

/** The text of a prompt that was kept, or null. */
export async function findKeptPrompt(hash: string): Promise<string | null> {
  const kept = keptSchema.safeParse(await findInCache('prompt', hash))
  return kept.success ? kept.data.text : null
}

/** The prompt of a run, for those who may see runs; null for the baseline. @throws {AppError} `not_found`, `forbidden` */
export async function getRunPrompt(actor: Actor, studyId: string, runId: string): Promise<string | null> {
  authorize(actor, 'run:manage', studyId)
  const run = await db.run.findFirst({
    where: { id: requireId(runId), studyId },
    select: { configuration: true },
  })
  if (!run) throw new AppError('not_found', 'This run does not exist.')
  return findPrompt(runConfigurationSchema.parse(run.configuration))
}
