import { describe, expect, it } from 'vitest'
import { SUPPRESSED } from '@/lib/core/figures/basis/suppression'
import type { Verdict } from '@/lib/core/protocols/verdict/verdict'
import { OF_ONE_CLUSTER } from '@/lib/core/stats/effective-clusters'
import { assignItems, createActor, createStudy, rate } from '@/lib/testing/factories'
import { applyPolicy } from '../adjudication/consensus-policies'
import { db } from '../client'
import { getStudyMatrix } from '../matrix/study-matrix'
import { setMember } from '../members/members'
import { getProgress } from '../progress/progress'
import { getRaterWork } from '../statements/rater-work'
import { listKeyableItems, listKeyedItems, removeKey, setKeys } from './keyed-items'
import { getLabelingQueue, listLabelingPatients } from './labeling'
import { getQualityReport, setQuality } from './rater-quality'
import { getOwnTraining, listTrainingFeedback, trainAgain, waiveTraining } from './training'

/** Four statements, of which the first two are for training; a rater who joined before, with the other two to check. */
async function setUp() {
  const study = await createStudy({ items: 4 })
  const pi = await createActor(study.id, 'pi')
  const rater = await createActor(study.id, 'rater')
  const [first, second, ...work] = study.itemIds as [string, string, string, string]
  const key = { code: 'Supported', explanation: 'The note says so.' } as const
  await setKeys(pi, study, {
    use: 'training',
    keys: [
      { itemId: first, ...key },
      { itemId: second, ...key },
    ],
  })
  const real = { ...study, itemIds: work }
  await assignItems(real, rater.raters.get(study.id) ?? '')
  return { study, real, pi, rater, training: [first, second] as const }
}

describe('training', () => {
  it('comes first, reports the answer after the rater’s own, and opens the real work when passed', async () => {
    const { study, real, rater, training } = await setUp()

    const queue = await getLabelingQueue(rater, study, study.patientId)
    expect(queue.items).toHaveLength(2)
    expect(JSON.stringify(queue)).not.toContain('The note says so.')
    await expect(rate(rater, real, real.itemIds[0]!, 'Supported')).rejects.toMatchObject({
      code: 'forbidden',
    })
    expect(await listTrainingFeedback(rater, study)).toEqual([])

    await rate(rater, study, training[0], 'Supported')
    expect(await listTrainingFeedback(rater, study)).toMatchObject([
      { given: 'Supported', code: 'Supported', explanation: 'The note says so.' },
    ])
    expect((await listLabelingPatients(rater, study))[0]).toMatchObject({ total: 2, done: 1 })
    await rate(rater, study, training[1], 'Supported')

    expect(await getOwnTraining(rater, study)).toMatchObject({ state: 'passed', right: 2, total: 2 })
    expect((await getLabelingQueue(rater, study, study.patientId)).items).toHaveLength(2)
    await rate(rater, real, real.itemIds[0]!, 'Not Supported')
  })

  it('counts first answers, is failed below the mark, and can be done again or be waived', async () => {
    const { study, real, pi, rater, training } = await setUp()
    for (const code of ['Not Supported', 'Supported'] as const) await rate(rater, study, training[0], code)
    await rate(rater, study, training[1], 'Supported')

    expect(await getOwnTraining(rater, study)).toMatchObject({ state: 'failed', right: 1, attempt: 1 })
    await trainAgain(rater, study)
    expect(await getOwnTraining(rater, study)).toMatchObject({ state: 'open', answered: 0, attempt: 2 })
    await expect(trainAgain(rater, study)).rejects.toMatchObject({ code: 'conflict' })
    expect((await getLabelingQueue(rater, study, study.patientId)).items.map((item) => item.answer)).toEqual([
      null,
      null,
    ])
    const raterId = rater.raters.get(study.id) ?? ''
    await waiveTraining(pi, study, { raterId, reason: 'Trained in person.' })
    await rate(rater, real, real.itemIds[0]!, 'Supported')
    const [own] = (await getQualityReport(pi, study)).raters
    expect(own?.training).toMatchObject({ state: 'passed', isWaived: true, attempt: 2 })
  })

  it('is counted nowhere, and can’t be made of work that somebody has', async () => {
    const { study, pi, rater, training, real } = await setUp()
    await rate(rater, study, training[0], 'Supported')

    expect((await getProgress(pi, study)).items).toBe(2)
    expect(await db.rating.count({ where: { taskId: study.taskId } })).toBe(0)
    expect(await listKeyedItems(pi, study)).toMatchObject([{ use: 'training' }, { use: 'training' }])
    expect(await listKeyableItems(pi, study, study.patientId)).toMatchObject([
      { isAssigned: true },
      { isAssigned: true },
    ])
    const [taken] = real.itemIds
    const key = { itemId: taken!, code: 'Supported' as const, explanation: '' }
    await expect(setKeys(pi, study, { use: 'training', keys: [key] })).rejects.toMatchObject({
      code: 'conflict',
    })
    await expect(
      setKeys(pi, study, { use: 'gold', keys: [{ ...key, itemId: training[0] }] }),
    ).rejects.toMatchObject({ code: 'not_found' })
    await expect(removeKey(pi, study, training[0])).rejects.toMatchObject({ code: 'conflict' })
    await removeKey(pi, study, training[1])
    expect((await getProgress(pi, study)).items).toBe(3)
  })

  it('reaches who joins later, and spares who has begun real work', async () => {
    const study = await createStudy({ items: 3 })
    const pi = await createActor(study.id, 'pi')
    const old = await createActor(study.id, 'rater')
    const [training, ...work] = study.itemIds as [string, ...string[]]
    await assignItems({ ...study, itemIds: work }, old.raters.get(study.id) ?? '')
    await rate(old, study, work[0]!, 'Supported')

    await setKeys(pi, study, {
      use: 'training',
      keys: [{ itemId: training, code: 'Supported', explanation: '' }],
    })
    const late = await db.user.create({ data: { email: `${crypto.randomUUID()}@example.org`, name: 'Late' } })
    await setMember(pi, study.id, { email: late.email, role: 'rater' })

    const given = await db.assignment.findMany({ where: { itemId: training }, include: { rater: true } })
    expect(given.map((row) => row.rater.userId)).toEqual([late.id])
    expect(await getOwnTraining(old, study)).toBeNull()
  })
})

describe('hidden repeats and checks', () => {
  async function work(count: number) {
    const study = await createStudy({ items: count })
    const pi = await createActor(study.id, 'pi')
    const rater = await createActor(study.id, 'rater')
    await assignItems(study, rater.raters.get(study.id) ?? '')
    return { study, pi, rater }
  }

  it('look like any other statement, stay out of consensus, and give agreement with oneself', async () => {
    const { study, pi, rater } = await work(20)

    expect(await setQuality(pi, study, { passMark: 0.8, repeatRate: 0.2, goldRate: 0 })).toBe(4)
    expect(await setQuality(pi, study, { passMark: 0.8, repeatRate: 0.2, goldRate: 0 })).toBe(0)

    const queue = await getLabelingQueue(rater, study, study.patientId)
    expect(queue.items).toHaveLength(24)
    expect(new Set(queue.items.map((item) => Object.keys(item).join())).size).toBe(1)
    const texts = queue.items.map((item) => item.text)
    const again = texts.flatMap((text, index) =>
      texts.indexOf(text) < index ? [index - texts.indexOf(text)] : [],
    )
    expect(again).toHaveLength(4)
    expect(Math.min(...again)).toBeGreaterThanOrEqual(10)

    await answerAll(study.id, rater.raters.get(study.id) ?? '', 'Supported')
    const repeated = await db.rating.findFirstOrThrow({ where: { taskId: study.taskId, round: 3 } })
    await db.rating.update({ where: { id: repeated.id }, data: { code: 'Not Addressed' } })
    const [own] = (await getQualityReport(pi, study)).raters
    expect(own).toMatchObject({ repeatsAsked: 4, repeats: { items: 4, percentAgreement: { value: 0.75 } } })
    expect((await getProgress(pi, study)).states.open).toBe(20)
    const matrix = await getStudyMatrix(pi, study, { aiRaters: false })
    expect(matrix.columns.map((column) => column.round)).toEqual([1])
    const view = await getRaterWork(rater, study, rater.raters.get(study.id) ?? '')
    expect(view).toMatchObject({ assigned: 24, answers: 24 })
  })

  it('score answers to known statements, first answers only', async () => {
    const { study, pi, rater } = await work(4)
    const [gold, other] = study.itemIds as [string, string]
    await setKeys(pi, study, {
      use: 'gold',
      keys: [
        { itemId: gold, code: 'Supported', explanation: '' },
        { itemId: other, code: 'Supported', explanation: '' },
      ],
    })

    await rate(rater, study, gold, 'Supported')
    for (const code of ['Not Addressed', 'Supported'] as const) await rate(rater, study, other, code)

    const [before] = (await getQualityReport(pi, study)).raters
    expect(before?.gold).toEqual({ right: null, answered: 2, share: SUPPRESSED })
    await applyPolicy(pi, study, {
      policy: { kind: 'majority', of: 1 },
      reason: 'One is enough.',
      seenVersion: 0,
    })
    const [own] = (await getQualityReport(pi, study)).raters
    expect(own?.gold).toEqual({
      right: 1,
      answered: 2,
      share: { value: 0.5, reason: null, interval: null, noIntervalReason: OF_ONE_CLUSTER },
    })
  })

  /** As if the rater had worked through the whole queue. */
  async function answerAll(studyId: string, raterId: string, code: Verdict) {
    const rows = await db.assignment.findMany({ where: { studyId, raterId } })
    await db.rating.createMany({
      data: rows.map(({ taskId, itemId, round }) => ({
        studyId,
        taskId,
        itemId,
        raterId,
        round,
        revision: 1,
        code,
      })),
    })
  }
})
