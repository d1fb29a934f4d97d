import 'server-only'
import { randomUUID } from 'node:crypto'
import { type Actor, authorize } from '@/lib/core/actor'
import { AppError } from '@/lib/core/errors'
import { nameJudge, type RunConfiguration } from '@/lib/core/runs'
import { requireId } from '@/lib/core/uuid'
import { writeAudit } from '../audit'
import { db, type Tx } from '../client'
import { findVerdictTask } from '../studies'
import { type KeptPrompt, keepPrompts } from './run-prompts'

/** Puts a run's work into the queue, in the same transaction: no run without its jobs, no job without its run. */
export type EnqueueRun = (tx: Tx, run: { runId: string; patientIds: readonly string[] }) => Promise<void>

/** What an AI rater is, and what a model will be asked, which is kept with the run. No prompts for rules. */
export type RunStart = { configuration: RunConfiguration; prompts: readonly KeptPrompt[] }

/** @throws {AppError} `not_found`, `forbidden` for anybody who may not start, stop or see runs of this study */
export function requireRunManager(actor: Actor, studyId: string): void {
  authorize(actor, 'run:manage', studyId)
}

/**
 * Starts one AI rater over the statements of the study that its configuration names.
 *
 * @param runId given by whoever starts it; the same again starts nothing
 * @returns the run's id
 * @throws {AppError} `forbidden`, `not_found`; `invalid` when there is nothing to judge
 */
export async function startRun(
  actor: Actor,
  studyId: string,
  start: RunStart,
  enqueue: EnqueueRun,
  runId: string = randomUUID(),
): Promise<string> {
  requireRunManager(actor, studyId)
  return db.$transaction(
    async (tx) => {
      await lockStarts(tx, studyId)
      const known = await tx.run.findUnique({ where: { id: requireId(runId) }, select: { studyId: true } })
      if (known && known.studyId !== studyId)
        throw new AppError('conflict', 'This run cannot be started here.')
      if (!known) await addRuns(tx, actor, studyId, [{ ...start, runId }], { gridId: null, enqueue })
      return runId
    },
    { timeout: 120_000 },
  )
}

/**
 * Starts several AI raters that are paused, stopped and resumed together: all or none.
 *
 * @param grid.gridId given by whoever starts them; the same again starts nothing
 * @throws {AppError} as `startRun`
 */
export async function startGrid(
  actor: Actor,
  studyId: string,
  starts: readonly RunStart[],
  { gridId, enqueue }: { gridId: string; enqueue: EnqueueRun },
): Promise<void> {
  requireRunManager(actor, studyId)
  await db.$transaction(
    async (tx) => {
      await lockStarts(tx, studyId)
      const known = await tx.runGrid.findUnique({
        where: { id: requireId(gridId) },
        select: { studyId: true },
      })
      if (known?.studyId === studyId) return
      if (known) throw new AppError('conflict', 'This grid cannot be started here.')
      await tx.runGrid.create({ data: { id: gridId, studyId, startedById: actor.userId } })
      const runs = starts.map((start) => ({ ...start, runId: randomUUID() }))
      await addRuns(tx, actor, studyId, runs, { gridId, enqueue })
    },
    { timeout: 300_000 },
  )
}

type Place = { gridId: string | null; enqueue: EnqueueRun }

async function addRuns(
  tx: Tx,
  actor: Actor,
  studyId: string,
  starts: readonly (RunStart & { runId: string })[],
  { gridId, enqueue }: Place,
): Promise<void> {
  const task = await findVerdictTask(studyId, tx)
  const aliases = await nameRaters(tx, studyId, starts)
  const rows = starts.map(({ runId, configuration }, place) => {
    const ids = { studyId, raterId: randomUUID(), runId }
    return { ...ids, configuration, alias: aliases[place] ?? '' }
  })
  await tx.rater.createMany({
    data: rows.map(({ raterId, alias, configuration }) => {
      return { id: raterId, studyId, kind: 'ai' as const, alias, configuration }
    }),
  })
  await tx.run.createMany({
    data: rows.map(({ runId, raterId, configuration }) => {
      return {
        id: runId,
        studyId,
        taskId: task.id,
        raterId,
        gridId,
        startedById: actor.userId,
        configuration,
      }
    }),
  })
  const prompts = starts.flatMap((start) => start.prompts)
  await keepPrompts(tx, [...new Map(prompts.map((prompt) => [prompt.hash, prompt])).values()])
  for (const [kind, own] of Map.groupBy(rows, (row) => row.configuration.statementKind)) {
    const runIds = own.map(({ runId }) => runId)
    const patientIds = await addItems(tx, task.id, kind, runIds)
    for (const runId of runIds) await enqueue(tx, { runId, patientIds })
  }
  const items = await tx.runItem.groupBy({
    by: ['runId'],
    where: { runId: { in: rows.map(({ runId }) => runId) } },
    _count: true,
  })
  for (const { runId, _count } of items)
    await writeAudit(tx, actor, studyId, { type: 'run.started', data: { runId, items: _count } })
}

const STATEMENT_WORDS = { all: 'statements', sentence: 'sentences', claim: 'claims' }

/**
 * Gives these runs all statements of a kind: one statement of SQL, for a grid may have a million of them.
 *
 * @returns the patients of what was given, which an import meanwhile cannot change any more
 */
async function addItems(
  tx: Tx,
  taskId: string,
  kind: RunConfiguration['statementKind'],
  runIds: readonly string[],
): Promise<string[]> {
  await tx.$executeRaw`
    insert into "RunItem" ("runId", "itemId")
    select r.id, i.id from unnest(${runIds}::uuid[]) as r(id)
      cross join "Item" i join "Proposition" p on p.id = i."propositionId"
    where i."taskId" = ${taskId}::uuid and (${kind} = 'all' or p.kind::text = ${kind})`
  const patients = await tx.item.findMany({
    where: { runItems: { some: { runId: { in: runIds.slice(0, 1) } } } },
    distinct: ['patientId'],
    select: { patientId: true },
  })
  if (patients.length === 0)
    throw new AppError('invalid', `The study has no ${STATEMENT_WORDS[kind]} to judge yet.`)
  return patients.map(({ patientId }) => patientId)
}

/** One start after another in a study: their raters get names that nobody has yet. */
async function lockStarts(tx: Tx, studyId: string): Promise<void> {
  await tx.$queryRaw`select pg_advisory_xact_lock(hashtextextended(${`runs of ${studyId}`}, 0))::text`
}

async function nameRaters(tx: Tx, studyId: string, starts: readonly RunStart[]): Promise<string[]> {
  const raters = await tx.rater.findMany({ where: { studyId }, select: { alias: true } })
  const taken = new Set(raters.map((rater) => rater.alias))
  return starts.map(({ configuration }) => {
    const name = nameJudge(configuration) || 'baseline'
    let alias = name
    for (let number = 2; taken.has(alias); number++) alias = `${name} (${number})`
    taken.add(alias)
    return alias
  })
}
