import { describe, expect, it } from 'vitest'
import { errorViewSchema } from '@/lib/core/figures/errors/error-view'
import { errorList, type ItemList, readItemList } from '@/lib/core/figures/errors/item-list'
import type { Verdict } from '@/lib/core/protocols/verdict/verdict'
import { createRun } from '@/lib/testing/create-run'
import { addPatient, createActor, createRatersWhoSaid, createStudy } from '@/lib/testing/factories'
import { lookAtVerdicts } from '../blinding/ai-results'
import { db } from '../client'
import { listDisagreements } from './disagreements'
import { findListPosition } from './list-positions'

const SAID: readonly (readonly Verdict[])[] = [
  ['Supported', 'Supported', 'Not Supported', 'Supported'],
  ['Not Supported', 'Not Addressed', 'Not Supported', 'Supported'],
  ['Supported', 'Supported', 'Not Addressed', 'Supported'],
]

/** People differ on three statements of the first patient, on none of the second. */
async function createRatedStudy() {
  const study = await createStudy({ items: 4 })
  const second = await addPatient(study, { items: 2, externalId: '2' })
  await createRatersWhoSaid(study, SAID)
  const pi = await createActor(study.id, 'pi')
  const place = (list: ItemList, itemId: string) => findListPosition(pi, study, list, itemId)
  return { study, second, pi, place }
}

const list = (address: string) => readItemList(address)!

describe('findListPosition', () => {
  it('reports number and neighbors in the order of the list, whatever its page', async () => {
    const { study, pi, place } = await createRatedStudy()
    const view = errorViewSchema.parse({ page: '2' })
    const listed = (await listDisagreements(pi, study, { ...view, page: 1 })).items.map(
      ({ itemId, patientId }) => ({ itemId, patientId }),
    )
    expect(listed).toHaveLength(3)

    const places = await Promise.all(listed.map(({ itemId }) => place(errorList(view), itemId)))

    expect(places).toEqual([
      { number: 1, total: 3, previous: null, next: listed[1] },
      { number: 2, total: 3, previous: listed[0], next: listed[2] },
      { number: 3, total: 3, previous: listed[1], next: null },
    ])
  })

  it('goes on with the next patient, and keeps to what the list is narrowed by', async () => {
    const { study, second, place } = await createRatedStudy()
    const last = study.itemIds[3]!

    expect(await place(list('errors?differ=all'), last)).toMatchObject({
      number: 4,
      total: 6,
      next: { itemId: second.itemIds[0], patientId: second.patientId },
    })
    expect(await place(list('errors?differ=all&patient=1'), last)).toMatchObject({ total: 4, next: null })
  })

  it('knows no place for what is not in the list, or not in the study', async () => {
    const { study, place } = await createRatedStudy()
    const other = await createStudy()

    expect(await place(list('errors'), study.itemIds[3]!)).toBeNull()
    expect(await place(list('errors?differ=all'), other.itemIds[0]!)).toBeNull()
    expect(await place(list('errors?patient=nobody'), study.itemIds[0]!)).toBeNull()
  })

  it('walks through what was taken for what', async () => {
    const { study, place } = await createRatedStudy()

    const found = await place(
      list('consensus/report?said=Not Supported&outcome=Supported'),
      study.itemIds[0]!,
    )

    expect(found).toEqual({ number: 1, total: 1, previous: null, next: null })
  })

  it('is shown to leads alone, and asks for no sealed AI rater', async () => {
    const { study, place } = await createRatedStudy()
    for (const role of ['rater', 'adjudicator'] as const) {
      const actor = await createActor(study.id, role)
      await expect(
        findListPosition(actor, study, list('errors?differ=all'), study.itemIds[0]!),
      ).rejects.toMatchObject({ code: 'forbidden' })
    }
    await expect(place(list('errors?aiOtherwise=1'), study.itemIds[0]!)).rejects.toMatchObject({
      code: 'conflict',
    })
  })

  it('goes through a run in the order of its page, by verdict only for whom verdicts are shown', async () => {
    const { study, second, pi, place } = await createRatedStudy()
    const { runId, raterId } = await createRun(pi, study)
    const [first, , third] = study.itemIds as [string, string, string]
    const given = { studyId: study.id, taskId: study.taskId, raterId, runId, round: 1, revision: 1 }
    await db.rating.createMany({
      data: [first, third].map((itemId) => ({ ...given, itemId, code: 'Supported' })),
    })

    expect(await place(list(`runs/${runId}`), study.itemIds[3]!)).toMatchObject({
      number: 4,
      total: 6,
      previous: { itemId: third, patientId: study.patientId },
      next: { itemId: second.itemIds[0], patientId: second.patientId },
    })
    expect(await place(list(`runs/${runId}?show=Supported`), first)).toBeNull()
    await lookAtVerdicts(pi, study, runId)
    expect(await place(list(`runs/${runId}?show=Supported`), first)).toMatchObject({
      number: 1,
      total: 2,
      next: { itemId: third },
    })
    expect(await place(list(`runs/${runId}?show=failed`), first)).toBeNull()
  })
})
