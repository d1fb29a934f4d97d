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
/** How long answers wait to be written together. */
const WRITTEN_AFTER_MS = 500
/** What a kill loses at most: the calls that are under way, and those whose answers wait to be written. These are asked once more. */
export const LOST_A_KILL = Math.ceil(AT_ONCE * (1 + WRITTEN_AFTER_MS / ANSWER_MS))

type Killed = {
  pairs: number
  kills: number
  /** Pairs with one answer, and answers beyond the first of a pair. */
  answered: number
  doubled: number
  calls: number
  /** Calls whose answers came too late, or were not stored when the worker died. */
  lost: number
}

/** Pairs of facts and notes rated by a scripted model while the worker is killed (SIGKILL) again and again. */
export async function benchKills(): Promise<BenchRow[]> {
  const { pairs, kills, answered, doubled, calls, lost } = await rateWhileKilled(SIZE, KILLS)
  const wrong = pairs - answered + doubled
  return [
    {
      what: `${pairs.toLocaleString('en')} pairs rated by a scripted model, its worker killed ${kills} times`,
      value: `${answered.toLocaleString('en')} rated once, ${wrong} lost or doubled`,
      beside: `${calls.toLocaleString('en')} calls, of which ${lost} were asked again, as they were under way or not written at a kill; ${AT_ONCE} are under way at once`,
      broken:
        findBroken(wrong, { atMost: 0, unit: 'pairs lost or doubled', room: 1 }) ??
        findBroken(lost, { atMost: kills * LOST_A_KILL, unit: 'calls asked again', room: 2 }),
    },
  ]
}

/** The same of a release of any size. @throws {Error} where the run does not end well */
export async function rateWhileKilled(size: FactehrSize, kills: number): Promise<Killed> {
  const { studyId } = await importWritten((folder) => writeFactehrRelease(folder, size))
  const { id: taskId } = await db.task.findFirstOrThrow({ where: { studyId, protocol: 'entailment' } })
  const task = { studyId, taskId }
  const server = await startChatServer(({ system, user }, response) => {
    setTimeout(() => answerWith(response, answerAll(system, user)), ANSWER_MS)
  })
  process.env['CHAT_BASE_URL'] = server.baseUrl
  try {
    const runId = await startRun(SYSTEM_ACTOR, task, { kind: 'chat', model: 'scripted' })
    await workWhileKilled({ task, runId, server, kills })
    return { kills, ...(await readResult(taskId, runId, server)) }
  } finally {
    delete process.env['CHAT_BASE_URL']
    await server.close()
  }
}

/** One answer, or one for each of several statements that are asked together. */
function answerAll(system: string, user: string): string {
  const one = { entailment: 'entailed' }
  if (!system.includes('There are several')) return JSON.stringify(one)
  const numbered = user.slice(user.lastIndexOf('Statement:')).match(/(?:"|\\n)\d+\. /gu) ?? []
  return JSON.stringify({ answers: numbered.map((_, index) => ({ item: index + 1, ...one })) })
}

type Work = { task: TaskRef; runId: string; server: ScriptedChatServer; kills: number }

async function workWhileKilled({ task, runId, server, kills }: Work): Promise<void> {
  const random = seededUniform('moments of kills')
  const isDone = async () => {
    const { status, failure } = await getRun(SYSTEM_ACTOR, task, runId)
    if (status === 'failed') throw new Error(`the run failed: ${failure}`)
    return status === 'done'
  }
  for (let killed = 0; killed < kills; killed++) {
    const worker = spawn(server)
    const before = server.calls.length
    await untilBegun(runId, async () => server.calls.length > before || (await isDone()))
    await sleep(Math.round(random() * 2500))
    await endProcess(worker, 'SIGKILL')
    await expireDead(runId)
  }
  const worker = spawn(server)
  await untilBegun(runId, isDone)
  await endProcess(worker, 'SIGTERM')
}

function spawn({ baseUrl }: ScriptedChatServer): ChildProcess {
  const { DATABASE_URL = '' } = process.env
  return spawnWorker({ DATABASE_URL, CHAT_BASE_URL: baseUrl, CHAT_CONCURRENCY: `${AT_ONCE}` })
}

/** Without the pauses that jobs of a dead worker make. */
async function untilBegun(runId: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) {
    await skipPause(runId)
    await sleep(200)
  }
}

async function readResult(
  taskId: string,
  runId: string,
  { calls }: ScriptedChatServer,
): Promise<Omit<Killed, 'kills'>> {
  const [{ pairs, answered, ratings }] = (await db.$queryRaw`
    select (select count(*)::int from "Item" where "taskId" = ${taskId}::uuid) as pairs,
      count(distinct "itemId")::int as answered, count(*)::int as ratings
    from "Rating" where "runId" = ${runId}::uuid and current`) as [
    { pairs: number; answered: number; ratings: number },
  ]
  const stored = await db.modelCall.count({ where: { workId: runId, outcome: 'answered' } })
  return {
    pairs,
    answered,
    doubled: ratings - answered,
    calls: calls.length,
    lost: calls.length - stored,
  }
}
