import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { SYSTEM_ACTOR } from '@/lib/core/actor'
import { seededUniform } from '@/lib/core/stats/seeded-shuffle'
import type { TaskRef } from '@/lib/core/task'
import { db } from '@/lib/data/client'
import { getRun } from '@/lib/data/runs/runs'
import { startRun } from '@/lib/pipeline/runs'
import { answerWith, type ScriptedChatServer, startChatServer } from '@/lib/testing/chat-server'
import { expireDead, skipPause } from '@/lib/testing/dead-jobs'
import { endProcess } from '@/lib/testing/tied-process'
import { spawnWorker } from '@/lib/testing/worker-process'
import { type BenchRow, findBroken } from './bench-row'
import { type FactehrSize, writeFactehrRelease } from './factehr-release'
import { importWritten } from './import'

/** Pairs of these come to a little over 10,000: each sentence of a note is asked of each of its four lists. */
const SIZE: FactehrSize = { notes: 100, precision: 5000, recall: 5000 }
const KILLS = 8
const ANSWER_MS = 150
const AT_ONCE = 16

type Killed = {
  pairs: number
  kills: number
  /** Pairs with one answer, and answers beyond the first of a pair. */
  answered: number
  doubled: number
  calls: number
  /** Pairs that were asked about again. */
  again: number
  /** Pairs whose answer was on its way at a kill, or had come just then and was not written: these alone have to be asked about again. */
  underWay: number
}

/** Pairs of facts and notes rated by a scripted model while the worker is killed (SIGKILL) again and again. */
export async function benchKills(): Promise<BenchRow[]> {
  const { pairs, kills, answered, doubled, calls, again, underWay } = await rateWhileKilled(SIZE, KILLS)
  const wrong = pairs - answered + doubled
  return [
    {
      what: `${pairs.toLocaleString('en')} pairs rated by a scripted model, its worker killed ${kills} times`,
      value: `${answered.toLocaleString('en')} rated once, ${wrong} lost or doubled`,
      beside: `${calls.toLocaleString('en')} calls of up to ten pairs, ${AT_ONCE} at once; ${again} pairs were asked about again, of ${underWay} whose answers were on their way at a kill, or not written yet`,
      broken:
        findBroken(wrong, { atMost: 0, unit: 'pairs lost or doubled', room: 1 }) ??
        findBroken(again, { atMost: underWay, unit: 'pairs asked about again', room: 1 }),
    },
  ]
}

/** The same of a release of any size. @throws {Error} where the run does not end well */
export async function rateWhileKilled(size: FactehrSize, kills: number): Promise<Killed> {
  // equal pairs share a question: where none are equal, each is asked about once unless it is asked again
  const { studyId } = await importWritten((folder) =>
    writeFactehrRelease(folder, { ...size, isDistinct: true }),
  )
  const { id: taskId } = await db.task.findFirstOrThrow({ where: { studyId, protocol: 'entailment' } })
  const task = { studyId, taskId }
  const asked: number[] = []
  const server = await startChatServer(({ system, user }, response) => {
    const { answer, pairs } = answerAll(system, user)
    asked.push(pairs)
    setTimeout(() => answerWith(response, answer), ANSWER_MS)
  })
  process.env['CHAT_BASE_URL'] = server.baseUrl
  try {
    const runId = await startRun(SYSTEM_ACTOR, task, { kind: 'chat', model: 'scripted' })
    const underWay = await workWhileKilled({ task, runId, server, kills, asked })
    const result = await readResult(taskId, runId)
    return { kills, ...result, calls: asked.length, again: sumOf(asked) - result.pairs, underWay }
  } finally {
    delete process.env['CHAT_BASE_URL']
    await server.close()
  }
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)

/** One answer, or one for each of several statements that are asked together. */
function answerAll(system: string, user: string): { answer: string; pairs: number } {
  const one = { entailment: 'entailed' }
  if (!system.includes('There are several')) return { answer: JSON.stringify(one), pairs: 1 }
  const numbered = user.slice(user.lastIndexOf('Statement:')).match(/(?:"|\\n)\d+\. /gu) ?? []
  const answers = numbered.map((_, index) => ({ item: index + 1, ...one }))
  return { answer: JSON.stringify({ answers }), pairs: numbered.length }
}

type Work = {
  task: TaskRef
  runId: string
  server: ScriptedChatServer
  kills: number
  /** How many pairs each call asked about. */
  asked: readonly number[]
}

/** @returns how many pairs were under way at the kills, all together */
async function workWhileKilled({ task, runId, server, kills, asked }: Work): Promise<number> {
  const random = seededUniform('moments of kills')
  const isDone = async () => {
    const { status, failure } = await getRun(SYSTEM_ACTOR, task, runId)
    if (status === 'failed') throw new Error(`the run failed: ${failure}`)
    return status === 'done'
  }
  const countRated = () => db.rating.count({ where: { runId } })
  const pairs = await db.item.count({ where: { taskId: task.taskId } })
  let underWay = 0
  for (let killed = 0; killed < kills; killed++) {
    const worker = spawn(server)
    const before = server.calls.length
    const rated = await countRated()
    const until = (pairs * (killed + random())) / (kills + 1)
    const isReached = () => server.calls.length > before && sumOf(asked) >= until
    await untilBegun(runId, async () => isReached() || (await isDone()))
    await endProcess(worker, 'SIGKILL')
    underWay += sumOf(asked.slice(before)) - ((await countRated()) - rated)
    await expireDead(runId)
  }
  const worker = spawn(server)
  await untilBegun(runId, isDone)
  await endProcess(worker, 'SIGTERM')
  return underWay
}

function spawn({ baseUrl }: ScriptedChatServer): ChildProcess {
  const { DATABASE_URL = '' } = process.env
  return spawnWorker({ DATABASE_URL, CHAT_BASE_URL: baseUrl, CHAT_CONCURRENCY: `${AT_ONCE}` })
}

/** Without the pauses that jobs of a dead worker make. */
async function untilBegun(runId: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) {
    await skipPause(runId)
    await sleep(50)
  }
}

async function readResult(
  taskId: string,
  runId: string,
): Promise<Pick<Killed, 'pairs' | 'answered' | 'doubled'>> {
  const [{ pairs, answered, ratings }] = (await db.$queryRaw`
    select (select count(*)::int from "Item" where "taskId" = ${taskId}::uuid) as pairs,
      count(distinct "itemId")::int as answered, count(*)::int as ratings
    from "Rating" where "runId" = ${runId}::uuid and current`) as [
    { pairs: number; answered: number; ratings: number },
  ]
  return { pairs, answered, doubled: ratings - answered }
}
