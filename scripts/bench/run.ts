import { SYSTEM_ACTOR } from '@/lib/core/actor'
import { judgeByRules } from '@/lib/core/judge/baseline'
import { runConfigurationSchema } from '@/lib/core/runs'
import { db } from '@/lib/data/client'
import { listFacts } from '@/lib/data/facts'
import { importStudyData } from '@/lib/data/imports'
import { getRun, startRun } from '@/lib/data/runs'
import { createStudy } from '@/lib/data/studies'
import { judgePatient } from '@/lib/pipeline/jobs/judge-patient'
import { readPrompt } from '@/lib/pipeline/prompt-file'
import { createRetrieve } from '@/lib/pipeline/retrieve'
import { answerWith, type ScriptedChatServer, startChatServer } from '@/lib/testing/chat-server'
import { demoImport } from '@/prisma/demo/demo-study'
import type { BenchRow } from './bench-row'

const ANSWER = '{"reason":"Passage 1 says so.","evidence":[1],"verdict":"Supported"}'
const SLOW_MS = 200
/** Patients that one worker judges at the same time, and calls that are under way for each of them. */
const PATIENTS = 4
const CALLS = 16

type Timed = { items: number; ms: number }

/** Runs of AI raters over the demo study: the baseline, and a model server that answers at once or after 200 ms. */
export async function benchRun(): Promise<BenchRow[]> {
  const study = await createStudy(SYSTEM_ACTOR, { title: `Run benchmark ${new Date().toISOString()}` })
  await importStudyData(SYSTEM_ACTOR, study.id, demoImport(), { preview: false })
  const cold = await timeRun(study.id, { kind: 'baseline' })
  const baseline = await timeRun(study.id, { kind: 'baseline' })
  const rulesMs = await timeRules(study.id)

  const quick = await startChatServer((_, response) => answerWith(response, ANSWER))
  process.env['JUDGE_BASE_URL'] = quick.baseUrl
  await timeRun(study.id, { kind: 'chat', model: 'scripted' })
  const atOnce = await timeRun(study.id, { kind: 'chat', model: 'scripted' })
  const bareMs = await timeBareCalls(quick, atOnce.items)
  await quick.close()

  const slow = await startChatServer(
    (_, response) => void setTimeout(() => answerWith(response, ANSWER), SLOW_MS),
  )
  process.env['JUDGE_BASE_URL'] = slow.baseUrl
  const busy = await timeRun(study.id, { kind: 'chat', model: 'scripted' })
  await slow.close()
  const idealMs = (busy.items * SLOW_MS) / (PATIENTS * CALLS)
  return [
    {
      what: `baseline over the demo study, ${baseline.items} statements`,
      value: `${((1000 * baseline.items) / baseline.ms).toFixed(0)} a second, all stored`,
      beside: `rules and retrieval alone: ${((1000 * baseline.items) / rulesMs).toFixed(0)} a second; the first run, which cuts the notes: ${((1000 * cold.items) / cold.ms).toFixed(0)}`,
    },
    {
      what: 'own work per statement judged by a model, server time taken off',
      value: `${((atOnce.ms - bareMs) / atOnce.items).toFixed(2)} ms`,
      beside: `the same requests sent bare: ${(bareMs / atOnce.items).toFixed(2)} ms each`,
    },
    {
      what: `a model server of ${SLOW_MS} ms, ${PATIENTS * CALLS} calls at once`,
      value: `${((100 * idealMs) / busy.ms).toFixed(0)} % busy`,
      beside: `${busy.items} statements in ${(busy.ms / 1000).toFixed(1)} s, ideal ${(idealMs / 1000).toFixed(1)} s`,
    },
  ]
}

/** A whole run without the queue: every patient's job, as many at once as a worker takes. */
async function timeRun(
  studyId: string,
  input: Parameters<typeof runConfigurationSchema.parse>[0],
): Promise<Timed> {
  const parsed = runConfigurationSchema.parse(input)
  const prompt = parsed.kind === 'chat' ? await readPrompt('verdict/judge') : null
  const configuration = prompt && parsed.kind === 'chat' ? { ...parsed, promptHash: prompt.hash } : parsed
  const waiting: string[] = []
  const runId = await startRun(
    SYSTEM_ACTOR,
    studyId,
    { configuration, prompt },
    async (_, { patientIds }) => {
      waiting.push(...patientIds)
    },
  )
  const never = new AbortController().signal
  const start = performance.now()
  await Promise.all(
    Array.from({ length: PATIENTS }, async () => {
      for (let patientId = waiting.shift(); patientId !== undefined; patientId = waiting.shift()) {
        await judgePatient.run({ runId, patientId }, { signal: never, stopping: never })
      }
    }),
  )
  const ms = performance.now() - start
  const run = await getRun(SYSTEM_ACTOR, studyId, runId)
  if (run.status !== 'done' || run.failed + run.pending > 0)
    throw new Error(`the benchmark's run ended as ${run.status}: ${run.failure ?? `${run.failed} failed`}`)
  return { items: run.done, ms }
}

/** The same judging with nothing read and nothing stored. */
async function timeRules(studyId: string): Promise<number> {
  const configuration = runConfigurationSchema.parse({ kind: 'baseline' })
  const items = await db.item.findMany({
    where: { studyId },
    select: { patientId: true, proposition: { select: { text: true } } },
  })
  let ms = 0
  for (const [patientId, own] of Map.groupBy(items, (item) => item.patientId)) {
    const facts = await listFacts(SYSTEM_ACTOR, studyId, patientId)
    const start = performance.now()
    const retrieve = createRetrieve(facts, configuration)
    for (const { proposition } of own) judgeByRules(proposition.text, await retrieve(proposition.text, null))
    ms += performance.now() - start
  }
  return ms
}

/** The last run's requests again, as they were, without reading the answers for more than their end. */
async function timeBareCalls({ baseUrl, calls }: ScriptedChatServer, count: number): Promise<number> {
  const bodies = calls.slice(-count).map((call) => JSON.stringify(call.body))
  const start = performance.now()
  await Promise.all(
    Array.from({ length: PATIENTS * CALLS }, async () => {
      for (let body = bodies.pop(); body !== undefined; body = bodies.pop()) {
        const headers = { 'content-type': 'application/json' }
        await (await fetch(`${baseUrl}/chat/completions`, { method: 'POST', headers, body })).text()
      }
    }),
  )
  return performance.now() - start
}
