import { describe, expect, it } from 'vitest'
import { SYSTEM_ACTOR } from '@/lib/core/actor'
import { createActor, createStudy } from '@/lib/testing/factories'
import { db } from '../client'
import { readRankedLists, storeRankedList } from './ranked-lists'

const KEY = 'ab'.repeat(32)
const HITS = [
  { index: 20_000, score: 0.1 + 0.2 },
  { index: 0, score: -1e-300 },
]

async function createScope() {
  const study = await createStudy()
  return { studyId: study.id, patientId: study.patientId }
}

describe('ranked lists', () => {
  it('come back to the last bit, alone or with all of the patient’s, and the first one stays', async () => {
    const scope = await createScope()
    await storeRankedList(SYSTEM_ACTOR, scope, KEY, HITS)
    await storeRankedList(SYSTEM_ACTOR, scope, KEY, [])
    await storeRankedList(SYSTEM_ACTOR, scope, 'cd'.repeat(32), [])

    const all = await readRankedLists(SYSTEM_ACTOR, scope, null)
    expect(all).toEqual(
      new Map([
        [KEY, HITS],
        ['cd'.repeat(32), []],
      ]),
    )
    expect(await readRankedLists(SYSTEM_ACTOR, scope, KEY)).toEqual(new Map([[KEY, HITS]]))
    expect(await readRankedLists(SYSTEM_ACTOR, scope, 'ef'.repeat(32))).toEqual(new Map())
  })

  it('are for those who may read the chart, under the patient’s own study, and go with the patient', async () => {
    const scope = await createScope()
    const other = await createScope()
    await storeRankedList(SYSTEM_ACTOR, scope, KEY, HITS)
    const rater = await createActor(scope.studyId, 'rater')
    const stranger = await createActor(other.studyId, 'pi')

    for (const actor of [rater, stranger]) {
      const code = expect.stringMatching(/forbidden|not_found/)
      await expect(readRankedLists(actor, scope, null)).rejects.toMatchObject({ code })
      await expect(storeRankedList(actor, scope, KEY, [])).rejects.toMatchObject({ code })
    }
    const foreign = { ...scope, studyId: other.studyId }
    expect(await readRankedLists(stranger, foreign, null)).toEqual(new Map())
    await expect(storeRankedList(stranger, foreign, KEY, [])).rejects.toMatchObject({ code: 'not_found' })

    await db.study.delete({ where: { id: scope.studyId } })
    expect(await db.rankedList.count({ where: { patientId: scope.patientId } })).toBe(0)
  })
})
