import { describe, expect, it } from 'vitest'
import type { Actor } from '@/lib/core/actor'
import { CHECK_ROUND, REPEAT_ROUND, TRAINING_ROUND } from '@/lib/core/adjudication/item-state'
import { createContestedItem } from '@/lib/testing/discussed-item'
import { createActor, createAssignedRater, createStudy, rate, type TestStudy } from '@/lib/testing/factories'
import { readUnsettled } from '../blinding/label-exposures'
import { db } from '../client'
import { removeMember } from '../members/members'
import { getStatement } from '../statements/statements'
import { insertShippedTask } from '../tasks'
import { getGlance } from './glance'
import { getProgress } from './progress'

/** Two items, both rated by one person, who is shown one once more, a check and a training statement beyond. */
async function createRatedStudy() {
  const study = await createStudy({ items: 3 })
  const pi = await createActor(study.id, 'pi')
  const rater = await createAssignedRater(study)
  const [first = '', second = '', third = ''] = study.itemIds
  await rate(rater, study, first, 'Supported')
  await rate(rater, study, second, 'Supported')
  await assignMore(study, rater, [
    [first, REPEAT_ROUND, 'Not Supported'],
    [second, CHECK_ROUND, null],
    [third, TRAINING_ROUND, null],
  ])
  return { study, pi, first, raterId: rater.raters.get(study.id) ?? '' }
}

async function assignMore(
  study: TestStudy,
  rater: Actor,
  more: readonly (readonly [itemId: string, round: number, code: string | null])[],
) {
  const raterId = rater.raters.get(study.id) ?? ''
  const base = { studyId: study.id, taskId: study.taskId, raterId }
  for (const [index, [itemId, round, code]] of more.entries()) {
    const { patientId } = await db.item.findUniqueOrThrow({ where: { id: itemId } })
    await db.assignment.create({ data: { ...base, itemId, patientId, round, position: 100 + index } })
    if (code !== null)
      await db.rating.create({ data: { ...base, itemId, round, code, revision: 1, activeMs: 99_000 } })
  }
}

describe('the overview', () => {
  it('counts what makes an answer, and neither hidden repeats nor checks nor training', async () => {
    const { study, pi, raterId } = await createRatedStudy()

    const progress = await getProgress(pi, study)
    const glance = await getGlance(pi, study, new Date())

    expect(progress.rounds).toEqual([{ round: 1, assigned: 3, rated: 2 }])
    expect(progress.raters).toMatchObject([{ raterId, assigned: 3, rated: 2, medianSeconds: 1 }])
    expect(glance.left).toBe(1)
  })

  it('counts documents and answers of several fields: equal answers to all of them are one', async () => {
    const study = await createStudy()
    const pi = await createActor(study.id, 'pi')
    const taskId = await db.$transaction((tx) => insertShippedTask(tx, study.id, 'fact-quality'))
    const task = { studyId: study.id, taskId }
    const { id: documentId } = await db.document.findFirstOrThrow({ where: { studyId: study.id } })
    const { patientId } = study
    const itemIds: string[] = []
    for (const key of ['one', 'two', 'three']) {
      const { id } = await db.item.create({ data: { ...task, patientId, documentId, key } })
      itemIds.push(id)
    }
    const given = [
      ['yes | no | yes', 'yes | yes | yes', 'no | no | yes'],
      ['yes | no | yes', 'no | no | yes'],
      ['yes | no | yes', 'yes | yes | yes'],
    ]
    for (const codes of given) {
      const rater = await createActor(study.id, 'rater')
      const raterId = rater.raters.get(study.id)!
      for (const [position, itemId] of itemIds.entries()) {
        const own = { ...task, itemId, raterId, round: 1 }
        await db.assignment.create({ data: { ...own, patientId, position } })
        const code = codes[position]
        if (code !== undefined)
          await db.rating.create({
            data: { ...own, code, codes: toBytes(code), revision: 1, activeMs: 1000 },
          })
      }
    }

    const progress = await getProgress(pi, task)

    expect(progress.items).toBe(3)
    expect(progress.rounds).toEqual([{ round: 1, assigned: 9, rated: 7 }])
    expect(progress.states).toMatchObject({ agreed: 2, open: 1 })
    expect((await getGlance(pi, task, new Date())).left).toBe(2)
    expect(await getProgress(pi, study)).toMatchObject({ items: 2, rounds: [] })
  })

  it('takes times from this task’s ratings alone', async () => {
    const { study, pi, raterId } = await createRatedStudy()
    const other = { id: await db.$transaction((tx) => insertShippedTask(tx, study.id, 'validity')) }
    const item = await db.item.findFirstOrThrow({ where: { taskId: study.taskId } })
    const { id: itemId } = await db.item.create({
      data: {
        studyId: study.id,
        taskId: other.id,
        patientId: item.patientId,
        statementId: item.statementId,
        key: item.key,
      },
    })
    const base = { studyId: study.id, taskId: other.id, itemId, raterId, revision: 1 }
    await db.rating.create({ data: { ...base, round: 1, code: 'Supported', activeMs: 500_000 } })

    expect((await getProgress(pi, study)).raters).toMatchObject([{ medianSeconds: 1 }])
  })
})

describe('a statement’s own page', () => {
  it('shows what makes its answer: a hidden repeat is no panel', async () => {
    const { study, pi, first } = await createRatedStudy()

    await readUnsettled(pi, study)
    const { people } = await getStatement(pi, study, first)

    expect(people.map(({ round, code }) => [round, code])).toEqual([[1, 'Supported']])
  })
})

it('names who may decide what waits for a discussion, and who has nothing to check', async () => {
  const study = await createStudy({ items: 2 })
  const pi = await createActor(study.id, 'pi')
  const { third, fourth } = await createContestedItem(study)
  const newcomer = await createActor(study.id, 'rater')
  const aliasOf = async (actor: Actor) =>
    (await db.rater.findUniqueOrThrow({ where: { id: actor.raters.get(study.id) ?? '' } })).alias
  const waiting = await getProgress(pi, study)

  expect(waiting.deciders.map(({ itemIds }) => itemIds)).toEqual([[study.itemIds[0]], [study.itemIds[0]]])
  expect(new Set(waiting.deciders.map(({ alias }) => alias))).toEqual(
    new Set([await aliasOf(third), await aliasOf(fourth)]),
  )
  expect(waiting.withoutDecider).toBe(0)
  expect(waiting.withoutWork).toEqual([await aliasOf(newcomer)])

  for (const gone of [third, fourth]) await removeMember(pi, study.id, gone.userId)
  expect(await getProgress(pi, study)).toMatchObject({ deciders: [], withoutDecider: 1 })
})

/** One byte a field, of answers that are yes or no. */
function toBytes(code: string) {
  return Uint8Array.from(code.split(' | '), (label) => (label === 'yes' ? 1 : 2))
}
