import { SYSTEM_ACTOR } from '@/lib/core/actor'
import type { ImportRow, ImportSource } from '@/lib/core/exchange/import-row'
import { judgeByRules } from '@/lib/core/judge/baseline'
import { runConfigurationSchema } from '@/lib/core/runs'
import { db } from '@/lib/data/client'
import { listFacts } from '@/lib/data/facts'
import { importStudyData } from '@/lib/data/imports'
import { startRun } from '@/lib/data/run-start'
import { getRun } from '@/lib/data/runs'
import { createStudy } from '@/lib/data/studies'
import { judgePatient } from '@/lib/pipeline/jobs/judge-patient'
import { createMakeContext } from '@/lib/pipeline/make-context'
import { readPrompt } from '@/lib/pipeline/prompt-file'
import { PATIENTS_AT_ONCE } from '@/lib/pipeline/worker'
import { demoImport } from '@/prisma/demo/demo-study'
import type { BenchRow } from './bench-row'
import { startModelServer } from './model-server'

/** Times 547 statements. */
const COPIES = 4
const SLOW_MS = 200
/** Calls that the server takes at once. */
const CALLS = 64

type Timed = { items: number; ms: number; cpuMs: number }

/** Runs of AI raters over 2,188 statements: the baseline, and a model server that answers at once or after 200 ms. */
export async function benchRun(): Promise<BenchRow[]> {
  const study = await createStudy(SYSTEM_ACTOR, { title: `Run benchmark ${new Date().toISOString()}` })
  await importStudyData(SYSTEM_ACTOR, study.id, copiesOfDemo(), { preview: false })
  const cold = await timeRun(study.id, { kind: 'baseline' })
  const baseline = await timeRun(study.id, { kind: 'baseline' })
  const rulesMs = await timeRules(study.id)
  process.env['JUDGE_CONCURRENCY'] = String(CALLS)
  const quick = await timeChat(study.id, 0)
  const slow = await timeChat(study.id, SLOW_MS)
  delete process.env['JUDGE_CONCURRENCY']
  const idealMs = (slow.items * SLOW_MS) / CALLS
  const perSecond = (ms: number) => `${((1000 * slow.items) / ms).toFixed(0)} a second`
  return [
    {
      what: `baseline over ${baseline.items} statements`,
      value: `${perSecond(baseline.ms)}, all stored`,
      beside: `rules and retrieval alone: ${perSecond(rulesMs)}; the first run, which cuts the notes: ${perSecond(cold.ms)}`,
    },
    {
      what: 'own work per statement judged by a model, calls included',
      value: `${(quick.ms / quick.items).toFixed(2)} ms`,
      beside: `with a server that answers at once; ${(quick.cpuMs / quick.items).toFixed(2)} ms of processor time of the worker itself, whose memory reached ${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MB`,
    },
    {
      what: `a model server of ${SLOW_MS} ms, ${CALLS} calls at once`,
      value: `${((100 * idealMs) / slow.ms).toFixed(1)} % busy`,
      beside: `${slow.items} statements in ${(slow.ms / 1000).toFixed(2)} s, ideal ${(idealMs / 1000).toFixed(2)} s`,
    },
  ]
}

async function timeChat(studyId: string, ms: number): Promise<Timed> {
  const server = await startModelServer({ ms, atOnce: CALLS })
  process.env['JUDGE_BASE_URL'] = server.baseUrl
  const timed = await timeRun(studyId, { kind: 'chat', model: 'scripted', reuse: false })
  await server.close()
  return timed
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
    { configuration, prompts: prompt ? [prompt] : [] },
    async (_, { patientIds }) => {
      waiting.push(...patientIds)
    },
  )
  const never = new AbortController().signal
  const start = performance.now()
  const before = process.threadCpuUsage()
  await Promise.all(
    Array.from({ length: PATIENTS_AT_ONCE }, async () => {
      for (let patientId = waiting.shift(); patientId !== undefined; patientId = waiting.shift()) {
        await judgePatient.run({ runId, patientId }, { signal: never, stopping: never })
      }
    }),
  )
  const ms = performance.now() - start
  const { user, system } = process.threadCpuUsage(before)
  const run = await getRun(SYSTEM_ACTOR, studyId, runId)
  if (run.status !== 'done' || run.failed + run.pending > 0)
    throw new Error(`the benchmark's run ended as ${run.status}: ${run.failure ?? `${run.failed} failed`}`)
  return { items: run.done, ms, cpuMs: (user + system) / 1000 }
}

/** The same judging with nothing read and nothing stored. */
async function timeRules(studyId: string): Promise<number> {
  const configuration = runConfigurationSchema.parse({ kind: 'baseline' })
  const items = await db.item.findMany({
    where: { studyId },
    select: { patientId: true, proposition: { select: { text: true } } },
  })
  const { signal } = new AbortController()
  let ms = 0
  for (const [patientId, own] of Map.groupBy(items, (item) => item.patientId)) {
    const facts = await listFacts(SYSTEM_ACTOR, studyId, patientId)
    const start = performance.now()
    const makeContext = await createMakeContext(facts, configuration, { place: null, statements: [], signal })
    for (const { proposition } of own) {
      const item = { itemId: '', text: proposition.text, admission: null, attempts: 0, failure: null }
      judgeByRules(item.text, (await makeContext(item)).items)
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
  if (row.entity === 'patient') return { ...row, externalId: row.externalId + mark }
  if (row.entity === 'proposition') {
    return { ...row, externalId: row.externalId + mark, document: row.document + mark }
  }
  if (row.entity !== 'admission' && row.entity !== 'note' && row.entity !== 'document') return null
  const own = { externalId: row.externalId + mark, patient: row.patient + mark }
  if (row.entity === 'admission') return { ...row, ...own }
  return { ...row, ...own, admission: row.admission && row.admission + mark }
}
