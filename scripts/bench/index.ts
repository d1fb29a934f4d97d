import { randomUUID } from 'node:crypto'
import { SYSTEM_ACTOR } from '@/lib/core/actor'
import type { FactFilter } from '@/lib/core/retrieval/fact-scope'
import type { TextVector } from '@/lib/core/retrieval/text-vector'
import { db } from '@/lib/data/client'
import { storeEmbeddings } from '@/lib/data/facts/embeddings'
import { createStudy } from '@/lib/data/studies'
import { sha256 } from '@/lib/digest'
import { createExactIndex } from '@/lib/index/exact-index'
import type { FactIndex, IndexedFact } from '@/lib/index/fact-index'
import { openStoredVectors } from '@/lib/pipeline/retrieval/open-stored'
import { type BenchRow, bestOf, compareTime, measureSpread } from './bench-row'
import { watchWaiting } from './waiting'

const FACTS = 20_000
const SIZE = 1024
const OTHER_PATIENTS = 200
const OTHER_FACTS = 10_000
const SEARCHES = 50
/** Promised of a quiet machine. */
const SEARCH = { atMost: 15, unit: 'ms a search', room: 2 }
/** Others in the study slow no search down. */
const SLOWER = { atMost: 1, unit: 'times as long as alone', room: 2 }
const ALL: FactFilter = { admissionId: null, until: null, firstDay: null, lastDay: null }

/** Exact search over one patient's facts, alone in the database and among two million others. */
export async function benchIndex(): Promise<BenchRow[]> {
  const study = await createStudy(SYSTEM_ACTOR, { title: `Bench ${randomUUID()}`, seed: 1 })
  const patient = await db.patient.create({ data: { studyId: study.id, externalId: 'large' } })
  const scope = { studyId: study.id, patientId: patient.id, model: 'bench' }
  const facts = Array.from({ length: FACTS }, (_, at): IndexedFact => {
    const textHash = sha256(`${at}`)
    return { id: randomUUID(), textHash, admissionId: null, chartDate: null, chartTime: null }
  })
  const storing = performance.now()
  for (let from = 0; from < FACTS; from += 2000) {
    const part = facts.slice(from, from + 2000)
    await storeEmbeddings(SYSTEM_ACTOR, scope, new Map(part.map((fact) => [fact.textHash, randomVector()])))
  }
  const storedMs = performance.now() - storing

  const search = (index: FactIndex) => index.search({ kind: 'dense', vector: randomVector().dense }, ALL, 100)
  const measure = async () => {
    const index = createExactIndex(openStoredVectors(SYSTEM_ACTOR, scope), facts)
    const reading = performance.now()
    await search(index)
    const readMs = performance.now() - reading
    const waiting = watchWaiting('self')
    const spread = await measureSpread(SEARCHES, () => search(index))
    return { readMs, spread, waited: waiting(), plainMs: timePlainLoop() } // others may have come by now
  }
  const alone = await measure()
  await addOthers(study.id, scope.model)
  const among = await measure()
  return [
    {
      what: `exact search, ${FACTS.toLocaleString('en')} facts of a patient, ${SIZE} dimensions, best 100`,
      value: alone.spread.words,
      ...compareTime(alone.spread.median, SEARCH, alone.waited),
      beside: `the products alone in plain JavaScript: ${alone.plainMs.toFixed(1)} ms`,
    },
    {
      what: `the same with ${(OTHER_PATIENTS * OTHER_FACTS).toLocaleString('en')} more vectors in the study`,
      value: among.spread.words,
      ...compareAmong(alone, among),
      beside: `plain JavaScript: ${among.plainMs.toFixed(1)} ms; reading the patient’s vectors first, once a job: ${(among.readMs / 1000).toFixed(1)} s; before the others came: ${(alone.readMs / 1000).toFixed(1)} s; writing them: ${(storedMs / 1000).toFixed(1)} s`,
    },
  ]
}

type Measured = { spread: { median: number }; plainMs: number; waited: number | null }

function compareAmong(alone: Measured, among: Measured): Pick<BenchRow, 'broken' | 'unjudged'> {
  const waited = Math.max(alone.waited ?? 0, among.waited ?? 0)
  const time = compareTime(among.spread.median, SEARCH, waited)
  return time.broken || time.unjudged ? time : compareTime(relative(among) / relative(alone), SLOWER, waited)
}

/** Against plain JavaScript of the same minute: the machine may be busier in one than in the other. */
function relative({ spread, plainMs }: Measured): number {
  return spread.median / plainMs
}

function randomVector(): TextVector {
  const dense = Float32Array.from({ length: SIZE }, () => Math.random() - 0.5)
  const length = Math.hypot(...dense)
  return { dense: dense.map((value) => value / length), sparse: null }
}

/** Short vectors: what counts is how many rows the table and its key hold. */
async function addOthers(studyId: string, model: string): Promise<void> {
  const externalIds = Array.from({ length: OTHER_PATIENTS }, (_, at) => `other ${at}`)
  await db.patient.createMany({ data: externalIds.map((externalId) => ({ studyId, externalId })) })
  await db.$executeRaw`
    insert into "Embedding" ("patientId", model, "textHash", dense)
    select p.id, ${model}, sha256(int4send(n)), int4send(n)
    from "Patient" p, generate_series(1, ${OTHER_FACTS}) n
    where p."studyId" = ${studyId}::uuid and p."externalId" <> 'large'`
}

function timePlainLoop(): number {
  const matrix = Float32Array.from({ length: FACTS * SIZE }, () => Math.random())
  const { dense } = randomVector()
  let kept = 0
  return bestOf(5, () => {
    for (let row = 0; row < FACTS; row++) {
      let sum = 0
      for (let at = 0; at < SIZE; at++) sum += (matrix[row * SIZE + at] ?? 0) * (dense[at] ?? 0)
      kept = Math.max(kept, sum)
    }
  })
}
