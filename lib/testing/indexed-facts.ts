import { createHash, randomUUID } from 'node:crypto'
import { SYSTEM_ACTOR } from '@/lib/core/actor'
import { type FactFilter, passesFilter } from '@/lib/core/retrieval/fact-scope'
import { toSparseVector } from '@/lib/core/retrieval/sparse-vector'
import type { TextVector } from '@/lib/core/retrieval/text-vector'
import { storeEmbeddings } from '@/lib/data/facts/embeddings'
import type { FactQuery, IndexedFact } from '@/lib/index/fact-index'
import { createStudy } from './factories'

export const SIZE = 20
/** Every note of the patient. */
export const ALL: FactFilter = { admissionId: null, until: null, firstDay: null, lastDay: null }
export const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** Vectors without ties, from a small generator of their own. */
export function makeVector(seed: number): TextVector {
  let state = seed * 2_654_435_761 + 1
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648 - 0.5
  }
  const values = Array.from({ length: SIZE }, next)
  const length = Math.hypot(...values)
  const terms = Array.from({ length: 5 }, () => [Math.floor((next() + 0.5) * 30), next() + 0.6] as const)
  return { dense: Float32Array.from(values, (value) => value / length), sparse: toSparseVector(terms) }
}

export async function createPatient(count = 300) {
  const study = await createStudy()
  const scope = { studyId: study.id, patientId: study.patientId, model: `model-${randomUUID()}` }
  const vectors = new Map(Array.from({ length: count }, (_, at) => [hashOf(`${at}`), makeVector(at)]))
  await storeEmbeddings(SYSTEM_ACTOR, scope, vectors)
  const facts = [...vectors.keys()].map((textHash, at): IndexedFact => {
    const chartDate = at % 11 === 0 ? null : `2150-03-0${1 + (at % 7)}`
    const chartTime = chartDate === null || at % 5 === 0 ? null : `${chartDate} ${10 + (at % 13)}:30:00`
    return { id: randomUUID(), textHash, admissionId: ['A', 'B', null][at % 3]!, chartDate, chartTime }
  })
  return { scope, vectors, facts }
}

export type Patient = Awaited<ReturnType<typeof createPatient>>

/** What any index must find, by the plainest means. */
export function expectedHits(
  { vectors, facts }: Patient,
  query: FactQuery,
  filter: FactFilter,
  limit: number,
) {
  const scoreOf = ({ dense, sparse }: TextVector) => {
    if (query.kind === 'dense') return dense.reduce((sum, value, at) => sum + value * query.vector[at]!, 0)
    const weights = new Map([...query.vector.ids].map((id, at) => [id, query.vector.weights[at]!]))
    const shared = [...sparse!.ids].flatMap((id, at) =>
      weights.has(id) ? [weights.get(id)! * sparse!.weights[at]!] : [],
    )
    return shared.length === 0 ? null : shared.reduce((sum, value) => sum + value, 0)
  }
  return facts
    .map((fact, index) => ({ fact, index, score: scoreOf(vectors.get(fact.textHash)!) }))
    .filter(({ fact, score }) => score !== null && passesFilter(fact, filter))
    .toSorted((one, other) => other.score! - one.score!)
    .slice(0, limit)
}
