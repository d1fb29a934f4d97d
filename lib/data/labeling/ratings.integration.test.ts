import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { NewRating } from '@/lib/core/labeling/rating'
import { createActor, createAssignedRater, createStudy, rate } from '@/lib/testing/factories'
import { decideConsensus } from '../adjudication/discussion-decisions'
import { getDiscussion, listDiscussions } from '../adjudication/discussions'
import { db } from '../client'
import { getLabelingQueue, listLabelingPatients } from './labeling'
import { findMissingSubmissions, recordRating } from './ratings'
import { skipAssignment } from './skips'

function answer(assignmentId: string, fields: Partial<NewRating> = {}): NewRating {
  return {
    assignmentId,
    submissionId: randomUUID(),
    values: { verdict: 'Supported' },
    uncertain: false,
    comment: null,
    evidence: [],
    activeMs: 5000,
    wallMs: 6000,
    ...fields,
  }
}

describe('recordRating', () => {
  it('keeps the old revision when an answer changes, and audits both', async () => {
    const study = await createStudy({ items: 1 })
    const rater = await createAssignedRater(study)
    const queue = await getLabelingQueue(rater, study, study.patientId)
    const { assignmentId } = queue.items[0]!

    await recordRating(rater, study, answer(assignmentId))
    const receipt = await recordRating(
      rater,
      study,
      answer(assignmentId, { values: { verdict: 'Not Supported' } }),
    )

    expect(receipt.revision).toBe(2)
    const rows = await db.rating.findMany({ where: { studyId: study.id }, orderBy: { revision: 'asc' } })
    expect(rows.map((row) => [row.code, row.current])).toEqual([
      ['Supported', null],
      ['Not Supported', true],
    ])
    expect(await db.auditEvent.count({ where: { scope: study.id, type: 'rating.recorded' } })).toBe(2)
  })

  it('stores a submission that arrives twenty times at once exactly once, with equal receipts', async () => {
    const study = await createStudy({ items: 1 })
    const rater = await createAssignedRater(study)
    const queue = await getLabelingQueue(rater, study, study.patientId)
    const submission = answer(queue.items[0]!.assignmentId)

    const receipts = await Promise.all(
      Array.from({ length: 20 }, () => recordRating(rater, study, submission)),
    )

    expect(new Set(receipts.map((receipt) => JSON.stringify(receipt))).size).toBe(1)
    expect(await db.rating.count({ where: { studyId: study.id } })).toBe(1)
  })

  it('refuses an assignment of somebody else as if it did not exist', async () => {
    const study = await createStudy({ items: 1 })
    const rater = await createAssignedRater(study)
    const other = await createActor(study.id, 'rater')
    const queue = await getLabelingQueue(rater, study, study.patientId)

    const attempt = recordRating(other, study, answer(queue.items[0]!.assignmentId))

    await expect(attempt).rejects.toMatchObject({ code: 'not_found' })
  })

  it('refuses a quoted passage that the note does not hold', async () => {
    const study = await createStudy({ items: 1 })
    const rater = await createAssignedRater(study)
    const queue = await getLabelingQueue(rater, study, study.patientId)
    const { assignmentId } = queue.items[0]!
    const passage = { noteId: study.noteId, start: 0, end: 24, quote: study.noteText.slice(0, 24) }

    await recordRating(rater, study, answer(assignmentId, { evidence: [passage] }))
    const forged = recordRating(
      rater,
      study,
      answer(assignmentId, { evidence: [{ ...passage, quote: 'something else' }] }),
    )

    await expect(forged).rejects.toMatchObject({ code: 'invalid' })
    expect(await db.evidence.count({ where: { rating: { studyId: study.id } } })).toBe(1)
  })

  it('refuses a passage that begins or ends inside a character', async () => {
    const study = await createStudy({ items: 1 })
    const rater = await createAssignedRater(study)
    const queue = await getLabelingQueue(rater, study, study.patientId)
    const { assignmentId } = queue.items[0]!
    await db.note.update({ where: { id: study.noteId }, data: { text: 'a🩺b' } })

    for (const [start, end] of [
      [2, 4],
      [0, 2],
    ] as const) {
      const evidence = [{ noteId: study.noteId, start, end }]
      await expect(recordRating(rater, study, answer(assignmentId, { evidence }))).rejects.toMatchObject({
        code: 'invalid',
        message: expect.stringContaining('inside a character'),
      })
    }
    const whole = [{ noteId: study.noteId, start: 1, end: 3 }]
    await recordRating(rater, study, answer(assignmentId, { evidence: whole }))
    expect(await db.evidence.findFirst({ where: { rating: { studyId: study.id } } })).toMatchObject({
      quote: '🩺',
    })
  })

  it('skips and comes back', async () => {
    const study = await createStudy({ items: 2 })
    const rater = await createAssignedRater(study)
    const queue = await getLabelingQueue(rater, study, study.patientId)
    const { assignmentId } = queue.items[0]!

    await skipAssignment(rater, study, { assignmentId, isTakenBack: false })
    const skipped = await listLabelingPatients(rater, study)
    await recordRating(rater, study, answer(assignmentId))
    const done = await listLabelingPatients(rater, study)

    expect(skipped).toMatchObject([{ total: 2, done: 0, skipped: 1 }])
    expect(done).toMatchObject([{ total: 2, done: 1, skipped: 0 }])
  })

  it('takes a skip back, and records nothing when it gets the same again', async () => {
    const study = await createStudy({ items: 2 })
    const rater = await createAssignedRater(study)
    const stranger = await createAssignedRater(study)
    const { items } = await getLabelingQueue(rater, study, study.patientId)
    const { assignmentId } = items[0]!
    const report = (isTakenBack: boolean, by = rater) =>
      skipAssignment(by, study, { assignmentId, isTakenBack })

    for (const isTakenBack of [true, false, false, true, true]) await report(isTakenBack)

    expect(await listLabelingPatients(rater, study)).toMatchObject([{ skipped: 0 }])
    const events = await db.auditEvent.findMany({ where: { scope: study.id }, orderBy: { seq: 'asc' } })
    expect(events.map(({ type }) => type).filter((type) => type.startsWith('rating.skip'))).toEqual([
      'rating.skipped',
      'rating.skip-undone',
    ])
    await expect(report(true, stranger)).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('the way of a disagreement', () => {
  it('goes from three different labels to a blind panel, a discussion and a decision by a third person', async () => {
    const study = await createStudy({ items: 1 })
    const itemId = study.itemIds[0]!
    const adjudicators = await Promise.all([1, 2, 3].map(() => createActor(study.id, 'adjudicator')))
    const raters = await Promise.all([1, 2, 3].map(() => createAssignedRater(study)))

    await rate(raters[0]!, study, itemId, 'Supported')
    await rate(raters[1]!, study, itemId, 'Not Supported')
    expect(await db.assignment.count({ where: { itemId, round: 2 } })).toBe(0)
    await rate(raters[2]!, study, itemId, 'Not Addressed')

    const panel = await db.assignment.findMany({ where: { itemId, round: 2 }, select: { raterId: true } })
    expect(panel).toHaveLength(2)
    const panelists = adjudicators.filter((actor) =>
      panel.some((assignment) => assignment.raterId === actor.raters.get(study.id)),
    )
    const third = adjudicators.find((actor) => !panelists.includes(actor))!
    const blindView = await getLabelingQueue(panelists[0]!, study, study.patientId)
    expect(blindView.items).toMatchObject([{ answer: null }])
    await expect(getDiscussion(panelists[0]!, study, itemId)).rejects.toMatchObject({ code: 'not_found' })

    await rate(panelists[0]!, study, itemId, 'Supported')
    await rate(panelists[1]!, study, itemId, 'Not Addressed')

    const list = await listDiscussions(third, study)
    expect(list).toMatchObject([{ itemId, state: 'discussion', mayDecide: true }])
    const discussion = await getDiscussion(third, study, itemId)
    expect(discussion.votes).toHaveLength(5)
    const decision = {
      itemId,
      code: 'Supported',
      reason: 'rater-error',
      rationale: 'The first progress note says so.',
      guideline: null,
      seenRevision: 0,
    } as const
    await expect(decideConsensus(panelists[0]!, study, decision)).rejects.toMatchObject({
      code: 'forbidden',
    })
    await decideConsensus(third, study, decision)
    await expect(decideConsensus(third, study, decision)).rejects.toMatchObject({ code: 'conflict' })

    const settled = await getDiscussion(third, study, itemId)
    expect(settled.decision).toMatchObject({ code: 'Supported', revision: 1 })
  })
})

describe('findMissingSubmissions', () => {
  it('names what is not stored as this person’s own', async () => {
    const study = await createStudy({ items: 1 })
    const [rater, other] = [await createAssignedRater(study), await createAssignedRater(study)]
    const queue = await getLabelingQueue(rater, study, study.patientId)
    const submission = answer(queue.items[0]!.assignmentId)
    await recordRating(rater, study, submission)
    const unknown = randomUUID()

    expect(await findMissingSubmissions(rater, [submission.submissionId, unknown])).toEqual([unknown])
    expect(await findMissingSubmissions(other, [submission.submissionId])).toEqual([submission.submissionId])
  })
})
