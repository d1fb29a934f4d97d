import { SYSTEM_ACTOR } from '@/lib/core/actor'
import { countGridWork } from '@/lib/core/runs/grid-work'
import { expandGrid } from '@/lib/core/runs/run-grid'
import type { RunConfiguration } from '@/lib/core/runs/runs'
import { db } from '@/lib/data/client'
import { listFacts, type PatientFact } from '@/lib/data/facts/facts'
import { importStudyData } from '@/lib/data/import/imports'
import { createStudy } from '@/lib/data/studies'
import { createMakeContext } from '@/lib/pipeline/make-context'
import { statementItem } from '@/lib/pipeline/statement-item'
import { answerAsToyModel, startModelServer } from '@/lib/testing/model-server'
import { PUBLISHED_GRID } from '@/lib/testing/published-grid'
import { demoImport } from '@/prisma/demo/demo-study'
import { type BenchRow, findBroken } from './bench-row'

const STATEMENTS = 25
const FEWER = { atLeast: 3, unit: 'times fewer operations', room: 1 }

type Scope = { actor: typeof SYSTEM_ACTOR; studyId: string; patientId: string }
type Spent = { operations: number; seconds: number }

/** The published grid over one patient: what it asks for when its configurations share what they can, and when they do not. */
export async function benchGrid(): Promise<BenchRow[]> {
  const server = await startModelServer(answerAsToyModel)
  const servers = {
    EMBED_BASE_URL: server.url,
    EMBED_MODEL: 'toy',
    RERANK_BASE_URL: server.url,
    RERANK_MODEL: 'toy-reranker',
  }
  Object.assign(process.env, servers)
  const study = await createStudy(SYSTEM_ACTOR, { title: `Grid ${new Date().toISOString()}` })
  await importStudyData(SYSTEM_ACTOR, study.id, demoImport(new Date()), { preview: false })
  const patient = await db.patient.findFirstOrThrow({ where: { studyId: study.id } })
  const scope = { actor: SYSTEM_ACTOR, studyId: study.id, patientId: patient.id }
  const facts = await listFacts(SYSTEM_ACTOR, study.id, patient.id)
  const items = await db.item.findMany({
    where: { patientId: patient.id },
    orderBy: { id: 'asc' },
    take: STATEMENTS,
    select: { statement: { select: { text: true } } },
  })
  const statements = items.map((item) => item.statement?.text ?? '')
  const runs = expandGrid({
    ...PUBLISHED_GRID,
    facts: [{ factKind: 'sentence', decomposition: '' }],
    embeddingModels: ['toy'],
    rerankModels: ['toy-reranker'],
  })
  const sent = () => ({
    texts: server.calls.reduce(
      (sum, { body }) => sum + ((body['input'] as string[] | undefined)?.length ?? 0),
      0,
    ),
    reranks: server.calls.filter(({ path }) => path.endsWith('/rerank')).length,
  })
  const measure = async (where: Scope | null, searches: () => Promise<number>): Promise<Spent> => {
    const before = sent()
    const started = performance.now()
    for (const run of runs) await makeContexts(run, facts, statements, where)
    const seconds = (performance.now() - started) / 1000
    const after = sent()
    const asked = after.texts - before.texts + after.reranks - before.reranks
    return { operations: asked + (await searches()), seconds }
  }
  const together = await measure(scope, async () => {
    const lists = await db.rankedList.count({ where: { patientId: patient.id } })
    return lists - sent().reranks
  })
  const apart = await measure(
    null,
    async () => countGridWork(runs, { sentence: statements.length, claim: 0 }).apart.searches,
  )
  await server.close()
  for (const name of Object.keys(servers)) delete process.env[name]
  return [
    {
      what: `a grid of ${runs.length} configurations over ${statements.length} statements and ${facts.length} facts: embeddings, searches and reranks`,
      value: `${describe(together)}, ${(apart.operations / together.operations).toFixed(1)} times fewer than single runs`,
      beside: `${runs.length} single runs: ${describe(apart)}`,
      broken: findBroken(apart.operations / together.operations, FEWER),
    },
  ]
}

async function makeContexts(
  configuration: RunConfiguration,
  facts: readonly PatientFact[],
  statements: readonly string[],
  scope: Scope | null,
): Promise<void> {
  const { signal } = new AbortController()
  const makeContext = await createMakeContext(facts, configuration, { scope, statements, signal })
  const admission = { externalId: facts[0]?.admissionId ?? '', admitTime: null, dischargeTime: null }
  for (const text of statements) await makeContext(statementItem('', text, admission))
}

function describe({ operations, seconds }: Spent): string {
  return `${operations.toLocaleString('en')} operations in ${seconds.toFixed(1)} s`
}
