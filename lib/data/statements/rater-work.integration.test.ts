import { describe, expect, it } from 'vitest'
import { createActor, createRatersWhoSaid, createStudy } from '@/lib/testing/factories'
import { readUnsettled } from '../blinding/label-exposures'
import { db } from '../client'
import { listLabelingPatients } from '../labeling/labeling'
import { getRaterWork } from './rater-work'

async function createRatedStudy() {
  const study = await createStudy({ items: 2 })
  const raters = await createRatersWhoSaid(study, [
    ['Supported', 'Supported'],
    ['Supported', 'Not Addressed'],
    ['Supported', 'Supported'],
  ])
  const idOf = (index: number) => raters[index]!.raters.get(study.id)!
  return { study, raters, idOf }
}

describe('getRaterWork', () => {
  it('shows a lead the work beside the consensus and the others', async () => {
    const { study, idOf } = await createRatedStudy()

    const view = await getRaterWork(await createActor(study.id, 'pi'), study, idOf(1))

    expect(view).toMatchObject({
      answers: 2,
      assigned: 2,
      labels: { counts: [1, 0, 1] },
      othersLabels: { counts: [4, 0, 0] },
    })
    expect(view.settled).toMatchObject({
      items: 2,
      table: {
        counts: [
          [1, 0, 1],
          [0, 0, 0],
          [0, 0, 0],
        ],
      },
    })
    expect(view.withOthers?.meetings).toBe(4)
  })

  it('leaves out what was said of unsettled statements until a lead chooses to read it, in the audit log', async () => {
    const study = await createStudy({ items: 1 })
    await createRatersWhoSaid(study, [['Supported'], ['Not Addressed'], ['Not Supported']])
    const { id: studyId, taskId, patientId, itemIds } = study
    const member = await createActor(studyId, 'adjudicator')
    const raterId = member.raters.get(studyId)!
    const answer = { studyId, taskId, itemId: itemIds[0]!, raterId, round: 2 }
    await db.assignment.create({ data: { ...answer, patientId, position: 1 } })
    await db.rating.create({ data: { ...answer, revision: 1, code: 'Supported' } })
    const pi = await createActor(studyId, 'pi')

    const seen = () => db.labelExposure.count({ where: { studyId, userId: pi.userId! } })

    const kept = await getRaterWork(pi, study, raterId)
    expect(kept).toMatchObject({ answers: 1, leftOut: 1, labels: { counts: [0, 0, 0] } })
    expect(kept.othersLabels?.counts).toEqual([0, 0, 0])
    expect(kept.secondsByLabel.map(({ answers }) => answers)).toEqual([0, 0, 0])
    expect(kept.uncertain).toMatchObject({ value: null, reason: 'none of these statements is settled' })
    expect(kept.withOthers?.estimate.value ?? null).toBeNull()
    expect(await seen()).toBe(0)

    await readUnsettled(pi, study)
    const read = await getRaterWork(pi, study, raterId)
    expect(read).toMatchObject({ answers: 1, leftOut: 0, labels: { counts: [1, 0, 0] } })
    expect(read.othersLabels?.counts).toEqual([1, 1, 1])
    expect(await seen()).toBe(2)
  })

  it('shows people their own answers and nothing of the others or the outcome', async () => {
    const { study, raters, idOf } = await createRatedStudy()

    const view = await getRaterWork(raters[1]!, study, idOf(1))

    expect(view).toMatchObject({
      labels: { counts: [1, 0, 1] },
      settled: null,
      withOthers: null,
      othersLabels: null,
    })
  })

  it('shows answers given twice to a lead, and to the person only once the outcome is shown', async () => {
    const { study, raters, idOf } = await createRatedStudy()
    const { id: studyId, taskId, patientId, itemIds } = study
    for (const [index, itemId] of itemIds.entries()) {
      const where = { studyId, taskId, itemId, raterId: idOf(1), round: 3 }
      await db.assignment.create({ data: { ...where, patientId, position: 90 + index } })
      await db.rating.create({ data: { ...where, revision: 1, code: 'Supported' } })
    }
    const pi = await createActor(studyId, 'pi')
    const reported = await getRaterWork(pi, study, idOf(1))

    expect(reported.repeats).toMatchObject({
      agreement: { items: 2, percentAgreement: { value: 0.5, interval: null } },
      table: {
        counts: [
          [1, 0, 0],
          [0, 0, 0],
          [1, 0, 0],
        ],
      },
    })
    expect((await getRaterWork(pi, study, idOf(0))).repeats).toBeNull()
    expect((await getRaterWork(raters[1]!, study, idOf(1))).repeats).toBeNull()

    const { config } = await db.task.findUniqueOrThrow({ where: { id: taskId } })
    await db.task.update({
      where: { id: taskId },
      data: { lockedAt: new Date(), config: { ...(config as object), feedback: 'after-lock' } },
    })
    expect((await getRaterWork(raters[1]!, study, idOf(1))).repeats?.agreement.items).toBe(2)
  })

  it('counts a hidden repeat and a hidden check to people as any other answer, and to a lead not', async () => {
    const { study, raters, idOf } = await createRatedStudy()
    const [itemId = ''] = study.itemIds
    const { id: studyId, taskId, patientId } = study
    for (const round of [3, 4]) {
      const scope = { studyId, taskId, itemId, raterId: idOf(1), round }
      await db.assignment.create({ data: { ...scope, patientId, position: 90 + round } })
      await db.rating.create({ data: { ...scope, revision: 1, code: 'Not Supported', uncertain: true } })
    }
    const [listed] = await listLabelingPatients(raters[1]!, study)

    const own = await getRaterWork(raters[1]!, study, idOf(1))
    expect(own).toMatchObject({
      answers: listed?.done,
      assigned: listed?.total,
      labels: { counts: [1, 2, 1] },
    })
    expect(own.secondsByLabel.map(({ answers }) => answers)).toEqual([1, 2, 1])
    expect(own.answers).toBe(4)
    const seen = await getRaterWork(await createActor(study.id, 'pi'), study, idOf(1))
    expect(seen).toMatchObject({ answers: 2, assigned: 2, labels: { counts: [1, 0, 1] } })
  })

  it('adds the consensus once the study is locked and its protocol shows them', async () => {
    const { study, raters, idOf } = await createRatedStudy()
    const { config } = await db.task.findUniqueOrThrow({ where: { id: study.taskId } })
    await db.task.update({
      where: { id: study.taskId },
      data: { lockedAt: new Date(), config: { ...(config as object), feedback: 'after-lock' } },
    })

    const view = await getRaterWork(raters[1]!, study, idOf(1))

    expect(view.settled?.met.value).toBe(0.5)
    expect(view).toMatchObject({ withOthers: null, othersLabels: null })
  })

  it('shows nobody else’s work to a rater or an adjudicator, and no AI rater to anybody', async () => {
    const { study, raters, idOf } = await createRatedStudy()
    const aiRater = await db.rater.create({
      data: { studyId: study.id, kind: 'ai', alias: 'judge', configuration: {} },
    })

    for (const [actor, raterId] of [
      [raters[0]!, idOf(1)],
      [await createActor(study.id, 'adjudicator'), idOf(1)],
      [await createActor(study.id, 'pi'), aiRater.id],
      [await createActor(study.id, 'pi'), 'nonsense'],
    ] as const) {
      await expect(getRaterWork(actor, study, raterId)).rejects.toMatchObject({ code: 'not_found' })
    }
  })
})
