import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { SYSTEM_ACTOR } from '@/lib/core/actor'
import { VERDICTS } from '@/lib/core/protocols/verdict/verdict'
import { taskHome } from '@/lib/core/task'
import { addAssignments } from '@/lib/data/assignment/assignment-changes'
import { db } from '@/lib/data/client'
import { recordRunOutcomes } from '@/lib/data/runs/run-outcomes'
import { createRun } from '@/lib/testing/create-run'
import { createActor } from '@/lib/testing/factories'
import { findTask } from '@/lib/testing/find-task'
import { makeJudged } from '@/lib/testing/rated'
import type { BenchRow } from './bench-row'
import { SESSION_COOKIE, signIn, type Web, withWorkbench } from './browser'
import { benchNext } from './key-to-paint'
import { Watch } from './watch'

const MINUTES = 10
const RATERS = 50
const ANSWERS_PER_MINUTE = 6
const AI_RATINGS_PER_SECOND = 200
const BATCH = 40
/** As many passages as a run shows, of one note. */
const SPANS = Array.from({ length: 25 }, (_, index): [number, number, number] => [
  0,
  index * 80,
  index * 80 + 79,
])
const SECONDS_BETWEEN_VISITS = 5
/** What is promised under this load, as p95 in ms. */
const SAVE_LIMIT_MS = 100
/** Under this share of the load nothing is proven. */
const ENOUGH = 0.95

/**
 * Ten minutes of a busy study of the published size: fifty people label through the web server while a run writes AI
 * ratings, a PI looks at the agreement again and again, and one more rater works in a real browser.
 */
export async function benchLoad(studyId: string, web: Web, executablePath: string): Promise<BenchRow[]> {
  const until = performance.now() + MINUTES * 60_000
  const [saves, visits] = [new Watch(), new Watch()]
  const desks = await openDesks(studyId, web)
  const home = taskHome(await findTask(studyId))
  const lead = await createActor(studyId, 'pi')
  const cookie = `${SESSION_COOKIE}=${await signIn(web, lead.userId)}`
  const people = desks.map((desk, index) => label(desk, web, home, index, until, saves))
  const writing = writeRatings(studyId, until)
  const visiting = visit(`${web.address}${home}/agreement`, cookie, until, visits)
  const next = await withWorkbench(web, executablePath, async (page) => {
    await sleep((MINUTES * 60_000) / 2) // in the middle of it
    return benchNext(page)
  })
  const [stored] = await Promise.all([writing, visiting, ...people])
  const idle = new Watch()
  for (let time = 0; time < 20; time++)
    await idle.measure(() => get(`${web.address}${home}/agreement`, cookie))
  const written = stored / (MINUTES * 60)
  return [
    {
      what: `save an answer over the web, ${RATERS} raters at ${ANSWERS_PER_MINUTE} a minute each for ${MINUTES} minutes`,
      value: saves.describe(),
      beside: `meanwhile ${written.toFixed(0)} AI ratings a second were stored`,
      broken:
        saves.findBroken({
          limitMs: SAVE_LIMIT_MS,
          atLeast: ENOUGH * RATERS * ANSWERS_PER_MINUTE * MINUTES,
        }) ??
        (written < ENOUGH * AI_RATINGS_PER_SECOND
          ? 'fewer AI ratings were written than the load asks for'
          : null),
    },
    {
      what: 'the agreement page over the web, under the same load',
      value: visits.describe(),
      beside: `afterwards, alone: ${idle.describe()}`,
      broken:
        visits.findBroken({ limitMs: null, atLeast: 1 }) ?? idle.findBroken({ limitMs: null, atLeast: 1 }),
    },
    { ...next, what: `${next.what}, under the same load` },
  ]
}

type Desk = { userId: string; cookie: string; assignmentIds: string[] }

/** Fifty raters, each with a patient of their own. */
async function openDesks(studyId: string, web: Web): Promise<Desk[]> {
  const task = await db.task.findFirstOrThrow({
    where: { studyId, protocol: 'verdict', excludedFromId: null, trainsTaskId: null },
  })
  const patients = await db.patient.findMany({ where: { studyId }, take: RATERS, orderBy: { id: 'asc' } })
  return Promise.all(
    patients.map(async ({ id: patientId }) => {
      const actor = await createActor(studyId, 'rater')
      const raterId = actor.raters.get(studyId) ?? ''
      const items = await db.item.findMany({ where: { taskId: task.id, patientId }, select: { id: true } })
      const given = items.map(({ id: itemId }) => ({ itemId, raterId }))
      await db.$transaction((tx) => addAssignments(tx, { studyId, taskId: task.id, seed: 7 }, given))
      const rows = await db.assignment.findMany({ where: { raterId }, select: { id: true } })
      const cookie = `${SESSION_COOKIE}=${await signIn(web, actor.userId)}`
      return { userId: actor.userId, cookie, assignmentIds: rows.map((row) => row.id) }
    }),
  )
}

/** One person: an answer every ten seconds, beginning at a moment of their own. */
async function label(
  { userId, cookie, assignmentIds }: Desk,
  { address }: Web,
  home: string,
  index: number,
  until: number,
  watch: Watch,
): Promise<void> {
  const pause = 60_000 / ANSWERS_PER_MINUTE
  await sleep((pause * index) / RATERS)
  for (let turn = 0; performance.now() < until; turn++) {
    const started = performance.now()
    const rating = {
      assignmentId: assignmentIds[turn % assignmentIds.length],
      submissionId: randomUUID(),
      code: VERDICTS[turn % VERDICTS.length],
      uncertain: false,
      comment: null,
      evidence: [],
      activeMs: 9000,
      wallMs: 10_000,
    }
    await watch.measure(async () => {
      const response = await fetch(`${address}/api${home}/ratings`, {
        method: 'POST',
        headers: { cookie, origin: address, 'content-type': 'application/json' },
        body: JSON.stringify({ userId, rating }),
      })
      return response.ok ? null : `${response.status} ${await response.text()}`
    })
    await sleep(Math.max(0, pause - (performance.now() - started)))
  }
}

/** @returns how many AI ratings were stored */
async function writeRatings(studyId: string, until: number): Promise<number> {
  let written = 0
  while (performance.now() < until) {
    const { runId, rater } = await createRun(SYSTEM_ACTOR, await findTask(studyId))
    const items = await db.workUnit.findMany({ where: { workId: runId }, select: { unitId: true } })
    for (let from = 0; from < items.length && performance.now() < until; from += BATCH) {
      const started = performance.now()
      const batch = items.slice(from, from + BATCH).map(({ unitId }, index) =>
        makeJudged(unitId, {
          code: VERDICTS[index % VERDICTS.length] ?? VERDICTS[0],
          reason: 'Passage 1 says so, and nothing in the chart speaks against it.',
          value: { score: 1 },
          shown: { notes: [unitId], spans: SPANS },
          latencyMs: 200,
        }),
      )
      written += await recordRunOutcomes(rater, runId, batch)
      await sleep(Math.max(0, (1000 * BATCH) / AI_RATINGS_PER_SECOND - (performance.now() - started)))
    }
  }
  return written
}

async function visit(address: string, cookie: string, until: number, watch: Watch): Promise<void> {
  while (performance.now() < until) {
    await watch.measure(() => get(address, cookie))
    await sleep(SECONDS_BETWEEN_VISITS * 1000)
  }
}

async function get(address: string, cookie: string): Promise<string | null> {
  const response = await fetch(address, { headers: { cookie }, redirect: 'manual' })
  const text = await response.text()
  return response.ok && text.includes('AC1') ? null : `${response.status}`
}
