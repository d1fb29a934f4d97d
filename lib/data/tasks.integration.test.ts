import { describe, expect, it } from 'vitest'
import { SYSTEM_ACTOR } from '@/lib/core/actor'
import { createActor, createStudy } from '@/lib/testing/factories'
import { findTask } from '@/lib/testing/find-task'
import { db } from './client'
import { excludeStatements } from './statements/exclusions'
import { createStudy as createEmptyStudy } from './studies'
import { getFirstTask, listTasks, openTask } from './tasks'

const NOT_THERE = { code: 'not_found' }

describe('openTask', () => {
  it('opens a task of its own study alone', async () => {
    const [study, other] = [await createStudy(), await createStudy()]
    const task = await findTask(study.id)

    expect(task).toEqual({ studyId: study.id, taskId: study.taskId })
    expect(await openTask(task)).toMatchObject({
      id: study.taskId,
      studyId: study.id,
      protocol: 'verdict',
      lockedAt: null,
    })
    await expect(openTask({ ...task, studyId: other.id })).rejects.toMatchObject(NOT_THERE)
    await expect(openTask({ ...task, taskId: 'nonsense' })).rejects.toMatchObject(NOT_THERE)
  })

  it('opens none that only holds what is excluded from another', async () => {
    const study = await createStudy({ items: 2 })
    const lead = await createActor(study.id, 'pi')
    await excludeStatements(lead, study.id, { itemIds: [study.itemIds[0]!], reason: 'A heading.' })
    const aside = await db.task.findUniqueOrThrow({ where: { excludedFromId: study.taskId } })

    await expect(openTask({ studyId: study.id, taskId: aside.id })).rejects.toMatchObject(NOT_THERE)
    expect(await listTasks(lead, study.id)).toHaveLength(1)
  })
})

describe('the tasks of a study', () => {
  it('begin with one of the protocol that the study is made for', async () => {
    const title = 'Errors alone'
    const { id } = await createEmptyStudy(SYSTEM_ACTOR, { title, protocol: 'error-spans' })

    expect(await listTasks(SYSTEM_ACTOR, id)).toMatchObject([{ title: 'Errors in a summary' }])
    await expect(createEmptyStudy(SYSTEM_ACTOR, { title, protocol: 'unheard-of' })).rejects.toThrow(
      'No such protocol',
    )
  })

  it('stand in the order in which they were made, for members alone', async () => {
    const study = await createStudy()
    const second = await db.task.create({
      data: {
        ...(await db.task.findUniqueOrThrow({
          where: { id: study.taskId },
          omit: { id: true, config: true },
        })),
        title: 'Second',
        createdAt: new Date('2200-01-01'),
      },
    })
    const rater = await createActor(study.id, 'rater')

    expect(await listTasks(rater, study.id)).toMatchObject([
      { studyId: study.id, taskId: study.taskId },
      { taskId: second.id, title: 'Second' },
    ])
    expect(await getFirstTask(rater, study.id)).toEqual({ studyId: study.id, taskId: study.taskId })
    const stranger = await createActor((await createStudy()).id, 'pi')
    await expect(listTasks(stranger, study.id)).rejects.toMatchObject(NOT_THERE)
  })
})
