import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { STANDARD_PREFERENCES } from '@/lib/core/accounts/preferences'
import type { Actor } from '@/lib/core/actor'
import type { GuidelineContent } from '@/lib/core/labeling/guideline'
import { STANDARD_LABELING } from '@/lib/core/labeling/labeling-config'
import type { NewRating } from '@/lib/core/labeling/rating'
import { FIRST_GUIDELINE } from '@/lib/testing/answer-fields'
import { createActor, createAssignedRater, createStudy, rate, type TestStudy } from '@/lib/testing/factories'
import { getPreferences, setPreferences } from '../accounts/preferences'
import { db } from '../client'
import { listGuidelineVersions, publishGuideline, recordGuidelineRead } from './guidelines'
import { getLabelingQueue, listOwnActiveTimes } from './labeling'
import { getLabelingSetup, setLabelingConfig } from './labeling-setup'
import { recordRating } from './ratings'

const { intro, entries } = FIRST_GUIDELINE
const CONTENT: GuidelineContent = {
  intro: 'Read the whole stay.',
  entries: {
    ...entries,
    Supported: { definition: 'All of it stands in the chart.', examples: ['“Afebrile”: T 36.8'] },
  },
  change: 'What Supported asks for.',
}

async function answer(actor: Actor, study: TestStudy, fields: Partial<NewRating> = {}) {
  const queue = await getLabelingQueue(actor, study, study.patientId)
  const { assignmentId } = queue.items[0]!
  return recordRating(actor, study, {
    assignmentId,
    submissionId: randomUUID(),
    values: { verdict: 'Supported' },
    uncertain: false,
    comment: null,
    evidence: [],
    activeMs: 4000,
    wallMs: 5000,
    ...fields,
  })
}

describe('the rule for evidence', () => {
  it('is enforced by the server, whatever the browser sends', async () => {
    const study = await createStudy({ items: 1 })
    const pi = await createActor(study.id, 'pi')
    const rater = await createAssignedRater(study)
    const passage = { noteId: study.noteId, start: 0, end: 24 }

    await setLabelingConfig(pi, study, { ...STANDARD_LABELING, evidence: 'required' })
    await expect(answer(rater, study)).rejects.toMatchObject({ code: 'invalid' })
    await answer(rater, study, { values: { verdict: 'Not Addressed' } })
    await answer(rater, study, { evidence: [passage] })
    await setLabelingConfig(pi, study, { ...STANDARD_LABELING, evidence: 'off' })
    await expect(answer(rater, study, { evidence: [passage] })).rejects.toMatchObject({ code: 'invalid' })

    expect(await db.rating.count({ where: { studyId: study.id } })).toBe(2)
    expect(await db.auditEvent.count({ where: { scope: study.id, type: 'labeling.configured' } })).toBe(2)
    expect((await getLabelingSetup(rater, study)).evidence).toBe('off')
  })

  it('is the lead’s to set', async () => {
    const study = await createStudy()
    const rater = await createAssignedRater(study)
    const pi = await createActor(study.id, 'pi')

    await expect(setLabelingConfig(rater, study, STANDARD_LABELING)).rejects.toMatchObject({
      code: 'forbidden',
    })
    await expect(
      setLabelingConfig(pi, study, { ...STANDARD_LABELING, findTerms: 'no colon' }),
    ).rejects.toThrow('Line 1 needs a colon')
  })
})

describe('guidelines', () => {
  it('are versioned, reach each rater once, and are kept with each rating', async () => {
    const study = await createStudy({ items: 1 })
    const pi = await createActor(study.id, 'pi')
    const [rater, other] = [await createAssignedRater(study), await createAssignedRater(study)]
    expect((await getLabelingSetup(rater, study)).guideline).toMatchObject({ version: 0, intro })
    await answer(rater, study)

    await publishGuideline(pi, study, CONTENT, 0)
    expect(await getLabelingSetup(rater, study)).toMatchObject({
      isGuidelineRead: false,
      guideline: { version: 1, change: 'What Supported asks for.' },
    })
    await recordGuidelineRead(rater, study, 1)
    await recordGuidelineRead(rater, study, 1)
    expect((await getLabelingSetup(rater, study)).isGuidelineRead).toBe(true)
    expect((await getLabelingSetup(other, study)).isGuidelineRead).toBe(false)

    await answer(rater, study, { guidelineVersion: 1 })
    await answer(other, study, { guidelineVersion: 0 }) // offline since before the change
    const rows = await db.rating.findMany({ where: { studyId: study.id }, orderBy: { createdAt: 'asc' } })
    expect(rows.map((row) => row.guidelineVersion)).toEqual([0, 1, 0])
    expect(await listGuidelineVersions(pi, study)).toMatchObject([{ version: 1, readBy: 1, ratings: 1 }])
    expect(await db.auditEvent.count({ where: { scope: study.id, type: 'guideline.read' } })).toBe(1)
  })

  it('refuse a version that is not there, and an edit of one that is no longer the newest', async () => {
    const study = await createStudy({ items: 1 })
    const pi = await createActor(study.id, 'pi')
    const rater = await createAssignedRater(study)

    await expect(answer(rater, study, { guidelineVersion: 7 })).rejects.toMatchObject({ code: 'invalid' })
    await expect(recordGuidelineRead(rater, study, 1)).rejects.toMatchObject({ code: 'not_found' })
    await expect(publishGuideline(rater, study, CONTENT, 0)).rejects.toMatchObject({ code: 'forbidden' })
    const both = await Promise.allSettled([1, 2].map(() => publishGuideline(pi, study, CONTENT, 0)))
    expect(both.map((outcome) => outcome.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(both.find((outcome) => outcome.status === 'rejected')).toMatchObject({
      reason: { code: 'conflict' },
    })
  })
})

describe('preferences', () => {
  it('follow the person, and refuse two actions on one key', async () => {
    const study = await createStudy()
    const rater = await createActor(study.id, 'rater')

    expect(await getPreferences(rater)).toEqual(STANDARD_PREFERENCES)
    await setPreferences(rater, { ...STANDARD_PREFERENCES, keys: { submit: ['f'] }, breakAfterMinutes: null })
    expect(await getPreferences(rater)).toMatchObject({ keys: { submit: ['f'] }, breakAfterMinutes: null })
    await expect(setPreferences(rater, { ...STANDARD_PREFERENCES, keys: { submit: ['c'] } })).rejects.toThrow(
      'Two actions have the same key.',
    )

    await db.user.update({ where: { id: rater.userId }, data: { preferences: { keys: { gone: ['x'] } } } })
    expect(await getPreferences(rater)).toEqual(STANDARD_PREFERENCES)
  })
})

describe('the own pace', () => {
  it('is computed from own answers alone', async () => {
    const study = await createStudy({ items: 2 })
    const [rater, other] = [await createAssignedRater(study), await createAssignedRater(study)]
    await rate(other, study, study.itemIds[0]!, 'Supported')
    const [first, second] = (await getLabelingQueue(rater, study, study.patientId)).items
    await answer(rater, study, { assignmentId: second!.assignmentId, activeMs: 9000 })
    await answer(rater, study, { assignmentId: first!.assignmentId, activeMs: 4000 })

    expect(new Set(await listOwnActiveTimes(rater, study))).toEqual(new Set([9000, 4000]))
    expect(await listOwnActiveTimes(other, study)).toEqual([1000])
  })
})
