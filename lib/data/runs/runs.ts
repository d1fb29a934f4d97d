import 'server-only'
import { type Actor, authorize } from '@/lib/core/actor'
import { AppError } from '@/lib/core/errors'
import { readUngrounded } from '@/lib/core/judge/read-ungrounded'
import { describeWait } from '@/lib/core/runs/run-wait'
import {
  estimatePace,
  type GridSummary,
  type RunResult,
  type RunStretch,
  type RunSummary,
  runConfigurationSchema,
  sumUpGrid,
} from '@/lib/core/runs/runs'
import { nameChatService } from '@/lib/core/runs/service-finding'
import { listProgress } from '@/lib/core/runs/stage-progress'
import { requireId } from '@/lib/core/uuid'
import { noteGlimpse } from '../blinding/ai-results'
import { db } from '../client'
import { readLastFailures } from './last-failures'
import { readRunCharts } from './run-charts'

/** All runs of a study, newest first, with every item accounted for. @throws {AppError} `not_found`, `forbidden` */
export async function listRuns(actor: Actor, studyId: string): Promise<RunSummary[]> {
  authorize(actor, 'run:manage', studyId)
  return readRuns(studyId)
}

/** @throws {AppError} `not_found`, `forbidden` */
export async function getRun(actor: Actor, studyId: string, runId: string): Promise<RunSummary> {
  authorize(actor, 'run:manage', studyId)
  const [run] = await readRuns(studyId, { id: requireId(runId) })
  if (!run) throw new AppError('not_found', 'This run does not exist.')
  return run
}

/** Runs that were started together, added up. @throws {AppError} `not_found`, `forbidden` */
export async function getGrid(actor: Actor, studyId: string, gridId: string): Promise<GridSummary> {
  authorize(actor, 'run:manage', studyId)
  const runs = await readRuns(studyId, { gridId: requireId(gridId) })
  if (runs.length === 0) throw new AppError('not_found', 'This grid does not exist.')
  return sumUpGrid(gridId, runs)
}

/**
 * A page of a run's results, by patient and place in the text. Whoever sees verdicts before the figures of AI raters are
 * open is remembered.
 *
 * @param filter.show `all`, `failed`, `pending`, or a verdict
 * @throws {AppError} `not_found`, `forbidden`
 */
export async function listRunResults(
  actor: Actor,
  studyId: string,
  runId: string,
  filter: { show: string; offset: number; limit: number },
): Promise<{ results: RunResult[]; total: number }> {
  const run = await getRun(actor, studyId, runId)
  const isStatus = filter.show === 'failed' || filter.show === 'pending'
  const where = {
    runId: run.runId,
    ...(isStatus ? { status: filter.show as 'failed' | 'pending' } : {}),
    ...(isStatus || filter.show === 'all'
      ? {}
      : { item: { ratings: { some: { runId, current: true, code: filter.show } } } }),
  }
  const [total, rows] = await Promise.all([
    db.runItem.count({ where }),
    db.runItem.findMany({
      where,
      orderBy: [
        { item: { patient: { externalId: 'asc' } } },
        { item: { proposition: { ordinal: 'asc' } } },
        { itemId: 'asc' },
      ],
      skip: filter.offset,
      take: filter.limit,
      select: {
        itemId: true,
        status: true,
        failure: true,
        item: {
          select: {
            patientId: true,
            patient: { select: { externalId: true } },
            proposition: { select: { text: true } },
            ratings: {
              where: { runId, current: true },
              select: {
                code: true,
                comment: true,
                value: true,
                evidence: {
                  orderBy: { rank: 'asc' },
                  select: { rank: true, noteId: true, start: true, end: true, quote: true },
                },
              },
            },
          },
        },
      },
    }),
  ])
  const results = rows.map(({ itemId, status, failure, item }) => ({
    itemId,
    status,
    patientId: item.patientId,
    patientExternalId: item.patient.externalId,
    text: item.proposition.text,
    code: item.ratings[0]?.code ?? null,
    reason: item.ratings[0]?.comment ?? failure,
    evidence: item.ratings[0]?.evidence ?? [],
    ungrounded: readUngrounded(item.ratings[0]?.value),
  }))
  // how many have one verdict tells as much as the verdicts do
  const isOfVerdict = !isStatus && filter.show !== 'all'
  if (isOfVerdict || results.some(({ code }) => code !== null)) await noteGlimpse(actor, studyId, { runId })
  return { results, total }
}

async function readRuns(
  studyId: string,
  which: { id?: string; gridId?: string } = {},
): Promise<RunSummary[]> {
  const rows = await db.run.findMany({
    where: { studyId, ...which },
    orderBy: { createdAt: 'desc' },
    include: {
      grid: { select: { costLimit: true } },
      rater: { select: { alias: true } },
      selection: { select: { statements: true } },
    },
  })
  const runIds = rows.map((row) => row.id)
  const counts = await db.runItem.groupBy({
    by: ['runId', 'status', 'passages'],
    where: { runId: { in: runIds } },
    _count: true,
  })
  const byRun = Map.groupBy(counts, ({ runId }) => runId)
  const stretches = await readStretches(rows.filter(isAtWork).map((row) => row.id))
  const chartsOf = await readRunCharts(runIds)
  const failures = await readLastFailures(
    rows.filter(({ status }) => status === 'running').map((row) => row.id),
  )
  return rows.map((row) => {
    const count = (is: (group: (typeof counts)[number]) => boolean) =>
      (byRun.get(row.id) ?? []).filter(is).reduce((sum, group) => sum + group._count, 0)
    const left =
      row.setUpAt === null && row.selection
        ? row.selection.statements
        : count(({ status }) => status === 'pending')
    const isStopped = row.status === 'cancelled'
    const pending = isStopped ? 0 : left
    const lately = stretches.get(row.id) ?? null
    const stretch = row.status === 'running' ? lately : null
    const run = {
      runId: row.id,
      gridId: row.gridId,
      alias: row.rater.alias,
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
      lately: lately && { ended: lately.ended, seconds: lately.seconds },
    }
    const { charts, vectors, finding, judging, waits } = chartsOf(row.id)
    const isAtCharts = charts.reading > 0 || vectors.waiting > 0
    const isStuck = !isAtCharts && (finding + judging === 0 || stretch?.ended === 0)
    const { configuration } = run
    const statements = {
      found: count(({ status, passages }) => status !== 'pending' && passages === 'found'),
      failedBefore: count(({ status, passages }) => status === 'failed' && passages === null),
      failedSomewhere: count(({ status, passages }) => status === 'failed' && passages === 'unknown'),
      finding,
      judging,
      lately: stretch?.withPassages ?? 0,
    }
    return {
      ...run,
      wait: describeWait({
        waits,
        server: configuration.kind === 'chat' ? nameChatService(configuration.server) : '',
        failure: isStuck ? (failures.get(row.id) ?? null) : null,
      }),
      progress: listProgress(run, { charts, vectors, statements, seconds: stretch?.seconds ?? null }),
    }
  })
}

/** What has just ended still tells how fast its grid is. */
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
    from "Run" r left join "RunItem" i on i."runId" = r.id and i.status <> 'pending'
      and i."updatedAt" >= greatest(r."startedAt", now() - interval '60 seconds')
    where r.id = any(${runIds}::uuid[]) and r."startedAt" is not null
    group by r.id`
  return new Map(rows.map((row) => [row.runId, row]))
}
