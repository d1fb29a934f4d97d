import 'server-only'
import { canonicalJson } from '@/lib/core/canonical-json'
import { AppError } from '@/lib/core/errors'
import { configurationKey } from '@/lib/core/figures/basis/duplicate-raters'
import { type RunConfiguration, runConfigurationSchema } from '@/lib/core/runs/runs'
import type { TaskRef } from '@/lib/core/task'
import { type TextJobConfiguration, textJobConfigurationSchema } from '@/lib/core/text-jobs'
import type { Tx } from '../client'
import type { RunStart } from './prompts'
import { listTaskRaters } from './task-raters'

/** @throws {AppError} `conflict` where the id that whoever starts a run gave belongs to a run that was started otherwise */
export async function requireSameRun(
  tx: Tx,
  runId: string,
  start: RunStart & { costLimit?: number | null },
): Promise<void> {
  const { configuration, costLimit } = await tx.work.findUniqueOrThrow({
    where: { id: runId },
    select: { configuration: true, costLimit: true },
  })
  const open = listOpen(start.asked)
  const isLimited = isNewLimit(costLimit, start.costLimit)
  if (
    isLimited ||
    keyOf(runConfigurationSchema.parse(configuration), open) !== keyOf(start.configuration, open)
  )
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
  { starts, costLimit }: { starts: readonly RunStart[]; costLimit: number | null },
): Promise<void> {
  const grid = await tx.runGrid.findUniqueOrThrow({
    where: { id: gridId },
    select: { studyId: true, costLimit: true, runs: { select: { configuration: true } } },
  })
  if (isNewLimit(grid.costLimit, costLimit)) refuse('grid')
  const raters = await tx.rater.findMany({
    where: { studyId: grid.studyId, kind: 'ai' },
    select: { configuration: true },
  })
  const done = new Set(raters.map(({ configuration }) => startKey(configuration)))
  const runs = grid.runs.map(({ configuration }) => runConfigurationSchema.parse(configuration))
  const wanted = new Set<RunConfiguration>()
  // starts that leave the same open are compared at once: a grid has hundreds
  for (const alike of Map.groupBy(starts, ({ asked }) => listOpen(asked).join()).values()) {
    const open = alike.flatMap(({ asked }) => listOpen(asked))
    const own = Map.groupBy(runs, (run) => keyOf(run, open))
    for (const { configuration } of alike) {
      const same = own.get(keyOf(configuration, open))
      if (!same && !done.has(startKey(configuration))) refuse('grid')
      for (const run of same ?? []) wanted.add(run)
    }
  }
  if (wanted.size < runs.length) refuse('grid')
}

/** The key of a configuration, however long the answers of its server may be at the time. */
function startKey(configuration: unknown): string | null {
  const { data: run } = runConfigurationSchema.safeParse(configuration)
  return configurationKey(run?.kind === 'chat' ? { ...run, serverTerms: undefined } : configuration)
}

/** A limit moves when work is taken up again, but is never taken away: what has none did not begin with one. */
function isNewLimit(now: number | null, asked: number | null = null): boolean {
  return now === null && asked !== null
}

/** What a start may leave to its time: the cut of claims, the models of a search, the server of an AI rater. */
const OPEN = ['decomposition', 'embeddingModel', 'rerankModel', 'server'] as const
type Open = (typeof OPEN)[number]

/** What this start does not name. */
function listOpen(asked: RunConfiguration): Open[] {
  const named: Record<Open, boolean> = {
    decomposition: asked.factKind !== 'claim' || asked.decomposition !== '',
    embeddingModel: asked.search.embeddingModel !== '',
    rerankModel: asked.search.rerankModel !== '',
    server: asked.kind !== 'chat' || asked.server !== '',
  }
  return OPEN.filter((field) => !named[field])
}

/** What work on texts may leave to its time: the server, and what follows from it and from other settings. */
const OPEN_OF_TEXTS = ['server', 'temperature', 'embedding', 'vocabulary'] as const

/**
 * The same of work on texts.
 *
 * @throws {AppError} `conflict`
 */
export function requireSameTextJob(
  known: { configuration: unknown; costLimit: number | null },
  start: { configuration: TextJobConfiguration; asked: TextJobConfiguration; costLimit: number | null },
): void {
  const asked: Readonly<Record<string, unknown>> = start.asked
  const open = OPEN_OF_TEXTS.filter((field) => (asked[field] ?? '') === '')
  const before = textJobConfigurationSchema.parse(known.configuration)
  const isLimited = isNewLimit(known.costLimit, start.costLimit)
  if (isLimited || keyOf(before, open) !== keyOf(start.configuration, open)) refuse('text-job')
}

/** What the time of a start brings: the words of prompts, how a server is asked, and notes that are not cut yet. */
const OF_TIME = {
  promptHash: null,
  repairHash: null,
  prompts: null,
  thinkingTokens: null,
  serverTerms: null,
  localModels: null,
  uncutNotes: null,
  rephrasings: null,
}

/** What whoever starts work asks for: not what its time brings, nor what is left to that. */
function keyOf(work: RunConfiguration | TextJobConfiguration, open: readonly string[]): string {
  const left = Object.fromEntries(open.map((field) => [field, null]))
  const search = 'search' in work ? { search: { ...work.search, ...left } } : {}
  return canonicalJson({ ...work, ...OF_TIME, ...left, ...search })
}

function refuse(what: 'run' | 'grid' | 'text-job'): never {
  const name = what === 'text-job' ? 'Work' : `A ${what}`
  throw new AppError('conflict', `${name} with other settings has this id: give this one an id of its own.`)
}

type Start = { configuration: RunConfiguration }

/**
 * Parts starts into those that are new and those that an AI rater of the task has done before, by its name: nothing would
 * come of them but the same answers, counted twice.
 *
 * @throws {AppError} `conflict` where nothing is new
 */
export async function leaveOutSame<One extends Start>(
  tx: Tx,
  task: TaskRef,
  starts: readonly One[],
): Promise<{ fresh: One[]; leftOut: string[] }> {
  const raters = (await listTaskRaters(tx, task)).filter(({ kind, isOwn }) => kind === 'ai' && isOwn)
  const first = new Map<string | null, string>()
  for (const { alias, configuration } of raters.toReversed())
    first.set(configurationKey(configuration), alias)
  const sameAs = ({ configuration }: Start) => first.get(configurationKey(configuration) ?? '')
  const fresh = starts.filter((start) => sameAs(start) === undefined)
  const leftOut = starts.flatMap((start) => sameAs(start) ?? [])
  if (fresh.length > 0 || leftOut.length === 0) return { fresh, leftOut }
  throw new AppError(
    'conflict',
    `The same as ${leftOut.map((alias) => `“${alias}”`).join(', ')}: its answers would be the same, or used again, and it would not count as another AI rater.`,
  )
}
