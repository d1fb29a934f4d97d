import { describe, expect, it } from 'vitest'
import { errorViewSchema } from '@/lib/core/figures/error-view'
import type { Verdict } from '@/lib/core/verdict'
import { createActor, createRatersWhoSaid, createStudy } from '@/lib/testing/factories'
import { openAiResults } from '../blinding/ai-results'
import { db } from '../client'
import { listDisagreements } from './disagreements'

const SAID: readonly (readonly Verdict[])[] = [
  ['Supported', 'Supported', 'Not Supported'],
  ['Supported', 'Not Addressed', 'Not Supported'],
  ['Supported', 'Supported', 'Not Supported'],
]

/** Three people; an AI rater that says Supported to everything. */
async function createRatedStudy() {
  const study = await createStudy({ items: 3 })
  const pi = await createActor(study.id, 'pi')
  const raterIds = (await createRatersWhoSaid(study, SAID)).map(({ raters }) => raters.get(study.id)!)
  const judge = await db.rater.create({
    data: { studyId: study.id, kind: 'ai', alias: 'judge', configuration: {} },
  })
  await db.rating.createMany({
    data: study.itemIds.map((itemId) => ({
      studyId: study.id,
      taskId: study.taskId,
      itemId,
      raterId: judge.id,
      round: 1,
      revision: 1,
      code: 'Supported',
      comment: 'Because.',
    })),
  })
  const list = (query: Record<string, string>) =>
    listDisagreements(pi, study.id, errorViewSchema.parse(query))
  return { study, pi, raterIds, judgeId: judge.id, list }
}

describe('listDisagreements', () => {
  it('shows what people differ on, with everything they said', async () => {
    const { study, list } = await createRatedStudy()

    const { total, items } = await list({})

    expect(total).toBe(1)
    expect(items[0]).toMatchObject({ itemId: study.itemIds[1], settled: 'Supported', aiCounts: null })
    expect(
      items[0]!.said.map(({ code }) => code).toSorted((left, right) => left.localeCompare(right)),
    ).toEqual(['Not Addressed', 'Supported', 'Supported'])
  })

  it('finds by words of the statement, and takes signs of patterns as they are', async () => {
    const { study, list } = await createRatedStudy()

    expect((await list({ differ: 'any', find: 'on DAY 3' })).items.map(({ itemId }) => itemId)).toEqual([
      study.itemIds[2],
    ])
    expect((await list({ differ: 'any', find: 'd_y' })).total).toBe(0)
    expect((await list({ differ: 'any', find: '%' })).total).toBe(0)
    expect((await list({ differ: 'any', comment: 'yes' })).total).toBe(0)
  })

  it('keeps AI raters out of sight until their figures are open', async () => {
    const { study, pi, judgeId, list } = await createRatedStudy()
    await expect(list({ b: judgeId })).rejects.toMatchObject({ code: 'conflict' })
    expect(JSON.stringify(await list({ differ: 'any' }))).not.toContain('judge')

    await openAiResults(pi, study.id, 'The study is over.')
    const { total, items } = await list({ a: 'settled', b: judgeId, differ: 'yes' })

    expect(total).toBe(1)
    expect(items[0]).toMatchObject({ settled: 'Not Supported', aiCounts: [1, 0, 0] })
    expect(items[0]!.said.find(({ isAi }) => isAi)).toMatchObject({ code: 'Supported', comment: 'Because.' })
  })

  it('looks at two people, and at what each of them said', async () => {
    const { raterIds, list } = await createRatedStudy()
    const [first, second] = raterIds as [string, string]

    expect((await list({ a: first, b: second })).total).toBe(1)
    expect((await list({ a: first, b: second, said: 'Supported' })).total).toBe(2)
    expect((await list({ a: first, b: second, said: 'Supported', other: 'Not Addressed' })).total).toBe(1)
    expect((await list({ a: first, b: second, differ: 'no', author: 'human' })).total).toBe(0)
  })

  it('finds words of the reasons of AI raters that are shown, and of no other', async () => {
    const { study, pi, judgeId, list } = await createRatedStudy()
    await openAiResults(pi, study.id, 'The study is over.')

    expect((await list({ a: 'settled', b: judgeId, differ: 'any', find: 'because' })).total).toBe(3)
    expect((await list({ differ: 'any', find: 'because' })).total).toBe(0)
  })

  it('finds by evidence of people, and by where an answer came in the order of a person’s', async () => {
    const { study, raterIds, list } = await createRatedStudy()
    const [first] = raterIds as [string]
    const rating = await db.rating.findFirstOrThrow({ where: { itemId: study.itemIds[2]!, raterId: first } })
    const note = await db.note.findFirstOrThrow({ where: { patient: { studyId: study.id } } })
    await db.evidence.create({
      data: { ratingId: rating.id, noteId: note.id, start: 0, end: 3, quote: note.text.slice(0, 3), rank: 0 },
    })
    const idsOf = async (query: Record<string, string>) =>
      (await list(query)).items.map(({ itemId }) => itemId)

    expect(await idsOf({ differ: 'any', evidence: 'yes' })).toEqual([study.itemIds[2]])
    const turns = { a: first, b: 'nobody', turnFrom: '2', turnTo: '3' }
    expect(await idsOf(turns)).toEqual(study.itemIds.slice(1))
    expect(await idsOf({ ...turns, turnTo: '' })).toEqual(study.itemIds.slice(1))
    expect(await idsOf({ ...turns, a: 'settled' })).toEqual([])
  })

  it('keeps what AI raters said sealed, however it is asked for', async () => {
    const { list } = await createRatedStudy()

    await expect(list({ aiOtherwise: '1' })).rejects.toMatchObject({ code: 'conflict' })
    await expect(list({ aiSaid: 'Supported' })).rejects.toMatchObject({ code: 'conflict' })
  })

  it('answers nonsense in the address as an empty one', async () => {
    const { list } = await createRatedStudy()

    expect((await list({ a: "'; drop table", page: '0', said: 'x', kind: '?' })).total).toBe(1)
    expect((await list({ page: '99' })).items).toEqual([])
  })
})
