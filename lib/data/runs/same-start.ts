import 'server-only'
import { canonicalJson } from '@/lib/core/canonical-json'
import { AppError } from '@/lib/core/errors'
import { configurationKey } from '@/lib/core/figures/basis/copies'
import { type RunConfiguration, runConfigurationSchema } from '@/lib/core/runs/runs'
import type { Tx } from '../client'

type Start = { configuration: RunConfiguration; costLimit?: number | null }

/** @throws {AppError} `conflict` where the id that whoever starts a run gave belongs to a run that was started otherwise */
export async function requireSameRun(tx: Tx, runId: string, start: Start): Promise<void> {
  const run = await tx.run.findUniqueOrThrow({
    where: { id: runId },
    select: { configuration: true, costLimit: true },
  })
  if (run.costLimit !== (start.costLimit ?? null) || keyOf(run.configuration) !== keyOf(start.configuration))
    refuse('run')
}

/**
 * The same of runs that were started together. Those of them that AI raters had done before were left out.
 *
 * @throws {AppError} `conflict`
 */
export async function requireSameGrid(
  tx: Tx,
  gridId: string,
  { starts, costLimit }: { starts: readonly Start[]; costLimit: number | null },
): Promise<void> {
  const grid = await tx.runGrid.findUniqueOrThrow({
    where: { id: gridId },
    select: { studyId: true, costLimit: true, runs: { select: { configuration: true } } },
  })
  const raters = await tx.rater.findMany({
    where: { studyId: grid.studyId, kind: 'ai' },
    select: { configuration: true },
  })
  const own = new Set(grid.runs.map(({ configuration }) => keyOf(configuration)))
  const done = new Set(raters.map(({ configuration }) => configurationKey(configuration)))
  const wanted = new Set(starts.map(({ configuration }) => keyOf(configuration)))
  const isOwnOrLeftOut = ({ configuration }: Start) =>
    own.has(keyOf(configuration)) || done.has(configurationKey(configuration))
  if (
    grid.costLimit !== costLimit ||
    ![...own].every((key) => wanted.has(key)) ||
    !starts.every(isOwnOrLeftOut)
  )
    refuse('grid')
}

/** What whoever starts a run asks for: not what its time brings, as the words of prompts, or notes that are not cut yet. */
function keyOf(configuration: unknown): string {
  const run = runConfigurationSchema.parse(configuration)
  const prompts = run.kind === 'chat' ? { promptHash: null, repairHash: null } : {}
  return canonicalJson({ ...run, ...prompts, uncutNotes: null })
}

function refuse(what: 'run' | 'grid'): never {
  throw new AppError('conflict', `A ${what} with other settings has this id: give this one an id of its own.`)
}
