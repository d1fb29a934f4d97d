import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { SYSTEM_ACTOR } from '@/lib/core/actor'
import type { TextVector } from '@/lib/core/retrieval/text-vector'
import { createActor, createStudy } from '@/lib/testing/factories'
import { db } from '../client'
import { listUnembedded, readEmbeddings, storeEmbeddings } from './embeddings'

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
const vector = (...dense: number[]): TextVector => ({ dense: Float32Array.from(dense), sparse: null })

async function createScope(model = 'm') {
  const study = await createStudy()
  return { studyId: study.id, patientId: study.patientId, model }
}

async function readAll(scope: Awaited<ReturnType<typeof createScope>>, hashes: string[]) {
  const found: Record<string, TextVector> = {}
  await readEmbeddings(SYSTEM_ACTOR, scope, hashes, (hash, one) => void (found[hash] = one))
  return found
}

describe('embeddings', () => {
  it('come back bit for bit, dense and sparse, also over several pages', async () => {
    const scope = await createScope()
    const sparse = { ids: Uint32Array.of(3, 4_000_000_000), weights: Float32Array.of(0.25, 1 / 3) }
    const kept = new Map<string, TextVector>([
      [hashOf('a'), { dense: Float32Array.of(0.6, -0.8), sparse }],
      [hashOf('b'), { ...vector(1e-40, 1), sparse: { ids: new Uint32Array(), weights: new Float32Array() } }],
    ])
    for (let number = 0; number < 1001; number++)
      kept.set(hashOf(`f${number}`), vector(number, 1 / (number + 1)))

    await storeEmbeddings(SYSTEM_ACTOR, scope, kept)

    expect(await readAll(scope, [...kept.keys(), hashOf('absent')])).toEqual(Object.fromEntries(kept))
  })

  it('are made once: what is there stays, and only what is missing is asked for', async () => {
    const scope = await createScope()
    await storeEmbeddings(SYSTEM_ACTOR, scope, new Map([[hashOf('a'), vector(1, 0)]]))
    await storeEmbeddings(
      SYSTEM_ACTOR,
      scope,
      new Map([
        [hashOf('a'), vector(0, 1)],
        [hashOf('b'), vector(0, 1)],
      ]),
    )

    expect(await readAll(scope, [hashOf('a')])).toEqual({ [hashOf('a')]: vector(1, 0) })
    expect(await listUnembedded(SYSTEM_ACTOR, scope, [hashOf('a'), hashOf('c'), hashOf('b')], false)).toEqual(
      [hashOf('c')],
    )
    expect(await listUnembedded(SYSTEM_ACTOR, { ...scope, model: 'other' }, [hashOf('a')], false)).toEqual([
      hashOf('a'),
    ])
  })

  it('get their weights of terms when the model has begun to give some', async () => {
    const scope = await createScope()
    const sparse = { ids: Uint32Array.of(3), weights: Float32Array.of(0.25) }
    const other = { ids: Uint32Array.of(4), weights: Float32Array.of(0.5) }
    const store = (one: TextVector) => storeEmbeddings(SYSTEM_ACTOR, scope, new Map([[hashOf('a'), one]]))
    await store(vector(1, 0))
    expect(await listUnembedded(SYSTEM_ACTOR, scope, [hashOf('a')], true)).toEqual([hashOf('a')])

    await store({ ...vector(0, 1), sparse })
    await store({ ...vector(0, 1), sparse: other })
    await store(vector(0, 1))

    expect(await readAll(scope, [hashOf('a')])).toEqual({ [hashOf('a')]: { ...vector(1, 0), sparse } })
    expect(await listUnembedded(SYSTEM_ACTOR, scope, [hashOf('a')], true)).toEqual([])
  })

  it('of another size are refused, in one delivery and beside those that are kept', async () => {
    const scope = await createScope()
    const mixed = new Map([
      [hashOf('a'), vector(1, 0)],
      [hashOf('b'), vector(1, 0, 0)],
    ])
    await expect(storeEmbeddings(SYSTEM_ACTOR, scope, mixed)).rejects.toMatchObject({ code: 'conflict' })
    await storeEmbeddings(SYSTEM_ACTOR, scope, new Map([[hashOf('a'), vector(1, 0)]]))

    const wider = storeEmbeddings(SYSTEM_ACTOR, scope, new Map([[hashOf('b'), vector(1, 0, 0)]]))

    await expect(wider).rejects.toMatchObject({ code: 'conflict' })
  })

  it('are for those who may read the chart, under the patient’s own study, and go with the patient', async () => {
    const scope = await createScope()
    const other = await createScope()
    await storeEmbeddings(SYSTEM_ACTOR, scope, new Map([[hashOf('a'), vector(1, 0)]]))
    const rater = await createActor(scope.studyId, 'rater')
    const stranger = await createActor(other.studyId, 'pi')

    for (const actor of [rater, stranger]) {
      const read = listUnembedded(actor, scope, [], false)
      await expect(read).rejects.toMatchObject({ code: expect.stringMatching(/forbidden|not_found/) })
    }
    const foreign = { ...scope, studyId: other.studyId }
    await expect(readEmbeddings(stranger, foreign, [hashOf('a')], () => {})).rejects.toMatchObject({
      code: 'not_found',
    })

    await db.study.delete({ where: { id: scope.studyId } })
    expect(await db.embedding.count({ where: { patientId: scope.patientId } })).toBe(0)
  })
})
