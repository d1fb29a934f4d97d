import { describe, expect, it } from 'vitest'
import { UNDECIDABLE } from '@/lib/core/adjudication/decision'
import type { Definition } from '@/lib/core/protocols/definition'
import { findShipped } from '@/lib/core/protocols/shipped'
import { defineFields } from '@/lib/testing/answer-fields'
import { createActor } from '@/lib/testing/factories'
import { createTaskOf, rateWithPanel } from '@/lib/testing/several-fields'
import { db } from '../client'
import { listItemStates } from '../item-states'
import { getStatement } from '../statements/statements'
import { drawChecks, getAdjudicationReliability } from './adjudication-checks'
import { listItemConsensus } from './consensus-items'
import { setTaskLock } from './consensus-lock'
import { applyPolicy, previewPolicy } from './consensus-policies'
import { getConfusionReport } from './consensus-report'
import { decideConsensus, recordOwnVote } from './discussion-decisions'
import { exportMinutes } from './discussion-minutes'
import { getDiscussion, listDiscussions } from './discussions'
import { getOwnConsensus } from './own-consensus'
import { countToDecide } from './to-decide'

const FLAGS: Definition = {
  ...defineFields([
    {
      id: 'issues',
      kind: 'flags',
      question: 'What is wrong?',
      options: [{ code: 'omission' }, { code: 'error' }],
    },
    {
      id: 'grade',
      kind: 'choice',
      question: 'How good?',
      options: [{ code: 'good' }, { code: 'fair' }, { code: 'poor' }],
    },
    { id: 'length', kind: 'scale', question: 'How long?', from: 1, to: 5 },
  ]),
  consensus: [
    { field: 'issues', rule: { kind: 'policy' } },
    { field: 'grade', rule: { kind: 'policy' } },
    { field: 'length', rule: { kind: 'median' } },
  ],
}

const said = (issues: string[], grade: string, length: number) => ({ issues, grade, length })

/** Agreed: an omission, no length apart. Contested: the grade, also in the panel; and whether there is an error. */
async function contest() {
  const study = await createTaskOf(FLAGS)
  const people = await rateWithPanel(
    study,
    [said(['omission'], 'good', 1), said(['omission', 'error'], 'fair', 2), said(['omission'], 'poor', 4)],
    [said(['omission'], 'good', 2), said(['omission'], 'fair', 3)],
  )
  return { study, ...people, pi: await createActor(study.id, 'pi') }
}

const WHY = { reason: 'rater-error', rationale: 'Read again.', guideline: null } as const

describe('a task with several fields', () => {
  it('gives a panel to an item of which one field is contested, and settles the others', async () => {
    const { study, itemId, panelists, pi } = await contest()
    expect(panelists).toHaveLength(2)
    const [item] = await listItemStates(study.taskId)
    expect(item).toMatchObject({ state: { kind: 'discussion' }, decision: null })
    expect(item?.fields).toMatchObject([
      { field: 'issues', state: { kind: 'agreed', code: 'yes | no' } },
      { field: 'grade', state: { kind: 'discussion' } },
      { field: 'length', state: { kind: 'agreed', code: '2', by: 'median' } },
    ])
    expect((await listItemConsensus(pi, study, { offset: 0, limit: 5 })).items).toMatchObject([
      { itemId, state: 'discussion', code: null },
    ])
  })

  it('shows adjudicators the answers field by field, and what is left to decide', async () => {
    const { study, itemId, third } = await contest()
    expect(await countToDecide(study, third.raters.get(study.id) ?? '')).toBe(1)
    expect(await listDiscussions(third, study)).toMatchObject([
      { itemId, text: 'The patient was afebrile.', state: 'discussion', mayDecide: true },
    ])
    const discussion = await getDiscussion(third, study, itemId)
    // how AI raters are asked, and what figures are split by, is nothing to decide by
    expect(discussion.definition).toMatchObject({ aiRater: null, strata: [], scores: [] })
    expect(discussion.fields).toMatchObject([
      { id: 'issues', title: 'What is wrong?', settled: 'omission', isDecidable: false },
      { id: 'grade', settled: null, kind: 'discussion', isDecidable: true },
      { id: 'length', settled: '2', isDecidable: false },
    ])
    const answers = discussion.votes.map((vote) => vote.answers)
    expect(answers).toHaveLength(5)
    const words = answers.map((parts = []) => parts.map(({ field, words }) => [field, words]))
    expect(words).toContainEqual([
      ['issues', 'omission, error'],
      ['grade', 'fair'],
      ['length', '2'],
    ])
    expect(discussion).toMatchObject({ parts: [{ role: 'text', view: 'text' }], decided: {}, decisions: [] })
  })

  it('takes decisions on contested fields alone, keeps revisions, and says who decided what', async () => {
    const { study, itemId, third, pi } = await contest()
    const decide = (answers: Record<string, string | string[]>, seenRevision = 0) =>
      decideConsensus(third, study, { itemId, answers, ...WHY, seenRevision })
    await expect(decide({ issues: ['error'] })).rejects.toMatchObject({ code: 'invalid' })
    await expect(decide({ grade: 'splendid' })).rejects.toMatchObject({ code: 'invalid' })
    await expect(decide({})).rejects.toMatchObject({ code: 'invalid' })
    const withoutReason = { itemId, answers: { grade: 'fair' }, ...WHY, reason: null, seenRevision: 0 }
    await expect(decideConsensus(third, study, withoutReason)).rejects.toMatchObject({ code: 'invalid' })
    await decide({ grade: 'fair' })
    const [item] = await listItemStates(study.taskId)
    expect(item?.state).toEqual({ kind: 'settled', code: 'yes | no | fair | 2', method: 'discussion' })

    await expect(decide({ grade: 'poor' })).rejects.toMatchObject({ code: 'conflict' })
    await decide({ grade: UNDECIDABLE }, 1)
    const discussion = await getDiscussion(third, study, itemId)
    expect(discussion.decisions).toMatchObject([{ field: 'How good?', code: UNDECIDABLE, revision: 2 }])
    expect(discussion.earlier).toMatchObject([{ field: 'How good?', code: 'fair', revision: 1 }])
    expect(discussion.decided).toEqual({ grade: UNDECIDABLE })
    expect(await exportMinutes(pi, study)).toContain('How good? **fair**')
    const report = await getConfusionReport(pi, study)
    expect(report.confusions).toContainEqual(
      expect.objectContaining({ field: 'What is wrong?', said: 'omission, error', outcome: 'omission' }),
    )
    expect(report.discussions).toMatchObject({ decisions: 1, codes: [] })
  })

  it('shows leads nobody’s answers while one of its fields is open, though another is decided', async () => {
    const choice = (id: string) => ({
      id,
      kind: 'choice',
      question: `${id}?`,
      options: [{ code: 'good' }, { code: 'fair' }, { code: 'poor' }],
    })
    const rule = { kind: 'policy' } as const
    const study = await createTaskOf({
      ...defineFields([choice('grade'), choice('tone')]),
      consensus: [
        { field: 'grade', rule },
        { field: 'tone', rule },
      ],
    })
    const both = (code: string) => ({ grade: code, tone: code })
    const { itemId, third } = await rateWithPanel(
      study,
      [both('good'), both('fair'), both('poor')],
      [both('good'), both('fair')],
    )
    const pi = await createActor(study.id, 'pi')
    await decideConsensus(third, study, { itemId, answers: { grade: 'fair' }, ...WHY, seenRevision: 0 })

    expect(await getStatement(pi, study, itemId)).toMatchObject({ isHidden: true, people: [] })
    expect(await db.labelExposure.count({ where: { studyId: study.id } })).toBe(0)
    await decideConsensus(third, study, { itemId, answers: { tone: 'good' }, ...WHY, seenRevision: 1 })
    expect((await getStatement(pi, study, itemId)).people).toHaveLength(5)
  })

  it('checks decisions blindly field by field', async () => {
    const { study, itemId, third, pi } = await contest()
    const fourth = await createActor(study.id, 'adjudicator')
    await decideConsensus(third, study, { itemId, answers: { grade: 'fair' }, ...WHY, seenRevision: 0 })
    expect(await drawChecks(pi, study, { kind: 'second', count: 5, minimumDays: 0 })).toEqual({
      drawn: 1,
      decisions: 1,
    })
    expect(await getDiscussion(fourth, study, itemId)).toMatchObject({
      decisions: [],
      decided: {},
      fields: [{ id: 'issues' }, { id: 'grade', kind: 'discussion', settled: null }, { id: 'length' }],
    })
    await decideConsensus(fourth, study, { itemId, answers: { grade: 'poor' }, ...WHY, seenRevision: 0 })
    expect(await getAdjudicationReliability(pi, study)).toMatchObject([
      { kind: 'second', field: 'How good?', asked: 1, answered: 1, same: 0 },
      { kind: 'repeat', asked: 0 },
    ])
    expect(await db.consensus.count({ where: { itemId, current: true } })).toBe(1)
  })

  it('shows raters the outcome field by field once the task is locked', async () => {
    const { study, itemId, third, raters, pi } = await contest()
    await decideConsensus(third, study, { itemId, answers: { grade: 'good' }, ...WHY, seenRevision: 0 })
    await db.task.update({ where: { id: study.taskId }, data: { config: { feedback: 'after-lock' } } })
    await setTaskLock(pi, study, { lock: true, reason: 'All is settled.' })
    const outcome = await getOwnConsensus(raters[1]!, study, { differing: true, offset: 0, limit: 5 })
    expect(outcome).toMatchObject({ rated: 1, settled: 3, same: 1 })
    expect(outcome.entries[0]?.text).toBe('The patient was afebrile.')
    expect(outcome.entries[0]?.fields).toMatchObject([
      { title: 'What is wrong?', said: 'omission, error', settled: 'omission', isSame: false },
      { title: 'How good?', said: 'fair', settled: 'good', isSame: false },
      { title: 'How long?', said: '2', settled: '2', isSame: true },
    ])
  })

  it('asks for own answers to all that is open before AI is shown', async () => {
    const { study, itemId, third } = await contest()
    const config = { discussion: { names: 'aliases', showAi: true } }
    await db.task.update({ where: { id: study.taskId }, data: { config } })
    await expect(recordOwnVote(third, study, { itemId, answers: {} })).rejects.toMatchObject({
      code: 'invalid',
    })
    expect((await getDiscussion(third, study, itemId)).ai).toBe('after-vote')
    await recordOwnVote(third, study, { itemId, answers: { grade: 'fair' } })
    expect((await getDiscussion(third, study, itemId)).ai).toEqual([])
  })

  it('compares policies by what they make of each field, and knows no label model', async () => {
    const { study, pi } = await contest()
    const unanimous = { kind: 'unanimous', of: 3 } as const
    expect(await previewPolicy(pi, study, unanimous)).toMatchObject({ items: 1, unsettledAfter: 1 })
    const model = { kind: 'label-model', threshold: 0.9 } as const
    await expect(
      applyPolicy(pi, study, { policy: model, reason: 'Try.', seenVersion: 0 }),
    ).rejects.toMatchObject({ code: 'invalid' })
  })
})

it('settles an item of PDSQI-9 by medians, and lets a panel and a third person settle what is contested', async () => {
  const definition = findShipped('pdsqi-9')
  const study = await createTaskOf(definition)
  const answer = (score: number, stigmatizing: string) => {
    const scales = definition.fields.flatMap((field) =>
      field.kind === 'scale' ? [[field.id, score] as const] : [],
    )
    const [no = ''] = definition.fields.flatMap((field) =>
      field.id === 'abstraction' && field.kind === 'choice' ? [field.options[0]?.code ?? ''] : [],
    )
    return { ...Object.fromEntries(scales), abstraction: no, stigmatizing }
  }
  const stigma = definition.fields.find(({ id }) => id === 'stigmatizing')
  const [first = '', second = ''] = stigma?.kind === 'choice' ? stigma.options.map(({ code }) => code) : []
  await db.task.update({
    where: { id: study.taskId },
    data: { config: { policy: { kind: 'single-adjudicator' } } },
  })
  const { itemId, third } = await rateWithPanel(
    study,
    [answer(3, first), answer(4, first), answer(5, second)],
    [],
  )
  const seats = await db.assignment.count({ where: { itemId, round: 2 } })
  expect(seats).toBe(1)
  const [item] = await listItemStates(study.taskId)
  expect(item?.state).toEqual({ kind: 'contested', given: 0, required: 1 })
  const kinds = new Map(item?.fields.map(({ field, state }) => [field, state]))
  expect(kinds.get('accurate')).toMatchObject({ kind: 'agreed', code: '4', by: 'median' })
  expect(kinds.get('stigmatizing')).toMatchObject({ kind: 'contested' })
  await expect(getDiscussion(third, study, itemId)).rejects.toMatchObject({ code: 'not_found' })
})
