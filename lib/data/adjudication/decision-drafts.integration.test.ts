import { describe, expect, it } from 'vitest'
import type { DecisionDraft } from '@/lib/core/adjudication/decision'
import { createContestedItem } from '@/lib/testing/discussed-item'
import { createActor, createStudy } from '@/lib/testing/factories'
import { db } from '../client'
import { drawChecks } from './adjudication-checks'
import { decideConsensus } from './discussion-decisions'
import { getDiscussion } from './discussions'
import { saveDecisionDraft } from './drafts'

const DRAFT: DecisionDraft = {
  answers: { verdict: 'Supported' },
  reason: null,
  rationale: 'The note of day 2',
  guideline: '',
}
const DECISION = {
  code: 'Supported',
  reason: 'other',
  rationale: 'x',
  guideline: null,
  seenRevision: 0,
} as const

describe('the draft of a decision', () => {
  it('comes back to the one who wrote it, the newest, and to nobody else', async () => {
    const study = await createStudy({ items: 1 })
    const { itemId, third, fourth } = await createContestedItem(study)

    await saveDecisionDraft(third, study, itemId, DRAFT)
    await saveDecisionDraft(third, study, itemId, { ...DRAFT, reason: 'rater-error' })

    expect((await getDiscussion(third, study, itemId)).draft).toEqual({ ...DRAFT, reason: 'rater-error' })
    expect((await getDiscussion(fourth, study, itemId)).draft).toBeNull()
  })

  it('is forgotten when it is emptied, and with the decision of that person alone', async () => {
    const study = await createStudy({ items: 1 })
    const { itemId, third, fourth } = await createContestedItem(study)
    await saveDecisionDraft(third, study, itemId, DRAFT)
    await saveDecisionDraft(third, study, itemId, { ...DRAFT, answers: {}, rationale: '  ' })
    expect(await db.decisionDraft.count({ where: { studyId: study.id } })).toBe(0)

    await saveDecisionDraft(third, study, itemId, DRAFT)
    await saveDecisionDraft(fourth, study, itemId, DRAFT)
    await decideConsensus(fourth, study, { itemId, ...DECISION })

    expect((await getDiscussion(fourth, study, itemId)).draft).toBeNull()
    expect((await getDiscussion(third, study, itemId)).draft).toEqual(DRAFT)
  })

  it('of a decision taken up again is no help for checking it blindly', async () => {
    const study = await createStudy({ items: 1 })
    const { itemId, third } = await createContestedItem(study)
    const pi = await createActor(study.id, 'pi')
    await decideConsensus(third, study, { itemId, ...DECISION })
    await saveDecisionDraft(third, study, itemId, DRAFT)
    await drawChecks(pi, study, { kind: 'repeat', count: 1, minimumDays: 0 })

    expect(await getDiscussion(third, study, itemId)).toMatchObject({ decision: null, draft: null })
    await saveDecisionDraft(third, study, itemId, { ...DRAFT, rationale: 'Begun anew' })
    expect((await getDiscussion(third, study, itemId)).draft).toMatchObject({ rationale: 'Begun anew' })
  })

  it('is taken from those who may decide, on items in discussion, while the task is open', async () => {
    const study = await createStudy({ items: 2 })
    const { itemId, raters, panelists, third } = await createContestedItem(study)

    for (const actor of [raters[0]!, panelists[0]!, await createActor(study.id, 'pi')]) {
      await expect(saveDecisionDraft(actor, study, itemId, DRAFT)).rejects.toMatchObject({
        code: 'forbidden',
      })
    }
    await expect(saveDecisionDraft(third, study, study.itemIds[1]!, DRAFT)).rejects.toMatchObject({
      code: 'not_found',
    })
    await expect(
      saveDecisionDraft(third, study, itemId, { ...DRAFT, rationale: 'x'.repeat(4001) }),
    ).rejects.toThrow('4000')
    await db.task.update({ where: { id: study.taskId }, data: { lockedAt: new Date() } })
    await expect(saveDecisionDraft(third, study, itemId, DRAFT)).rejects.toMatchObject({
      code: 'conflict',
    })
    expect(await db.decisionDraft.count({ where: { studyId: study.id } })).toBe(0)
  })
})
