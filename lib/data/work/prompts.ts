import 'server-only'
import { z } from 'zod'
import { type Actor, authorize } from '@/lib/core/actor'
import { AppError } from '@/lib/core/errors'
import { type RunConfiguration, runConfigurationSchema } from '@/lib/core/runs/runs'
import { requireId } from '@/lib/core/uuid'
import { addToCache, findInCache } from '../cache'
import { db, type Tx } from '../client'

const storedSchema = z.object({ text: z.string() })

export type StoredPrompt = { hash: string; text: string }

/** What an AI rater is, and what a model will be asked, which is kept with the run. No prompts for rules. */
export type RunStart = {
  configuration: RunConfiguration
  /** The same as it was asked for, before what that leaves open was filled in. */
  asked: RunConfiguration
  prompts: readonly StoredPrompt[]
}

/** Keeps prompts with the run that uses them: the files may change, what the model was asked stays. */
export async function storePrompts(tx: Tx, prompts: readonly StoredPrompt[]): Promise<void> {
  for (const { hash, text } of prompts) await addToCache(tx, 'prompt', hash, { text })
}

/** The texts of the prompts that a run with this configuration uses, in the order of its calls; none where one was not kept. */
export async function findPrompts(
  configuration: RunConfiguration,
): Promise<{ prompts: readonly string[]; repairPrompt: string | null }> {
  if (configuration.kind !== 'chat') return { prompts: [], repairPrompt: null }
  const [repairPrompt, ...found] = await Promise.all(
    [configuration.repairHash, ...listPromptHashes(configuration)].map(findStoredPrompt),
  )
  const prompts = found.filter((prompt) => prompt !== null)
  return { prompts: prompts.length === found.length ? prompts : [], repairPrompt: repairPrompt ?? null }
}

/** Of a chat judge's prompts, in the order of its calls. */
function listPromptHashes({
  promptHash,
  prompts = {},
}: Extract<RunConfiguration, { kind: 'chat' }>): string[] {
  const more = Object.entries(prompts).toSorted(([one], [other]) => Number(one) - Number(other))
  return [promptHash, ...more.map(([, hash]) => hash)]
}

/** The text of a prompt that was kept, or null. */
export async function findStoredPrompt(hash: string): Promise<string | null> {
  const kept = hash === '' ? null : storedSchema.safeParse(await findInCache('prompt', hash))
  return kept?.success ? kept.data.text : null
}

/** The texts of those prompts that were kept, by their hashes. Callers have authorized already. */
export async function findStoredPrompts(hashes: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.cacheEntry.findMany({
    where: { stage: 'prompt', hash: { in: [...new Set(hashes)] } },
    select: { hash: true, value: true },
  })
  return new Map(rows.map(({ hash, value }) => [hash, storedSchema.parse(value).text]))
}

/** The prompts of a run, for those who may see runs; none for the baseline. @throws {AppError} `not_found`, `forbidden` */
export async function listRunPrompts(
  actor: Actor,
  studyId: string,
  runId: string,
): Promise<(StoredPrompt & { use: 'rate' | 'repair' })[]> {
  authorize(actor, 'run:manage', studyId)
  const run = await db.work.findFirst({
    where: { id: requireId(runId), studyId, kind: 'rate' },
    select: { configuration: true },
  })
  if (!run) throw new AppError('not_found', 'This run does not exist.')
  const configuration = runConfigurationSchema.parse(run.configuration)
  if (configuration.kind !== 'chat') return []
  const { prompts, repairPrompt } = await findPrompts(configuration)
  const hashes = listPromptHashes(configuration)
  return [
    ...prompts.map((text, index) => ({ use: 'rate' as const, hash: hashes[index] ?? '', text })),
    ...(repairPrompt === null
      ? []
      : [{ use: 'repair' as const, hash: configuration.repairHash, text: repairPrompt }]),
  ]
}
