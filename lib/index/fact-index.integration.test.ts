import { randomUUID } from 'node:crypto'
import { QdrantClient } from '@qdrant/js-client-rest'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { SYSTEM_ACTOR } from '@/lib/core/actor'
import type { FactFilter } from '@/lib/core/retrieval/fact-scope'
import { storeEmbeddings } from '@/lib/data/facts/embeddings'
import { openStoredVectors } from '@/lib/pipeline/retrieval/open-stored'
import { checkQdrantRequests } from '@/lib/testing/check-qdrant-requests'
import {
  ALL,
  createPatient,
  expectedHits,
  hashOf,
  makeVector,
  type Patient,
} from '@/lib/testing/indexed-facts'
import { startQdrantDouble } from '@/lib/testing/qdrant-double'
import { createExactIndex } from './exact-index'
import type { FactIndex, FactQuery, IndexedFact } from './fact-index'
import { openQdrant } from './open-qdrant'
import { createQdrantIndex } from './qdrant-index'

const FILTERS: [string, FactFilter][] = [
  ['all notes', ALL],
  ['one admission', { ...ALL, admissionId: 'A' }],
  ['until a time', { ...ALL, until: '2150-03-04 15:30:00' }],
  ['within days', { ...ALL, firstDay: '2150-03-02', lastDay: '2150-03-05' }],
  ['one admission until a time', { ...ALL, admissionId: 'B', until: '2150-03-03 12:30:00' }],
  ['before a time', { ...ALL, before: '2150-03-04 15:30:00' }],
  ['before a day', { ...ALL, before: '2150-03-04 00:00:00' }],
  ['nothing', { ...ALL, admissionId: 'C' }],
]

let double: Awaited<ReturnType<typeof startQdrantDouble>>
beforeAll(async () => {
  double = await startQdrantDouble()
})
/** What ends the collections that were made, wherever that was. */
const dropping: (() => Promise<unknown>)[] = []
afterAll(async () => {
  vi.unstubAllEnvs()
  for (const drop of dropping) await drop()
  const left = [...double.collections.keys()]
  await double.close()
  if (left.length > 0) throw new Error(`collections are left: ${left.join(', ')}`)
})

/** A real Qdrant to hold the index against, which no setting of an installation names. */
const realUrl = process.env['TRY_QDRANT_URL']
const qdrantAt = (url: string) => {
  vi.stubEnv('QDRANT_URL', url)
  const client = openQdrant()
  vi.unstubAllEnvs()
  if (client === null) throw new Error('no Qdrant')
  const create = client.createCollection.bind(client)
  client.createCollection = async (...what) => {
    const made = await create(...what)
    dropping.push(() => client.deleteCollection(what[0]))
    return made
  }
  return client
}

function openQdrantIndex(url: string, scope: Patient['scope'], facts: readonly IndexedFact[], kind: string) {
  const vectors = openStoredVectors(SYSTEM_ACTOR, scope)
  return createQdrantIndex({ client: qdrantAt(url), scope, kind, vectors }, facts)
}

type Make = (scope: Patient['scope'], facts: readonly IndexedFact[], kind?: string) => FactIndex
const INDEXES: { name: string; make: Make }[] = [
  {
    name: 'exact, in memory',
    make: (scope, facts) => createExactIndex(openStoredVectors(SYSTEM_ACTOR, scope), facts),
  },
  {
    name: 'Qdrant, played by a double that checks every request',
    make: (scope, facts, kind = 'sentence') => openQdrantIndex(double.url, scope, facts, kind),
  },
  ...(realUrl === undefined
    ? []
    : [
        {
          name: `Qdrant at ${realUrl}`,
          make: (scope: Patient['scope'], facts: readonly IndexedFact[], kind = 'sentence') =>
            openQdrantIndex(realUrl, scope, facts, kind),
        },
      ]),
]

describe.each(INDEXES)('the index of facts: $name', ({ make }) => {
  describe('contract', () => {
    it.each(FILTERS)('finds the nearest among %s, dense and sparse', async (_, filter) => {
      const patient = await createPatient()
      const index = make(patient.scope, patient.facts)
      for (const [kind, limit] of [
        ['dense', 7],
        ['sparse', 20],
        ['dense', 1000],
      ] as const) {
        const asked = makeVector(12_345 + limit)
        const query: FactQuery =
          kind === 'dense' ? { kind, vector: asked.dense } : { kind, vector: asked.sparse! }

        const hits = await index.search(query, filter, limit)

        const expected = expectedHits(patient, query, filter, limit)
        expect(hits.map((hit) => hit.index)).toEqual(expected.map((hit) => hit.index))
        for (const [rank, hit] of hits.entries()) expect(hit.score).toBeCloseTo(expected[rank]!.score!, 4)
      }
    })

    it('keeps patients and kinds apart', async () => {
      const one = await createPatient(20)
      const other = await createPatient(20)
      const query: FactQuery = { kind: 'dense', vector: makeVector(7).dense }
      const model = one.scope.model
      await storeEmbeddings(SYSTEM_ACTOR, { ...other.scope, model }, other.vectors)
      const indexes = [
        make(one.scope, one.facts),
        make({ ...other.scope, model }, other.facts),
        make(one.scope, one.facts.slice(0, 3).map(renew), 'claim'),
      ]

      const found = await Promise.all(indexes.map((index) => index.search(query, ALL, 100)))

      expect(found.map((hits) => hits.length)).toEqual([20, 20, 3])
    })

    it('knows new facts and forgets those that are gone', async () => {
      const { scope, facts, vectors } = await createPatient(30)
      const query: FactQuery = { kind: 'dense', vector: vectors.get(facts[0]!.textHash)!.dense }
      expect(await make(scope, facts.slice(0, 20)).search(query, ALL, 100)).toHaveLength(20)

      const hits = await make(scope, facts.slice(10)).search(query, ALL, 100)

      expect(hits.map((hit) => hit.index).toSorted((a, b) => a - b)).toEqual([...Array(20).keys()])
    })

    it('gives every note of a text that stands in several', async () => {
      const { scope, facts, vectors } = await createPatient(5)
      const duplicate = renew(facts[2]!)
      const query: FactQuery = { kind: 'dense', vector: vectors.get(duplicate.textHash)!.dense }

      const hits = await make(scope, [...facts, duplicate]).search(query, ALL, 2)

      expect(hits.map((hit) => hit.index).toSorted((a, b) => a - b)).toEqual([2, 5])
    })

    it('finds terms once they have their weights, and refuses to search for them before', async () => {
      const { scope, facts, vectors } = await createPatient(5)
      const model = `model-${randomUUID()}`
      const bare = [...vectors].map(([hash, { dense }]) => [hash, { dense, sparse: null }] as const)
      await storeEmbeddings(SYSTEM_ACTOR, { ...scope, model }, new Map(bare))
      const query: FactQuery = { kind: 'sparse', vector: vectors.get(facts[0]!.textHash)!.sparse! }
      const meaning: FactQuery = { kind: 'dense', vector: vectors.get(facts[0]!.textHash)!.dense }
      const index = make({ ...scope, model }, facts)
      expect(await index.search(meaning, ALL, 10)).toHaveLength(5)
      await expect(index.search(query, ALL, 10)).rejects.toThrow('some texts have no sparse vector')

      await storeEmbeddings(SYSTEM_ACTOR, { ...scope, model }, vectors)
      const hits = await make({ ...scope, model }, facts).search(query, ALL, 10)

      expect(hits[0]).toMatchObject({ index: 0 })
    })

    it('finds nothing among no facts, and nothing when nothing is asked for', async () => {
      const { scope, facts } = await createPatient(5)
      const query: FactQuery = { kind: 'dense', vector: makeVector(7).dense }

      expect(await make(scope, []).search(query, ALL, 10)).toEqual([])
      expect(await make(scope, facts).search(query, ALL, 0)).toEqual([])
    })

    it('does not search before every text has its vector', async () => {
      const { scope, facts } = await createPatient(5)
      const index = make(scope, [...facts, { ...renew(facts[0]!), textHash: hashOf('new') }])

      await expect(index.search({ kind: 'dense', vector: makeVector(7).dense }, ALL, 10)).rejects.toThrow(
        /no vector yet/,
      )
    })
  })
})

function renew(fact: IndexedFact): IndexedFact {
  return { ...fact, id: randomUUID() }
}

describe('what Qdrant is asked', () => {
  it('was always a request of its own schema, and never held a text', async () => {
    expect(double.refused).toEqual([])
    expect(await checkQdrantRequests(double.calls)).toEqual([])
    const payloads = [...double.collections.values()].flatMap(({ points }) => [...points.values()])
    expect(new Set(payloads.flatMap(({ payload }) => Object.keys(payload)))).toEqual(
      new Set(['study', 'patient', 'kind', 'admission', 'at', 'day']),
    )
  })

  it('is nothing new when the points are there already', async () => {
    const { scope, facts } = await createPatient(450)
    const query: FactQuery = { kind: 'dense', vector: makeVector(7).dense }
    const open = () => openQdrantIndex(double.url, scope, facts, 's')
    await open().search(query, ALL, 10)
    const before = double.calls.length

    await open().search(query, ALL, 10)

    const routes = double.calls
      .slice(before)
      .map(({ method, path }) => `${method} ${path.split('/').slice(3).at(-1) ?? 'collection'}`)
    expect(routes).toEqual(['GET exists', 'GET collection', 'POST scroll', 'POST query'])
  })

  it('makes each field’s index, also after a process that ended before or between them', async () => {
    const { scope, facts } = await createPatient(5)
    const query: FactQuery = { kind: 'dense', vector: makeVector(7).dense }
    const vectors = openStoredVectors(SYSTEM_ACTOR, scope)
    const open = (client: QdrantClient) => createQdrantIndex({ client, scope, kind: 's', vectors }, facts)
    const name = () => double.calls.findLast(({ path }) => path.endsWith('/exists'))!.path.split('/')[2]!
    const fieldsMade = () => [...double.collections.get(name())!.fields]

    for (const made of [0, 2]) {
      const dying = qdrantAt(double.url)
      const create = dying.createPayloadIndex.bind(dying)
      let left = made
      dying.createPayloadIndex = (...what) =>
        left-- > 0 ? create(...what) : Promise.reject(Object.assign(new Error('killed'), { status: 400 }))
      await expect(open(dying).search(query, ALL, 10)).rejects.toThrow('refused')
      expect(fieldsMade()).toHaveLength(made)
    }
    const hits = await open(qdrantAt(double.url)).search(query, ALL, 10)

    expect(hits).toHaveLength(5)
    expect(fieldsMade()).toEqual([
      ['patient', { type: 'keyword', is_tenant: true, on_disk: true }],
      ['kind', { type: 'keyword', on_disk: true }],
      ['admission', { type: 'keyword', on_disk: true }],
      ['at', { type: 'datetime', on_disk: true }],
      ['day', { type: 'datetime', on_disk: true }],
    ])
  })

  it('is said to be unavailable, not wrong, when it does not answer', async () => {
    const { scope, facts } = await createPatient(3)
    const client = new QdrantClient({ url: double.url, prefix: '/nowhere', checkCompatibility: false })
    const vectors = openStoredVectors(SYSTEM_ACTOR, scope)
    const index = createQdrantIndex({ client, scope, kind: 's', vectors }, facts)

    await expect(index.search({ kind: 'dense', vector: makeVector(7).dense }, ALL, 10)).rejects.toMatchObject(
      { code: 'unavailable' },
    )
  })
})
