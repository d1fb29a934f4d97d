import { expect, it } from 'vitest'
import { findShipped } from '@/lib/core/protocols/shipped'
import { answerItem, createActor } from '@/lib/testing/factories'
import { createMarkedTask, markedAs } from '@/lib/testing/marked-item'
import { db } from '../client'
import { insertTask } from '../tasks'
import { readDrafts } from './drafts'

it('gives passages that raters agreed on as a start, and since when all of them are', async () => {
  const { study, task, itemId, first, second } = await createMarkedTask()
  const errors = markedAs({ of: 'three days', label: 'time_unsupported' })
  for (const actor of [first, second]) await answerItem(actor, study, itemId, { errors })
  const { studyId } = task
  const definition = findShipped('revised')
  const taskId = await db.$transaction((tx) => insertTask(tx, { studyId, definition }))
  const { documentId } = await db.item.findUniqueOrThrow({ where: { id: itemId } })
  const item = await db.item.create({
    data: { studyId, taskId, patientId: study.patientId, documentId, key: 'revised-1' },
  })
  const writer = (await createActor(studyId, 'rater')).raters.get(studyId) ?? ''
  const read = async () => (await readDrafts(definition, [item.id], writer)).get(item.id)

  const { createdAt } = await db.rating.findFirstOrThrow({
    where: { itemId },
    orderBy: { createdAt: 'desc' },
  })
  expect(await read()).toMatchObject({
    by: 'session',
    values: { errors: [{ quote: 'three days' }] },
    agreedAt: createdAt.toISOString(),
  })
  const decidedAt = new Date(createdAt.getTime() + 60_000)
  const sat = await db.rating.findMany({ where: { itemId }, select: { id: true, raterId: true } })
  const [raters, ratings] = [sat.map(({ raterId }) => raterId), sat.map(({ id }) => id)]
  await db.consensus.create({
    data: {
      studyId,
      itemId,
      field: 'errors',
      code: '0',
      value: { raters, ratings, spans: [], groups: [] },
      method: 'session',
      rationale: 'Talked through.',
      revision: 1,
      createdAt: decidedAt,
    },
  })
  expect(await read()).toEqual({
    by: 'session',
    values: { errors: [] },
    agreedAt: decidedAt.toISOString(),
  })
})
