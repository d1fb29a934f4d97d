import { SYSTEM_ACTOR } from '@/lib/core/actor'
import { db } from '@/lib/data/client'
import { storeEmbeddings } from '@/lib/data/facts/embeddings'
import { listFacts } from '@/lib/data/facts/facts'
import { importStudyData } from '@/lib/data/import/imports'
import { createStudy } from '@/lib/data/studies'
import { sha256 } from '@/lib/digest'
import { listEmbeddingModels, nameVectors } from '@/lib/models/model-servers'
import { sendJson } from '@/lib/testing/chat-server'
import { findTask } from '@/lib/testing/find-task'
import { startModelServer } from '@/lib/testing/model-server'
import { demoImport } from '@/prisma/demo/demo-study'
import { type BenchRow, findBroken } from './bench-row'
import { formatMemory, openWorker, WORKER_MB } from './bench-worker'
import { timeRun } from './run'

const NOTES = 100
const FACTS_A_NOTE = 200
const SIZE = 1024
const STATEMENTS = 100
const AT_ONCE = 1000

/** The most memory that a worker takes: searching one large chart, and embedding by each model of this machine. */
export async function benchMemory(): Promise<BenchRow[]> {
  return [await measureLargeChart(), ...(await measureLocalModels())]
}

/** A worker that searches one large chart by meaning: its vectors stand in its memory. */
async function measureLargeChart(): Promise<BenchRow> {
  const server = await startModelServer(({ body }, response) => {
    const texts = body['input'] as string[]
    sendJson(response, 200, { data: texts.map((text, index) => ({ index, embedding: toVector(text) })) })
  })
  Object.assign(process.env, { EMBED_BASE_URL: server.url, EMBED_MODEL: 'bench' })
  const studyId = await createLargeChart()
  const worker = await openWorker(null)
  const run = await timeRun(worker, studyId, { kind: 'baseline', search: { method: 'dense' } })
  const memoryMb = worker.memoryMb()
  await worker.stop()
  await server.close()
  for (const name of ['EMBED_BASE_URL', 'EMBED_MODEL']) delete process.env[name]
  return {
    what: `memory of a worker that searches a chart of ${(NOTES * FACTS_A_NOTE).toLocaleString('en')} facts, ${SIZE} dimensions`,
    value: formatMemory(memoryMb),
    beside: `${formatPace(run)}; the vectors alone are ${((NOTES * FACTS_A_NOTE * SIZE * 4) / 2 ** 20).toFixed(0)} MB`,
    broken: findBroken(memoryMb, WORKER_MB),
  }
}

/** A worker that embeds the demo's charts by each model on this machine, all of their lines and statements for the first time. */
async function measureLocalModels(): Promise<BenchRow[]> {
  const models = listEmbeddingModels().filter(({ terms }) => terms.isLocal)
  const rows: BenchRow[] = []
  for (const { name } of models) {
    const { id: studyId } = await createStudy(SYSTEM_ACTOR, {
      title: `Local model ${new Date().toISOString()}`,
    })
    await importStudyData(SYSTEM_ACTOR, studyId, demoImport(new Date()), { preview: false })
    const worker = await openWorker(null)
    const run = await timeRun(worker, studyId, {
      kind: 'baseline',
      search: { method: 'dense', embeddingModel: name },
    })
    const memoryMb = worker.memoryMb()
    await worker.stop()
    rows.push({
      what: `memory of a worker that embeds the demo's charts by ${name} on this machine`,
      value: formatMemory(memoryMb),
      beside: formatPace(run),
      broken: findBroken(memoryMb, WORKER_MB),
    })
  }
  return rows
}

function formatPace({ items, ms }: { items: number; ms: number }): string {
  return `${items} statements in ${(ms / 1000).toFixed(1)} s`
}

/** A patient with that many facts, embedded before, and statements that are not. */
async function createLargeChart(): Promise<string> {
  const { id: studyId } = await createStudy(SYSTEM_ACTOR, { title: `Memory ${new Date().toISOString()}` })
  const { taskId } = await findTask(studyId)
  const { id: patientId } = await db.patient.create({ data: { studyId, externalId: 'large' } })
  const scope = { studyId, patientId }
  await db.note.createMany({
    data: Array.from({ length: NOTES }, (_, at) => ({
      ...scope,
      externalId: `${at}`,
      category: 'Nursing',
      description: 'Note',
      text: Array.from({ length: FACTS_A_NOTE }, (__, line) => `Finding ${line} of day ${at} was seen.`).join(
        ' ',
      ),
    })),
  })
  const document = await db.document.create({
    data: { ...scope, externalId: 'text', kind: 'course', authorKind: 'llm', authorName: 'bench', text: '' },
  })
  for (let at = 0; at < STATEMENTS; at++) {
    const statement = await db.statement.create({
      data: {
        ...scope,
        documentId: document.id,
        externalId: `${at}`,
        kind: 'claim',
        ordinal: at,
        text: `Finding ${at} was seen on day ${at}.`,
      },
    })
    await db.item.create({
      data: { ...scope, taskId, statementId: statement.id, documentId: document.id, key: `${at}` },
    })
  }
  await embedFacts(studyId, patientId)
  return studyId
}

async function embedFacts(studyId: string, patientId: string): Promise<void> {
  const [model] = listEmbeddingModels()
  if (!model) throw new Error('the embedding server is not configured')
  const facts = await listFacts(SYSTEM_ACTOR, studyId, patientId)
  if (facts.length !== NOTES * FACTS_A_NOTE) throw new Error(`the chart has ${facts.length} facts`)
  const scope = { studyId, patientId, model: nameVectors(model) }
  for (let from = 0; from < facts.length; from += AT_ONCE) {
    const part = facts.slice(from, from + AT_ONCE)
    const vectors = part.map(({ text }) => {
      return [sha256(text), { dense: Float32Array.from(toVector(text)), sparse: null }] as const
    })
    await storeEmbeddings(SYSTEM_ACTOR, scope, new Map(vectors))
  }
}

/** Of length 1, and another for every text. */
function toVector(text: string): number[] {
  let state = Array.from(text).reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 2 ** 31, 7)
  const vector = Array.from({ length: SIZE }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state / 2 ** 31 - 0.5
  })
  const length = Math.hypot(...vector)
  return vector.map((value) => value / length)
}
