import { describe, expect, it } from 'vitest'
import { SYSTEM_ACTOR } from '@/lib/core/actor'
import { createActor, createStudy } from '@/lib/testing/factories'
import { db } from '../client'
import { keepRankedList, readRankedLists } from './ranked-lists'

const KEY = 'ab'.repeat(32)
const HITS = [
  { place: 20_000, score: 0.1 + 0.2 },
  { place: 0, score: -1e-300 },
]

async function createPlace() {
  const study = await createStudy()
  return { studyId: study.id, patientId: study.patientId }
}

describe('ranked lists', () => {
  it('come back to the last bit, alone or with all of the patient’s, and the first one stays', async () => {
    const place = await createPlace()
    await keepRankedList(SYSTEM_ACTOR, place, KEY, HITS)
    await keepRankedList(SYSTEM_ACTOR, place, KEY, [])
    await keepRankedList(SYSTEM_ACTOR, place, 'cd'.repeat(32), [])

    const all = await readRankedLists(SYSTEM_ACTOR, place, null)
    expect(all).toEqual(
      new Map([
        [KEY, HITS],
        ['cd'.repeat(32), []],
      ]),
    )
    expect(await readRankedLists(SYSTEM_ACTOR, place, KEY)).toEqual(new Map([[KEY, HITS]]))
    expect(await readRankedLists(SYSTEM_ACTOR, place, 'ef'.repeat(32))).toEqual(new Map())
  })

  it('are for those who may read the chart, under the patient’s own study, and go with the patient', async () => {
    const place = await createPlace()
    const other = await createPlace()
    await keepRankedList(SYSTEM_ACTOR, place, KEY, HITS)
    const rater = await createActor(place.studyId, 'rater')
    const stranger = await createActor(other.studyId, 'pi')

    for (const actor of [rater, stranger]) {
      const code = expect.stringMatching(/forbidden|not_found/)
      await expect(readRankedLists(actor, place, null)).rejects.toMatchObject({ code })
      await expect(keepRankedList(actor, place, KEY, [])).rejects.toMatchObject({ code })
    }
    const foreign = { ...place, studyId: other.studyId }
    expect(await readRankedLists(stranger, foreign, null)).toEqual(new Map())
    await expect(keepRankedList(stranger, foreign, KEY, [])).rejects.toMatchObject({ code: 'not_found' })

    await db.study.delete({ where: { id: place.studyId } })
    expect(await db.rankedList.count({ where: { patientId: place.patientId } })).toBe(0)
  })
})
