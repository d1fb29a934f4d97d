import { expect, it } from 'vitest'
import { SYSTEM_ACTOR } from '@/lib/core/actor'
import { openStoredVectors } from '@/lib/pipeline/retrieval/open-stored'
import { ALL, createPatient, expectedHits, makeVector, SIZE } from '@/lib/testing/indexed-facts'
import { createExactIndex } from './exact-index'
import type { FactQuery } from './fact-index'
import { createVectorRoom } from './vector-room'
import { createVectorsInMemory } from './vector-store'

it('searches without a database what is kept in memory', async () => {
  const patient = await createPatient(50)
  const vectors = createVectorsInMemory()
  await vectors.keep(patient.vectors)
  const query: FactQuery = { kind: 'dense', vector: makeVector(7).dense }

  const hits = await createExactIndex(vectors, patient.facts).search(query, ALL, 9)

  expect(hits.map((hit) => hit.index)).toEqual(expectedHits(patient, query, ALL, 9).map((hit) => hit.index))
})

it('answers for three patients in the room of one, each read when the one before was let go', async () => {
  const patients = await Promise.all([40, 50, 60].map((count) => createPatient(count)))
  const sizes = await Promise.all(
    patients.map(({ scope, vectors }) => openStoredVectors(SYSTEM_ACTOR, scope).measure([...vectors.keys()])),
  )
  expect(sizes).toEqual([40, 50, 60].map((count) => expect.closeTo(count * (SIZE * 4 + 5 * 8), -3)))
  const idleMs = 50
  const room = createVectorRoom(Math.max(...sizes), idleMs)
  const reads: number[] = []
  const indexes = patients.map(({ scope, facts }) => {
    const vectors = openStoredVectors(SYSTEM_ACTOR, scope)
    const read: typeof vectors.read = (...what) => {
      reads.push(performance.now())
      return vectors.read(...what)
    }
    return createExactIndex({ ...vectors, read }, facts, room)
  })
  const query: FactQuery = { kind: 'sparse', vector: makeVector(7).sparse! }

  const found = await Promise.all(
    indexes.flatMap((index) => [index.search(query, ALL, 9), index.search(query, ALL, 9)]),
  )

  for (const [at, patient] of patients.entries()) {
    const expected = expectedHits(patient, query, ALL, 9).map((hit) => hit.index)
    expect(found[2 * at]!.map((hit) => hit.index)).toEqual(expected)
    expect(found[2 * at + 1]).toEqual(found[2 * at])
  }
  expect(reads).toHaveLength(3)
  for (const [at, time] of reads.slice(1).entries()) expect(time - reads[at]!).toBeGreaterThan(idleMs - 2)
})
