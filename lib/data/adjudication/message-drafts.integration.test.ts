import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createContestedItem } from '@/lib/testing/discussed-item'
import { createActor, createStudy } from '@/lib/testing/factories'
import { db } from '../client'
import { drawChecks } from './adjudication-checks'
import { decideConsensus } from './discussion-decisions'
import { postMessage } from './discussion-thread'
import { getDiscussion } from './discussions'
import { saveMessageDraft } from './drafts'

const begin = (text = 'Look at day 2') => ({ submissionId: randomUUID(), text })

describe('a message that is not sent yet', () => {
  it('comes back to the one who wrote it, voters included, and to nobody else', async () => {
    const study = await createStudy({ items: 1 })
    const { itemId, panelists, third } = await createContestedItem(study)
    const draft = begin()
    await saveMessageDraft(panelists[0]!, study, itemId, begin('Look'))
    await saveMessageDraft(panelists[0]!, study, itemId, draft)

    expect((await getDiscussion(panelists[0]!, study, itemId)).messageDraft).toEqual(draft)
    expect((await getDiscussion(third, study, itemId)).messageDraft).toBeNull()
  })

  it('goes when it is sent or emptied, and does not come back when it was kept too late', async () => {
    const study = await createStudy({ items: 1 })
    const { itemId, third, fourth } = await createContestedItem(study)
    const draft = begin()
    await saveMessageDraft(fourth, study, itemId, begin())
    await saveMessageDraft(third, study, itemId, draft)
    await postMessage(third, study, { itemId, ...draft })
    await saveMessageDraft(third, study, itemId, draft)
    expect((await getDiscussion(third, study, itemId)).messageDraft).toBeNull()

    const next = begin()
    await saveMessageDraft(third, study, itemId, next)
    await saveMessageDraft(third, study, itemId, { ...next, text: '  ' })
    expect((await getDiscussion(third, study, itemId)).messageDraft).toBeNull()
    expect(await db.messageDraft.count({ where: { studyId: study.id } })).toBe(1)
  })

  it('is taken from adjudicators alone, on items in discussion, while the task is open', async () => {
    const study = await createStudy({ items: 2 })
    const { itemId, raters, third } = await createContestedItem(study)
    for (const actor of [raters[0]!, await createActor(study.id, 'pi')])
      await expect(saveMessageDraft(actor, study, itemId, begin())).rejects.toMatchObject({
        code: 'forbidden',
      })
    await expect(saveMessageDraft(third, study, study.itemIds[1]!, begin())).rejects.toMatchObject({
      code: 'not_found',
    })
    await expect(saveMessageDraft(third, study, itemId, begin('x'.repeat(4001)))).rejects.toThrow('4000')
    await db.task.update({ where: { id: study.taskId }, data: { lockedAt: new Date() } })
    await expect(saveMessageDraft(third, study, itemId, begin())).rejects.toMatchObject({
      code: 'conflict',
    })
  })

  it('of before a blind check was asked for is not shown in it', async () => {
    const study = await createStudy({ items: 1 })
    const { itemId, third } = await createContestedItem(study)
    await saveMessageDraft(third, study, itemId, begin())
    const decision = { code: 'Supported', reason: 'other', rationale: 'x', guideline: null, seenRevision: 0 }
    await decideConsensus(third, study, { itemId, ...decision } as Parameters<typeof decideConsensus>[2])
    await drawChecks(await createActor(study.id, 'pi'), study, {
      kind: 'repeat',
      count: 1,
      minimumDays: 0,
    })

    expect((await getDiscussion(third, study, itemId)).messageDraft).toBeNull()
  })
})
