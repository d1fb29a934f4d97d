import { setTimeout as sleep } from 'node:timers/promises'
import { SYSTEM_ACTOR } from '@/lib/core/actor'
import type { ImportRow, ImportSource } from '@/lib/core/exchange/import-row'
import { answerByRules } from '@/lib/core/protocols/verdict/rules/baseline'
import { type NewRun, runConfigurationSchema } from '@/lib/core/runs/runs'
import { db } from '@/lib/data/client'
import { listFacts } from '@/lib/data/facts/facts'
import { importStudyData } from '@/lib/data/import/imports'
import { getRun } from '@/lib/data/runs/runs'
import { createStudy } from '@/lib/data/studies'
import { createMakeContext } from '@/lib/pipeline/make-context'
import { startRun } from '@/lib/pipeline/runs'
import { statementItem } from '@/lib/pipeline/statement-item'
import { findTask } from '@/lib/testing/find-task'
import { demoImport } from '@/prisma/demo/demo-study'
import { FACT_FILE } from '@/prisma/demo/fact-task'
import { type BenchRow, compareTime, findBroken } from './bench-row'
import { type BenchWorker, formatMemory, openWorker, WORKER_MB } from './bench-worker'
import { startModelServer, type Traffic } from './model-server'

/** Times 547 statements of 8 patients: the 2,000 that the promise is about. */
const COPIES = 4
const SLOW_MS = 200
/** Calls that the server takes at once. */
const CALLS = 64
/** What the worker sends at once: a few more than that wait at the server's door, and none of its places stays empty. */
const SENT = 80
/** Promised of a quiet machine. */
const OWN_WORK = { atMost: 5, unit: 'ms of own work a statement', room: 2 }
const BUSY = { atLeast: 95, unit: '% busy', room: 1.1 }
/** Seldom enough to take nothing from what is measured. */
const LOOK_MS = 250

type Timed = {
  items: number
  startedAt: number
  finishedAt: number
  ms: number
  cpuMs: number
  /** Share of its time that the worker waited for a processor. */
  waited: number | null
}

/** Runs of AI raters by the worker process itself: the baseline, and a model server that answers at once or after 200 ms. */
export async function benchRun(): Promise<BenchRow[]> {
  const study = await createStudy(SYSTEM_ACTOR, { title: `Run benchmark ${new Date().toISOString()}` })
  await importStudyData(SYSTEM_ACTOR, study.id, copiesOfDemo(), { preview: false })
  const rulesMs = await timeRules(study.id)
  const rules = await openWorker(null)
  const cold = await timeRun(rules, study.id, { kind: 'baseline' })
  const baseline = await timeRun(rules, study.id, { kind: 'baseline' })
  const rulesMb = rules.memoryMb()
  await rules.stop()
  const [quick] = await timeChat(study.id, 0)
  const [fresh, slow] = await timeChat(study.id, SLOW_MS)
  const perSecond = (ms: number) => `${((1000 * slow.items) / ms).toFixed(0)} a second`
  return [
    {
      what: `baseline over ${baseline.items} statements`,
      value: `${perSecond(baseline.ms)}, all stored`,
      beside: `rules and retrieval alone: ${perSecond(rulesMs)}; the first run, which cuts the notes: ${perSecond(cold.ms)}; the worker's memory reached ${formatMemory(rulesMb)}`,
      broken: findBroken(rulesMb, WORKER_MB),
    },
    {
      what: 'own work per statement judged by a model, calls included',
      value: `${(quick.ms / quick.items).toFixed(2)} ms`,
      beside: `with a server that answers at once; ${(quick.cpuMs / quick.items).toFixed(2)} ms of processor time of the worker, whose memory reached ${formatMemory(quick.memoryMb)}`,
      ...compareBoth(quick, quick.ms / quick.items, OWN_WORK),
    },
    describeBusy(slow, fresh),
  ]
}

type ChatRun = Timed & { traffic: Traffic; memoryMb: number }

const toBusy = ({ traffic, ms }: ChatRun) => (100 * traffic.busyMs) / CALLS / ms

/**
 * The share of the server's places that were taken, between the run's start and its end, and what the rest went to.
 *
 * @param fresh the same by a worker that has just been started, whose code is not compiled yet
 */
function describeBusy(run: ChatRun, fresh: ChatRun): BenchRow {
  const { traffic, memoryMb } = run
  const share = (ms: number) => `${((100 * ms) / run.ms).toFixed(1)} %`
  const between = traffic.lastAt - traffic.firstAt
  return {
    what: `a model server of ${SLOW_MS} ms that takes ${CALLS} calls at once, and is sent ${SENT}`,
    value: `${toBusy(run).toFixed(1)} % busy`,
    beside: `${run.items} statements in ${(run.ms / 1000).toFixed(2)} s; lost before the first call: ${share(traffic.firstAt - run.startedAt)}, between calls: ${share(between - traffic.busyMs / CALLS)}, after the last: ${share(run.finishedAt - traffic.lastAt)}; ${(run.cpuMs / run.items).toFixed(2)} ms of processor time a statement; the worker's memory reached ${formatMemory(memoryMb)}; the run before it, the first of this worker: ${toBusy(fresh).toFixed(1)} %`,
    ...compareBoth(run, toBusy(run), BUSY),
  }
}

/** A time and the worker's memory, which depends on no machine. */
function compareBoth(
  { memoryMb, waited }: ChatRun,
  value: number,
  promise: Parameters<typeof compareTime>[1],
): Pick<BenchRow, 'broken' | 'unjudged'> {
  const memory = findBroken(memoryMb, WORKER_MB)
  const time = compareTime(value, promise, waited)
  return memory === null ? time : { ...time, broken: [memory, time.broken].filter(Boolean).join('; ') }
}

/** Two runs, one after the other, by one worker. */
async function timeChat(studyId: string, ms: number): Promise<[ChatRun, ChatRun]> {
  const server = await startModelServer({ ms, atOnce: CALLS })
  process.env['CHAT_BASE_URL'] = server.baseUrl // starting a run asks whether there is one
  process.env['CHAT_CONCURRENCY'] = String(SENT)
  const worker = await openWorker(server.baseUrl)
  const time = async (): Promise<ChatRun> => {
    const timed = await timeRun(worker, studyId, { kind: 'chat', model: 'scripted', reuse: false })
    return { ...timed, traffic: await server.readTraffic(), memoryMb: worker.memoryMb() }
  }
  const runs: [ChatRun, ChatRun] = [await time(), await time()]
  await worker.stop()
  await server.close()
  return runs
}

/** A run from its start to its end, all of its statements judged. */
export async function timeRun(worker: BenchWorker, studyId: string, input: NewRun): Promise<Timed> {
  const before = worker.cpuMs()
  const task = await findTask(studyId)
  const waiting = worker.watchWaiting()
  const runId = await startRun(SYSTEM_ACTOR, task, input, { again: true })
  for (;;) {
    const run = await getRun(SYSTEM_ACTOR, task, runId)
    if (run.status === 'done' && run.failed + run.pending === 0) {
      const [startedAt, finishedAt] = [Date.parse(run.startedAt ?? ''), Date.parse(run.finishedAt ?? '')]
      const cpuMs = worker.cpuMs() - before
      const ms = finishedAt - startedAt
      return { items: run.done, startedAt, finishedAt, ms, cpuMs, waited: waiting() }
    }
    if (run.finishedAt !== null)
      throw new Error(`the benchmark's run ended as ${run.status}: ${run.failure ?? `${run.failed} failed`}`)
    await sleep(LOOK_MS)
  }
}

/** The same judging with nothing read and nothing stored. */
async function timeRules(studyId: string): Promise<number> {
  const configuration = runConfigurationSchema.parse({ kind: 'baseline' })
  const items = await db.item.findMany({
    where: { studyId },
    select: { patientId: true, statement: { select: { text: true } } },
  })
  const { signal } = new AbortController()
  let ms = 0
  for (const [patientId, own] of Map.groupBy(items, (item) => item.patientId)) {
    const facts = await listFacts(SYSTEM_ACTOR, studyId, patientId)
    const start = performance.now()
    const makeContext = await createMakeContext(facts, configuration, { scope: null, statements: [], signal })
    for (const { statement } of own) {
      const item = statementItem('', statement?.text ?? '')
      answerByRules(item.text, (await makeContext(item)).items)
    }
    ms += performance.now() - start
  }
  return ms
}

/** The demo's charts and statements several times over, as patients of their own, without what people said. */
function copiesOfDemo(): ImportSource {
  const demo = demoImport(new Date())
  return {
    ...demo,
    async *read(report) {
      for (let copy = 1; copy <= COPIES; copy++) {
        for await (const row of demo.read(report)) {
          const own = toCopy(row, `-${copy}`)
          if (own) yield own
        }
      }
    },
  }
}

function toCopy(row: ImportRow, mark: string): ImportRow | null {
  if (row.file === FACT_FILE) return null
  if (row.entity === 'patient') return { ...row, externalId: row.externalId + mark }
  if (row.entity === 'proposition') {
    return { ...row, externalId: row.externalId + mark, document: row.document + mark }
  }
  if (row.entity !== 'admission' && row.entity !== 'note' && row.entity !== 'document') return null
  const own = { externalId: row.externalId + mark, patient: row.patient + mark }
  if (row.entity === 'admission') return { ...row, ...own }
  return { ...row, ...own, admission: row.admission && row.admission + mark }
}
