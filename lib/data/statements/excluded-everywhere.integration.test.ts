import { describe, expect, it } from 'vitest'
import { findShipped } from '@/lib/core/protocols/shipped'
import { createActor, createAssignedRater, createStudy, rate } from '@/lib/testing/factories'
import { createProtocolTask } from '@/lib/testing/protocol-task'
import { setTaskLock } from '../adjudication/consensus-lock'
import { db } from '../client'
import {
  excludeStatements,
  findExcludableStatements,
  listExcludedStatements,
  restoreStatements,
} from './exclusions'

type Row = { id: string; statementId: string | null }

describe('a statement of several tasks', () => {
  async function setUp() {
    const study = await createStudy({ items: 3 })
    const lead = await createActor(study.id, 'pi')
    const second = await createProtocolTask(study.id, { ...findShipped('verdict'), id: 'second' })
    const list = (taskId: string) =>
      db.item.findMany({
        where: { taskId },
        orderBy: { statement: { ordinal: 'asc' } },
        select: { id: true, statementId: true },
      })
    const exclude = (itemIds: string[]) =>
      excludeStatements(lead, study.id, { itemIds, reason: 'A heading, no statement.' })
    return { study, lead, second, list, exclude, items: await list(second.taskId) }
  }

  it('leaves all of them, and comes back to all', async () => {
    const { study, lead, second, list, items, exclude } = await setUp()
    const first = await list(study.taskId)
    for (const rater of [await createAssignedRater(study), await createAssignedRater(study)])
      await rate(rater, study, first[0]!.id, 'Supported')

    expect((await findExcludableStatements(lead, study.id, '')).total).toBe(3)
    expect(await exclude([items[0]!.id])).toBe(1)

    expect(await list(study.taskId)).toEqual(first.slice(1))
    expect(await list(second.taskId)).toEqual(items.slice(1))
    expect((await findExcludableStatements(lead, study.id, '')).total).toBe(2)
    const excluded = await listExcludedStatements(lead, study.id)
    expect(excluded).toMatchObject([{ itemId: first[0]!.id, answers: 2 }])

    expect(await restoreStatements(lead, study.id, { itemIds: [excluded[0]!.itemId] })).toBe(1)

    expect(await list(study.taskId)).toEqual(first)
    expect(await list(second.taskId)).toEqual(items)
  })

  it('takes items along that show it beside another one, until nothing in them is excluded', async () => {
    const { study, lead, second, list, items, exclude } = await setUp()
    const [shown, main, other] = items as [Row, Row, Row]
    await db.itemPart.create({ data: { itemId: main.id, role: 'beside', statementId: shown.statementId } })

    await exclude([shown.id])
    expect(await list(second.taskId)).toEqual([other])
    await expect(restoreStatements(lead, study.id, { itemIds: [main.id] })).rejects.toMatchObject({
      code: 'not_found',
    })
    const [inFirst] = await list(study.taskId)
    await exclude([inFirst!.id])
    await restoreStatements(lead, study.id, { itemIds: [inFirst!.id] })
    expect(await list(second.taskId)).toEqual([other])
    await restoreStatements(lead, study.id, { itemIds: [shown.id] })
    expect(await list(second.taskId)).toEqual(items)
  })

  it('stays while one of them is locked', async () => {
    const { study, lead, second, exclude } = await setUp()
    await setTaskLock(lead, second, { lock: true, reason: 'The end.' })

    await expect(exclude([study.itemIds[0]!])).rejects.toMatchObject({ code: 'conflict' })
  })
})
