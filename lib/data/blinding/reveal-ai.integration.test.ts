import { describe, expect, it } from 'vitest'
import type { Actor } from '@/lib/core/actor'
import { createActor, createAssignedRater, createStudy, rate, type TestStudy } from '@/lib/testing/factories'
import { setVisibility } from '../adjudication/consensus-lock'
import { db } from '../client'
import { getLabelingQueue } from '../labeling/labeling'
import { setQuality } from '../labeling/rater-quality'
import { revealAi } from './reveal-ai'

const SHOWN = {
  names: 'aliases',
  showAi: false,
  feedback: 'none',
  panelDecoys: 0.5,
  raterAi: 'after-answer',
  reason: 'The protocol asks for it.',
} as const

async function setUp() {
  const study = await createStudy()
  const pi = await createActor(study.id, 'pi')
  const rater = await createAssignedRater(study)
  const aiRater = await db.rater.create({ data: { studyId: study.id, kind: 'ai', alias: 'judge-1' } })
  await db.rating.create({
    data: {
      studyId: study.id,
      taskId: study.taskId,
      itemId: study.itemIds[0]!,
      raterId: aiRater.id,
      round: 1,
      revision: 1,
      code: 'Not Supported',
      comment: 'The note says otherwise.',
    },
  })
  return { study, pi, rater }
}

async function assignmentOf(actor: Actor, study: TestStudy): Promise<string> {
  const raterId = actor.raters.get(study.id) ?? ''
  const row = await db.assignment.findFirstOrThrow({ where: { itemId: study.itemIds[0]!, raterId } })
  return row.id
}

describe('what AI raters said', () => {
  it('stays hidden unless the task shows it, and before the own answer', async () => {
    const { study, pi, rater } = await setUp()
    const assignmentId = await assignmentOf(rater, study)

    await rate(rater, study, study.itemIds[0]!, 'Supported')
    await expect(revealAi(rater, study, assignmentId)).rejects.toMatchObject({ code: 'forbidden' })
    await setVisibility(pi, study, SHOWN)
    const other = await createAssignedRater(study)
    await expect(revealAi(other, study, await assignmentOf(other, study))).rejects.toMatchObject({
      code: 'forbidden',
    })
    await expect(revealAi(other, study, assignmentId)).rejects.toMatchObject({ code: 'not_found' })
    await expect(revealAi(pi, study, assignmentId)).rejects.toMatchObject({ code: 'forbidden' })
    expect(JSON.stringify(await getLabelingQueue(rater, study, study.patientId))).not.toContain(
      'Not Supported',
    )
  })

  it('is shown after the own answer, which then stays, with one record', async () => {
    const { study, pi, rater } = await setUp()
    await setVisibility(pi, study, SHOWN)
    const assignmentId = await assignmentOf(rater, study)
    await rate(rater, study, study.itemIds[0]!, 'Supported')

    const seen = { alias: 'judge-1', code: 'Not Supported', reason: 'The note says otherwise.', quotes: [] }
    expect(await revealAi(rater, study, assignmentId)).toEqual([seen])
    expect(await revealAi(rater, study, assignmentId)).toEqual([seen])

    await expect(rate(rater, study, study.itemIds[0]!, 'Not Supported')).rejects.toMatchObject({
      code: 'conflict',
    })
    await rate(rater, study, study.itemIds[1]!, 'Supported')
    expect(await db.auditEvent.count({ where: { scope: study.id, type: 'ai.revealed' } })).toBe(1)
  })
})

it('keeps the first answer too when the AI was seen at its hidden repeat', async () => {
  const { study, pi, rater } = await setUp()
  await setVisibility(pi, study, SHOWN)
  const [itemId = ''] = study.itemIds
  const raterId = rater.raters.get(study.id) ?? ''
  await rate(rater, study, itemId, 'Supported')
  const { id: studyId, taskId, patientId } = study
  const scope = { studyId, taskId, itemId, raterId, round: 3 }
  const repeat = await db.assignment.create({ data: { ...scope, patientId, position: 9 } })
  await db.rating.create({ data: { ...scope, revision: 1, code: 'Supported' } })

  await revealAi(rater, study, repeat.id)

  await expect(rate(rater, study, itemId, 'Not Supported')).rejects.toMatchObject({ code: 'conflict' })
})

it('leaves no hidden repeat to come, also when repeats are planned anew', async () => {
  const study = await createStudy({ items: 8 })
  const pi = await createActor(study.id, 'pi')
  await setVisibility(pi, study, SHOWN)
  const rater = await createAssignedRater(study)
  const queue = await getLabelingQueue(rater, study, study.patientId)
  const seen = queue.items.slice(0, 4).map((item) => item.assignmentId)
  for (const id of seen) {
    const { itemId } = await db.assignment.findUniqueOrThrow({ where: { id } })
    await rate(rater, study, itemId, 'Supported')
    await revealAi(rater, study, id)
  }

  await setQuality(pi, study, { passMark: 0.8, repeatRate: 0.5, goldRate: 0 })

  const revealed = { assignments: { some: { id: { in: seen } } } }
  expect(await db.assignment.count({ where: { round: 3, item: revealed } })).toBe(0)
})

describe('showing more than before', () => {
  it('needs a written reason, which the audit log keeps; showing less needs none', async () => {
    const { study, pi } = await setUp()

    await expect(setVisibility(pi, study, { ...SHOWN, reason: '  ' })).rejects.toMatchObject({
      code: 'invalid',
    })
    await setVisibility(pi, study, SHOWN)
    await setVisibility(pi, study, { ...SHOWN, raterAi: 'never', reason: '' })

    const events = await db.auditEvent.findMany({
      where: { scope: study.id, type: 'visibility.set' },
      orderBy: { seq: 'asc' },
    })
    expect(events.map((event) => event.data)).toMatchObject([
      { isUnblinding: true, reason: 'The protocol asks for it.', raterAi: 'after-answer' },
      { isUnblinding: false, raterAi: 'never' },
    ])
  })
})
