import 'server-only'
import type { Actor } from '@/lib/core/actor'
import { readUngrounded } from '@/lib/core/ai-rating/read-ungrounded'
import type { RunResult } from '@/lib/core/runs/runs'
import type { TaskRef } from '@/lib/core/task'
import { noteGlimpse } from '../blinding/ai-results'
import { db } from '../client'
import type { Prisma } from '../generated/client'
import { openMarks, readItemTexts } from '../items'
import { openTask } from '../tasks'
import { getRun } from './runs'

/**
 * A page of a run's results, by patient and place in the text. Whoever sees verdicts before the figures of AI raters are
 * open is remembered.
 *
 * @param filter.show `all`, `failed`, `pending`, or a label
 * @throws {AppError} `not_found`, `forbidden`
 */
export async function listRunResults(
  actor: Actor,
  task: TaskRef,
  runId: string,
  filter: { show: string; offset: number; limit: number },
): Promise<{ results: RunResult[]; total: number }> {
  const run = await getRun(actor, task, runId)
  const isStatus = filter.show === 'failed' || filter.show === 'pending'
  const where = {
    workId: run.runId,
    ...(isStatus ? { status: filter.show as 'failed' | 'pending' } : {}),
    ...(isStatus || filter.show === 'all'
      ? {}
      : { item: { ratings: { some: { runId, current: true, code: filter.show } } } }),
  }
  const [total, rows] = await Promise.all([
    db.workUnit.count({ where }),
    db.workUnit.findMany({
      where,
      orderBy: [
        { item: { patient: { externalId: 'asc' } } },
        { item: { statement: { ordinal: 'asc' } } },
        { unitId: 'asc' },
      ],
      skip: filter.offset,
      take: filter.limit,
      select: selectResult(runId),
    }),
  ])
  const ids = rows.map(({ unitId }) => unitId)
  const { definition } = await openTask(task)
  const [textOf, marksOf] = await Promise.all([readItemTexts(ids), openMarks(definition, ids)])
  const results = rows.flatMap((row) => toResult(row, textOf, marksOf))
  // how many have one label reveals as much as the answers do
  const isOfLabel = !isStatus && filter.show !== 'all'
  if (isOfLabel || results.some(({ code }) => code !== null)) await noteGlimpse(actor, task, { runId })
  return { results, total }
}

function selectResult(runId: string) {
  return {
    unitId: true,
    status: true,
    failure: true,
    item: {
      select: {
        patientId: true,
        patient: { select: { externalId: true } },
        ratings: {
          where: { runId, current: true },
          select: {
            code: true,
            comment: true,
            value: true,
            fields: true,
            evidence: {
              orderBy: { rank: 'asc' },
              select: { rank: true, noteId: true, start: true, end: true, quote: true },
            },
          },
        },
      },
    },
  } satisfies Prisma.WorkUnitSelect
}

type Row = Prisma.WorkUnitGetPayload<{ select: ReturnType<typeof selectResult> }>

function toResult(
  { unitId, status, failure, item }: Row,
  textOf: (itemId: string) => string,
  marksOf: Awaited<ReturnType<typeof openMarks>>,
): RunResult[] {
  if (!item) return []
  const [rating] = item.ratings
  const marks = rating && marksOf(unitId, rating)
  return [
    {
      itemId: unitId,
      status,
      patientId: item.patientId,
      patientExternalId: item.patient.externalId,
      text: textOf(unitId),
      code: rating?.code ?? null,
      reason: rating?.comment ?? failure,
      evidence: rating?.evidence ?? [],
      ungrounded: readUngrounded(rating?.value),
      ...(marks && { marks }),
    },
  ]
}
