import { describe, expect, it } from 'vitest'
import { errorViewSchema } from '@/lib/core/figures/errors/error-view'
import type { Verdict } from '@/lib/core/protocols/verdict/verdict'
import { createActor, createRatersWhoSaid, createStudy } from '@/lib/testing/factories'
import { openAiResults } from '../blinding/ai-results'
import { readUnsettled } from '../blinding/label-exposures'
import { db } from '../client'
import { countDisagreements, listDisagreements } from './disagreements'

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
  const aiRater = await db.rater.create({
    data: { studyId: study.id, kind: 'ai', alias: 'judge', configuration: {} },
  })
  await db.rating.createMany({
    data: study.itemIds.map((itemId) => ({
      studyId: study.id,
      taskId: study.taskId,
      itemId,
      raterId: aiRater.id,
      round: 1,
      revision: 1,
      code: 'Supported',
      comment: 'Because.',
    })),
  })
  const list = (query: Record<string, string>) => listDisagreements(pi, study, errorViewSchema.parse(query))
  return { study, pi, raterIds, aiRaterId: aiRater.id, list }
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
    const { study, pi, aiRaterId, list } = await createRatedStudy()
    await expect(list({ b: aiRaterId })).rejects.toMatchObject({ code: 'conflict' })
    expect(JSON.stringify(await list({ differ: 'any' }))).not.toContain('judge')

    await openAiResults(pi, study, 'The study is over.')
    const { total, items } = await list({ a: 'settled', b: aiRaterId, differ: 'yes' })

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
    const { study, pi, aiRaterId, list } = await createRatedStudy()
    await openAiResults(pi, study, 'The study is over.')

    expect((await list({ a: 'settled', b: aiRaterId, differ: 'any', find: 'because' })).total).toBe(3)
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

  it('finds by the reason of a decision, and reports it', async () => {
    const { study, list } = await createRatedStudy()
    const decided = {
      studyId: study.id,
      field: 'verdict',
      revision: 1,
      code: 'Supported',
      rationale: 'It is charted.',
    }
    await db.consensus.createMany({
      data: [
        { ...decided, itemId: study.itemIds[0]!, method: 'discussion', reason: 'guideline-gap' },
        { ...decided, itemId: study.itemIds[1]!, method: 'imported' },
      ],
    })
    const idsOf = async (reason: string) =>
      (await list({ reason, differ: 'any' })).items.map(({ itemId }) => itemId)

    expect(await idsOf('guideline-gap')).toEqual([study.itemIds[0]])
    expect(await idsOf('none')).toEqual([study.itemIds[1]])
    expect(await idsOf('rater-error')).toEqual([])
    expect((await list({ reason: 'guideline-gap', differ: 'any' })).items[0]?.decision).toEqual({
      reason: 'guideline-gap',
      rationale: 'It is charted.',
    })
  })

  it('finds what a person was unsure of, passed over, or said otherwise when asked again', async () => {
    const { study, pi, raterIds, list } = await createRatedStudy()
    const [first, second] = raterIds as [string, string]
    const [itemId, , skippedId] = study.itemIds as [string, string, string]
    await db.rating.updateMany({ where: { itemId, raterId: first }, data: { uncertain: true } })
    const own = { studyId: study.id, taskId: study.taskId, itemId, raterId: second, round: 3 }
    await db.rating.create({ data: { ...own, revision: 1, code: 'Not Supported' } })
    await db.rating.deleteMany({ where: { itemId: skippedId, raterId: second } })
    await db.assignment.upsert({
      where: { itemId_raterId_round: { itemId: skippedId, raterId: second, round: 1 } },
      update: { skippedAt: new Date() },
      create: {
        studyId: study.id,
        taskId: study.taskId,
        itemId: skippedId,
        raterId: second,
        patientId: study.patientId,
        round: 1,
        position: 9,
        skippedAt: new Date(),
      },
    })
    await readUnsettled(pi, study)
    const idsOf = async (query: Record<string, string>) =>
      (await list(query)).items.map((item) => item.itemId)

    expect(await idsOf({ a: first, b: 'nobody', uncertain: 'first' })).toEqual([itemId])
    expect(await idsOf({ a: second, b: 'nobody', uncertain: 'first' })).toEqual([])
    expect(await idsOf({ a: first, b: 'nobody', uncertain: 'first-not' })).toEqual(study.itemIds.slice(1))
    expect(await idsOf({ a: 'settled', b: 'nobody', uncertain: 'first' })).toEqual([])
    expect(await idsOf({ a: second, b: 'nobody', said: 'nothing', skipped: 'yes' })).toEqual([skippedId])
    const { items } = await list({ a: second, b: 'again', differ: 'yes' })
    expect(items.map((item) => item.itemId)).toEqual([itemId])
    expect(items[0]!.said.filter(({ raterId }) => raterId === second).map(({ code }) => code)).toEqual([
      'Supported',
      'Not Supported',
    ])
    expect(await idsOf({ a: 'settled', b: 'again', differ: 'any' })).toEqual([])
  })

  it('shows what AI raters cite most once their figures are open', async () => {
    const { study, pi, aiRaterId, list } = await createRatedStudy()
    const note = await db.note.findFirstOrThrow({ where: { patient: { studyId: study.id } } })
    const rating = await db.rating.findFirstOrThrow({
      where: { itemId: study.itemIds[1]!, raterId: aiRaterId },
    })
    const passage = { noteId: note.id, start: 0, end: 3, quote: note.text.slice(0, 3) }
    await db.evidence.create({ data: { ratingId: rating.id, ...passage, rank: 0 } })

    expect((await list({})).items[0]?.aiPassages).toEqual([])
    await openAiResults(pi, study, 'The study is over.')
    expect((await list({})).items[0]?.aiPassages).toMatchObject([{ ...passage, raters: 1 }])
  })

  it('looks at a panelist held against the consensus without asking for AI raters', async () => {
    const { study, list } = await createRatedStudy()
    const panelist = await db.rater.create({
      data: { studyId: study.id, kind: 'human', alias: 'panelist' },
    })
    const { id: studyId, taskId, itemIds } = study
    await db.rating.create({
      data: {
        studyId,
        taskId,
        itemId: itemIds[1]!,
        raterId: panelist.id,
        round: 2,
        revision: 1,
        code: 'Not Supported',
      },
    })

    const query = { a: 'settled', b: panelist.id, differ: 'any', panel: 'yes' }
    expect((await list(query)).items.map(({ itemId }) => itemId)).toEqual([itemIds[1]])
    expect((await list({ ...query, panel: 'any' })).total).toBe(0)
  })

  it('answers nonsense in the address as an empty one', async () => {
    const { list } = await createRatedStudy()

    expect((await list({ a: "'; drop table", page: '0', said: 'x', kind: '?' })).total).toBe(1)
    expect((await list({ page: '99' })).items).toEqual([])
  })
})

describe('countDisagreements', () => {
  it('counts what would be listed, of several views at once', async () => {
    const { study, pi, raterIds, aiRaterId, list } = await createRatedStudy()
    const queries = [
      {},
      { differ: 'all' },
      { state: 'agreed', differ: 'any' },
      { uncertain: 'yes' },
      { a: raterIds[0]!, b: 'nobody', said: 'Supported' },
    ]
    const views = queries.map((query) => errorViewSchema.parse(query))

    const counts = await countDisagreements(pi, study, views)

    const totals = await Promise.all(
      queries.map(async (query) => (await list(query as Record<string, string>)).total),
    )
    expect(counts).toEqual(totals)
    expect(counts.slice(0, 3)).toEqual([1, 3, 3])
    await expect(
      countDisagreements(pi, study, [errorViewSchema.parse({ also: aiRaterId })]),
    ).rejects.toMatchObject({ code: 'conflict' })
  })
})
