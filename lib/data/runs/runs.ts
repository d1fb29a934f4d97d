import 'server-only'
import { type Actor, authorize } from '@/lib/core/actor'
import { AppError } from '@/lib/core/errors'
import type { RunStage } from '@/lib/core/runs/run-stages'
import { describeWait } from '@/lib/core/runs/run-wait'
import {
  estimatePace,
  type GridSummary,
  type RunStretch,
  type RunSummary,
  runConfigurationSchema,
  sumUpGrid,
} from '@/lib/core/runs/runs'
import { nameChatService } from '@/lib/core/runs/service-finding'
import { listProgress } from '@/lib/core/runs/stage-progress'
import type { TaskRef } from '@/lib/core/task'
import { requireId } from '@/lib/core/uuid'
import { db } from '../client'
import type { Prisma, WorkUnit } from '../generated/client'
import { openTask } from '../tasks'
import { readStages } from '../work/calls'
import { readRunCharts } from './run-charts'
import { readLastFailures } from './run-work'

/** All runs of a task, newest first, with every item accounted for. @throws {AppError} `not_found`, `forbidden` */
export async function listRuns(actor: Actor, task: TaskRef): Promise<RunSummary[]> {
  authorize(actor, 'run:manage', task.studyId)
  await openTask(task)
  return readRuns(task)
}

/** @throws {AppError} `not_found`, `forbidden` */
export async function getRun(actor: Actor, task: TaskRef, runId: string): Promise<RunSummary> {
  authorize(actor, 'run:manage', task.studyId)
  const [run] = await readRuns(task, { id: requireId(runId) })
  if (!run) throw new AppError('not_found', 'This run does not exist.')
  return run
}

/** A run with what its calls came to, kind by kind. @throws {AppError} `not_found`, `forbidden` */
export async function getRunDetail(
  actor: Actor,
  task: TaskRef,
  runId: string,
): Promise<RunSummary & { stages: readonly RunStage[] }> {
  const run = await getRun(actor, task, runId)
  return { ...run, stages: (await readStages([run.runId])).get(run.runId) ?? [] }
}

/** Runs that were started together, added up. @throws {AppError} `not_found`, `forbidden` */
export async function getGrid(actor: Actor, task: TaskRef, gridId: string): Promise<GridSummary> {
  authorize(actor, 'run:manage', task.studyId)
  const runs = await readRuns(task, { gridId: requireId(gridId) })
  if (runs.length === 0) throw new AppError('not_found', 'This grid does not exist.')
  return sumUpGrid(gridId, runs)
}

async function readRuns(
  { studyId, taskId }: TaskRef,
  which: { id?: string; gridId?: string } = {},
): Promise<RunSummary[]> {
  const rows = await db.work.findMany({
    where: { studyId, taskId, kind: 'rate', ...which },
    orderBy: { createdAt: 'desc' },
    include: WITH_NAMES,
  })
  const runIds = rows.map((row) => row.id)
  const [counts, stretches, chartsOf, failures] = await Promise.all([
    countUnits(runIds),
    readStretches(rows.filter(isAtWork).map((row) => row.id)),
    readRunCharts(runIds),
    readLastFailures(rows.filter(({ status }) => status === 'running').map((row) => row.id)),
  ])
  return rows.map((row) => {
    const count = counts(row.id)
    const lately = stretches.get(row.id) ?? null
    const stretch = row.status === 'running' ? lately : null
    const run = toRun(row, count, stretch)
    const { charts, vectors, finding, judging, waits } = chartsOf(row.id)
    const isAtCharts = charts.reading > 0 || vectors.waiting > 0
    const isStuck = !isAtCharts && (finding + judging === 0 || stretch?.ended === 0)
    const { configuration } = run
    const statements = {
      found: count(({ status, passages }) => status !== 'pending' && passages === 'found'),
      failedBefore: count(({ status, passages }) => status === 'failed' && passages === null),
      finding,
      judging,
      lately: stretch?.withPassages ?? 0,
    }
    return {
      ...run,
      lately: lately && { ended: lately.ended, seconds: lately.seconds },
      wait: describeWait({
        waits,
        server: configuration.kind === 'chat' ? nameChatService(configuration.server) : '',
        failure: isStuck ? (failures.get(row.id) ?? null) : null,
      }),
      progress: listProgress(run, { charts, vectors, statements, seconds: stretch?.seconds ?? null }),
    }
  })
}

const WITH_NAMES = {
  grid: { select: { costLimit: true } },
  rater: { select: { alias: true } },
  selection: { select: { statements: true } },
} satisfies Prisma.WorkInclude

type Row = Prisma.WorkGetPayload<{ include: typeof WITH_NAMES }>
type UnitGroup = Pick<WorkUnit, 'workId' | 'status' | 'passages'> & { _count: number }
type Count = (is: (group: UnitGroup) => boolean) => number

async function countUnits(runIds: string[]): Promise<(runId: string) => Count> {
  const groups = await db.workUnit.groupBy({
    by: ['workId', 'status', 'passages'],
    where: { workId: { in: runIds } },
    _count: true,
  })
  const byRun = Map.groupBy(groups, ({ workId }) => workId)
  return (runId) => (is) => (byRun.get(runId) ?? []).filter(is).reduce((sum, group) => sum + group._count, 0)
}

function toRun(row: Row, count: Count, stretch: Stretch | null) {
  const left =
    row.setUpAt === null && row.selection
      ? row.selection.statements
      : count(({ status }) => status === 'pending')
  const isStopped = row.status === 'cancelled'
  const pending = isStopped ? 0 : left
  return {
    runId: row.id,
    gridId: row.gridId,
    alias: row.rater?.alias ?? '',
    status: row.status,
    configuration: runConfigurationSchema.parse(row.configuration),
    answeredBy: row.answeredBy,
    setUpAt: row.setUpAt?.toISOString() ?? null,
    done: count(({ status }) => status === 'done'),
    failed: count(({ status }) => status === 'failed'),
    pending,
    leftOut: isStopped ? left : 0,
    promptTokens: row.promptTokens,
    answerTokens: row.answerTokens,
    reused: row.reused,
    cost: row.cost,
    costLimit: row.grid?.costLimit ?? row.costLimit,
    failure: row.failure,
    createdAt: row.createdAt.toISOString(),
    startedAt: row.startedAt?.toISOString() ?? null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
    pace: stretch && estimatePace(stretch, pending),
  }
}

/** What has just ended still says how fast its grid is. */
const JUST_MS = 60_000

function isAtWork({ status, finishedAt }: { status: string; finishedAt: Date | null }): boolean {
  return status === 'running' || (finishedAt !== null && Date.now() - finishedAt.getTime() < JUST_MS)
}

type Stretch = RunStretch & { runId: string; withPassages: number }

/** How many items ended in the newest minute of each run, by the database's own clock. */
async function readStretches(runIds: readonly string[]): Promise<Map<string, Stretch>> {
  if (runIds.length === 0) return new Map()
  const rows = await db.$queryRaw<Stretch[]>`
    select r.id as "runId", count(i."itemId")::int as ended, count(i.passages)::int as "withPassages",
      extract(epoch from least(now() - r."startedAt", interval '60 seconds'))::float8 as seconds
    from "Work" r left join "WorkUnit" i on i."workId" = r.id and i.status <> 'pending'
      and i."updatedAt" >= greatest(r."startedAt", now() - interval '60 seconds')
    where r.id = any(${runIds}::uuid[]) and r."startedAt" is not null
    group by r.id`
  return new Map(rows.map((row) => [row.runId, row]))
}
