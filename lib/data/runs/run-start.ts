import 'server-only'
import { randomUUID } from 'node:crypto'
import type { Actor } from '@/lib/core/actor'
import { AppError } from '@/lib/core/errors'
import { nameRaters } from '@/lib/core/rater-names'
import type { RunConfiguration } from '@/lib/core/runs/runs'
import type { TaskRef } from '@/lib/core/task'
import { requireId } from '@/lib/core/uuid'
import { writeAudit } from '../audit'
import { db, type Tx } from '../client'
import { openTask, type Task } from '../tasks'
import { requireWorkManager, type WorkQueue } from '../work/control'
import { endWork } from '../work/end-work'
import { lockOwnWork } from '../work/own-work'
import { type RunStart, storePrompts } from '../work/prompts'
import { leaveOutSame, requireSameGrid, requireSameRun } from '../work/same-start'
import { listTaskRaters } from '../work/task-raters'

/** What a run, or a grid in sum, may cost before it pauses; null for no limit. */
type CostLimit = number | null

/**
 * Starts one AI rater over the items of a task that its configuration names: those that are there now. A worker gives
 * it its items (`setUpRun`), however many these are.
 *
 * @param runId given by whoever starts it; the same again starts nothing
 * @param again whether to start what an AI rater of the study has done before
 * @returns the run's id
 * @throws {AppError} `forbidden`, `not_found`; `invalid` when there is nothing to judge; `conflict` for the same as before, and
 *   for the id of a run that was started otherwise
 */
export async function startRun(
  actor: Actor,
  task: TaskRef,
  start: RunStart & { costLimit?: CostLimit },
  queue: Pick<WorkQueue, 'setUp'>,
  { runId = randomUUID(), again }: { runId?: string | undefined; again: boolean },
): Promise<string> {
  const { studyId, taskId } = task
  requireWorkManager(actor, studyId)
  return db.$transaction(async (tx) => {
    await lockStarts(tx, studyId)
    const known = await tx.work.findUnique({
      where: { id: requireId(runId) },
      select: { taskId: true, kind: true },
    })
    if (known && (known.taskId !== taskId || known.kind !== 'rate'))
      throw new AppError('conflict', 'Other work has this id already: give this run one of its own.')
    if (known) await requireSameRun(tx, runId, start)
    if (!known && !again) await leaveOutSame(tx, task, [start])
    if (!known) await addRuns(tx, actor, task, [{ ...start, runId }], { gridId: null, queue })
    return runId
  }, ALL_STATEMENTS)
}

/**
 * Starts several AI raters that are paused, stopped and resumed together: all or none.
 *
 * @param grid.gridId given by whoever starts them; the same again starts nothing
 * @param grid.again whether to start those, too, that an AI rater of the study has done before
 * @returns the names of AI raters that did what was therefore left out
 * @throws {AppError} as `startRun`
 */
export async function startGrid(
  actor: Actor,
  task: TaskRef,
  starts: readonly RunStart[],
  {
    gridId,
    queue,
    costLimit = null,
    again,
  }: { gridId: string; queue: Pick<WorkQueue, 'setUp'>; costLimit?: CostLimit; again: boolean },
): Promise<string[]> {
  const { studyId } = task
  requireWorkManager(actor, studyId)
  return db.$transaction(async (tx) => {
    await lockStarts(tx, studyId)
    const known = await tx.runGrid.findUnique({
      where: { id: requireId(gridId) },
      select: { studyId: true },
    })
    if (known?.studyId === studyId) {
      await requireSameGrid(tx, gridId, { starts, costLimit })
      return []
    }
    if (known)
      throw new AppError('conflict', 'Another grid has this id already: give this one an id of its own.')
    const { fresh, leftOut } = again ? { fresh: starts, leftOut: [] } : await leaveOutSame(tx, task, starts)
    await tx.runGrid.create({ data: { id: gridId, studyId, startedById: actor.userId, costLimit } })
    const runs = fresh.map((start) => ({ ...start, runId: randomUUID() }))
    await addRuns(tx, actor, task, runs, { gridId, queue })
    return leftOut
  }, ALL_STATEMENTS)
}

/** A selection names every statement of a study. */
const ALL_STATEMENTS = { timeout: 60_000 }

type Scope = { gridId: string | null; queue: Pick<WorkQueue, 'setUp'> }

async function addRuns(
  tx: Tx,
  actor: Actor,
  ref: TaskRef,
  starts: readonly (RunStart & { runId: string; costLimit?: CostLimit })[],
  { gridId, queue }: Scope,
): Promise<void> {
  const { studyId } = ref
  const task = await openTask(ref, tx)
  const raters = await listTaskRaters(tx, ref)
  const aliases = nameRaters(
    raters.filter(({ isOwn }) => isOwn),
    starts.map(({ configuration }) => configuration),
    raters.map(({ alias }) => alias),
  )
  const selections = await selectItems(tx, task, starts)
  const rows = starts.flatMap(({ runId, configuration, costLimit = null }, index) => {
    const selection = selections.get(configuration.statementKind)
    if (!selection) return []
    return [
      { runId, raterId: randomUUID(), configuration, selection, costLimit, alias: aliases[index] ?? '' },
    ]
  })
  await tx.rater.createMany({
    data: rows.map(({ raterId, alias, configuration }) => {
      return { id: raterId, studyId, kind: 'ai' as const, alias, configuration }
    }),
  })
  await tx.work.createMany({
    data: rows.map(({ runId, raterId, selection, costLimit, configuration }) => {
      return {
        id: runId,
        kind: 'rate' as const,
        studyId,
        taskId: task.id,
        raterId,
        gridId,
        selectionId: selection.id,
        startedById: actor.userId,
        costLimit,
        configuration,
      }
    }),
  })
  const prompts = starts.flatMap((start) => start.prompts)
  await storePrompts(tx, [...new Map(prompts.map((prompt) => [prompt.hash, prompt])).values()])
  await queue.setUp(
    tx,
    rows.map(({ runId }) => ({ workId: runId, resumedAt: null })),
  )
  for (const { runId, selection } of rows)
    await writeAudit(tx, actor, studyId, {
      type: 'run.started',
      data: { runId, items: selection.statements },
    })
}

type StatementKind = RunConfiguration['statementKind']
type Selection = { id: string; statements: number }

/**
 * Keeps which items there are of each kind that is judged: what is imported or cut from now on belongs to later runs.
 *
 * @throws {AppError} `invalid` where there are none of a kind
 */
async function selectItems(
  tx: Tx,
  { id: taskId, studyId, definition }: Task,
  starts: readonly RunStart[],
): Promise<Map<StatementKind, Selection>> {
  const selections = new Map<StatementKind, Selection>()
  for (const kind of new Set(starts.map((start) => start.configuration.statementKind))) {
    const [selection] = await tx.$queryRaw<Selection[]>`
      insert into "RunSelection" (id, "studyId", "itemIds", statements)
      select gen_random_uuid(), ${studyId}::uuid, array_agg(i.id order by i."patientId", i.ordinal, i.sort, i.id), count(*)
      from "ItemView" i
      where i."taskId" = ${taskId}::uuid and (${kind} = 'all' or i.kind = ${kind}) having count(*) > 0
      returning id, statements`
    if (!selection)
      throw new AppError(
        'invalid',
        `The study has no ${kind === 'all' ? definition.item.name.many : `${kind}s`} to rate yet.`,
      )
    selections.set(kind, selection)
  }
  return selections
}

/** One start after another in a study: their raters get names that nobody has yet. */
async function lockStarts(tx: Tx, studyId: string): Promise<void> {
  await tx.$queryRaw`select pg_advisory_xact_lock(hashtextextended(${`runs of ${studyId}`}, 0))::text`
}

/**
 * Gives a run the statements of the moment of its start, all or none, and lets them be judged; what was deleted since then is
 * left out with what became training, and what came since then stays out. Once only, however often it is asked for. A run that
 * is paused or has ended gets nothing: resuming it asks again.
 *
 * @throws {AppError} `not_found`; `forbidden` for anybody but the run's own rater
 */
export async function setUpRun(actor: Actor, runId: string, queue: Pick<WorkQueue, 'work'>): Promise<void> {
  await db.$transaction(
    async (tx) => {
      const run = await lockOwnWork(tx, actor, runId)
      if (run.setUpAt !== null || (run.status !== 'queued' && run.status !== 'running')) return
      const patients = await tx.$queryRaw<{ id: string }[]>`
        with given as (
          insert into "WorkUnit" ("workId", "unitId", "itemId")
          select r.id, i.id, i.id from "Work" r join "RunSelection" s on s.id = r."selectionId"
            cross join unnest(s."itemIds") as chosen(id) join "Item" i on i.id = chosen.id and i."taskId" = r."taskId"
          where r.id = ${runId}::uuid returning "itemId")
        insert into "RunChart" ("runId", "patientId")
        select distinct ${runId}::uuid, i."patientId" from given join "Item" i on i.id = given."itemId"
        returning "patientId" as id`
      await tx.$executeRaw`update "Work" set "setUpAt" = now() where id = ${runId}::uuid`
      if (patients.length === 0) return endWork(tx, actor, run, { status: 'done', failure: null })
      const unitIds = patients.map(({ id }) => id)
      const { kind, resumedAt, configuration } = run
      await queue.work(tx, { workId: runId, kind, resumedAt, unitIds, configuration })
    },
    { timeout: 300_000 },
  )
}
