import { expect, it } from 'vitest'
import type { GuidelineContent } from '@/lib/core/labeling/guideline'
import type { Verdict } from '@/lib/core/protocols/verdict/verdict'
import { FIRST_GUIDELINE } from '@/lib/testing/answer-fields'
import { createContestedItem } from '@/lib/testing/discussed-item'
import { createActor, createStudy, rate } from '@/lib/testing/factories'
import { db } from '../client'
import { publishGuideline } from '../labeling/guidelines'
import { setTaskLock, setVisibility } from './consensus-lock'
import { decideConsensus } from './discussion-decisions'
import { getDiscussion } from './discussions'
import { findConsensusClosure, getOwnConsensus } from './own-consensus'

function wordedAs(ending: string): GuidelineContent {
  const entryOf = (code: Verdict) => ({ definition: `${code}, ${ending}.`, examples: [] })
  return {
    intro: '',
    change: '',
    entries: {
      Supported: entryOf('Supported'),
      'Not Supported': entryOf('Not Supported'),
      'Not Addressed': entryOf('Not Addressed'),
    },
  }
}

it('names the definition that an answer was given under, and not one published later', async () => {
  const study = await createStudy({ items: 3 })
  const { raters, third, itemId } = await createContestedItem(study)
  for (const rater of raters) {
    await rate(rater, study, study.itemIds[1]!, 'Supported')
    await rate(rater, study, study.itemIds[2]!, 'Not Supported')
  }
  const pi = await createActor(study.id, 'pi')
  const decision = { itemId, reason: 'rater-error', rationale: 'The note says so.', guideline: null } as const
  await publishGuideline(pi, study, wordedAs('of the first version'), 0)
  await decideConsensus(third, study, { ...decision, code: 'Not Supported', seenRevision: 0 })
  await publishGuideline(pi, study, wordedAs('of the second version'), 1)
  await rate(raters[0]!, study, study.itemIds[2]!, 'Not Supported')
  await expect(
    decideConsensus(third, study, {
      ...decision,
      code: 'Supported',
      guidelineVersion: 3,
      seenRevision: 1,
    }),
  ).rejects.toMatchObject({ code: 'invalid' })

  const { guideline, decision: made } = await getDiscussion(third, study, itemId)
  expect(guideline).toMatchObject({ version: 2, entries: wordedAs('of the second version').entries })
  expect(made).toMatchObject({ revision: 1, guidelineVersion: 1 })

  await setTaskLock(pi, study, { lock: true, reason: 'over' })
  await setVisibility(pi, study, {
    names: 'aliases',
    showAi: false,
    feedback: 'after-lock',
    panelDecoys: 0,
    raterAi: 'never',
    reason: 'The protocol says so.',
  })
  const { entries } = await getOwnConsensus(raters[0]!, study, { differing: false, offset: 0, limit: 50 })
  const guidelineOf = new Map(entries.map((entry) => [entry.itemId, entry.guideline]))
  expect(study.itemIds.map((id) => guidelineOf.get(id))).toEqual([
    'Not Supported, of the first version.',
    FIRST_GUIDELINE.entries['Supported']?.definition,
    'Not Supported, of the second version.',
  ])
})

it('says why there is no outcome: nothing of one’s own, or not shown yet', async () => {
  const study = await createStudy({ items: 1 })
  const pi = await createActor(study.id, 'pi')
  const rater = await createActor(study.id, 'rater')
  const stranger = await createActor((await createStudy()).id, 'rater')

  expect(await findConsensusClosure(pi, study)).toBe('no-rater')
  expect(await findConsensusClosure(rater, study)).toBe('not-shown')
  await setTaskLock(pi, study, { lock: true, reason: 'over' })
  expect(await findConsensusClosure(rater, study)).toBe('not-shown')
  await db.task.update({ where: { id: study.taskId }, data: { config: { feedback: 'after-lock' } } })
  expect(await findConsensusClosure(rater, study)).toBeNull()
  await expect(findConsensusClosure(stranger, study)).rejects.toMatchObject({ code: 'not_found' })
})
