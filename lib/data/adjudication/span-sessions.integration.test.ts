import { describe, expect, it } from 'vitest'
import { UNDECIDABLE } from '@/lib/core/adjudication/decision'
import { type SessionWork, toSession } from '@/lib/core/adjudication/session-work'
import { countSession, type SpanSession } from '@/lib/core/adjudication/span-session'
import { answerItem, assignItems, createActor } from '@/lib/testing/factories'
import {
  createMarkedTask,
  type MarkedTask,
  markDifferently,
  markedAs,
  onlyErrors,
  SUMMARY,
} from '@/lib/testing/marked-item'
import { db } from '../client'
import { listItemStates } from '../item-states'
import { getStatement } from '../statements/statements'
import { drawChecks } from './adjudication-checks'
import { setTaskLock } from './consensus-lock'
import { decideConsensus } from './discussion-decisions'
import { exportMinutes } from './discussion-minutes'
import { followDiscussion } from './discussion-thread'
import { getDiscussion, listDiscussions } from './discussions'
import { getOwnConsensus } from './own-consensus'
import { recordSessionStep } from './span-sessions'
import { countToDecide } from './to-decide'

const WHY = { reason: 'guideline-gap', rationale: 'Talked through.', guideline: null } as const

async function marked(): Promise<MarkedTask> {
  const made = await createMarkedTask(onlyErrors(), { feedback: 'after-lock' })
  await markDifferently(made)
  return made
}

async function workOf({ task, itemId, first }: MarkedTask): Promise<SessionWork> {
  const { sessions } = await getDiscussion(first, task, itemId)
  return sessions[0]!.work
}

type Taken = { agreed: SessionWork['groups'][number]['agreed']; reason?: string | null }

/** Settles the group that has this place among the groups of what is known. */
function settle(
  { task, itemId }: MarkedTask,
  actor: MarkedTask['first'],
  { groups }: SessionWork,
  index: number,
  { agreed, reason = null }: Taken,
) {
  const { members, revision } = groups[index]!
  return recordSessionStep(actor, task, {
    itemId,
    field: 'errors',
    step: { kind: 'settle', groups: [{ members: [...members], revision, agreed, reason }] },
  })
}

const passage = (of: string, label: string) => {
  const start = SUMMARY.indexOf(of)
  return { start, end: start + of.length, label, attributes: {} }
}

/** All groups, in the text's order: same, only one, only two, different. */
const OUTCOMES: Taken[] = [
  { agreed: passage('three days', 'time_unsupported') },
  { agreed: null, reason: 'Named in the source letter.' },
  { agreed: passage('heart clinic', 'location_unsupported') },
  { agreed: passage('40 mg', 'contradicted_fact'), reason: '20 mg in the source.' },
]

async function settleAll(made: MarkedTask): Promise<SpanSession> {
  let work = await workOf(made)
  for (const [index, outcome] of OUTCOMES.entries())
    work = (await settle(made, made.first, work, index, outcome)).work
  return toSession(work, SUMMARY)!
}

function decide(
  { task, itemId }: MarkedTask,
  actor: MarkedTask['first'],
  session: unknown,
  seenRevision = 0,
) {
  return decideConsensus(actor, task, { itemId, answers: { errors: session as never }, ...WHY, seenRevision })
}

describe('a layer that a session settles', () => {
  it('is open until both have marked it, and agreed without a session where they marked the same', async () => {
    const made = await createMarkedTask()
    const { study, itemId, first, second, task } = made
    const errors = markedAs({ of: 'three days', label: 'time_unsupported' })
    await answerItem(first, study, itemId, { errors })
    expect((await listItemStates(task.taskId))[0]?.state).toEqual({ kind: 'open', given: 1, required: 2 })
    await answerItem(second, study, itemId, { errors })
    expect((await listItemStates(task.taskId))[0]).toMatchObject({
      state: { kind: 'agreed', code: '1', votes: 2, of: 2 },
      fields: [{ field: 'errors', state: { kind: 'agreed' } }],
    })
    const nothing = await createMarkedTask()
    for (const actor of [nothing.first, nothing.second])
      await answerItem(actor, nothing.study, nothing.itemId, { errors: [] })
    expect((await listItemStates(nothing.task.taskId))[0]?.state).toMatchObject({ kind: 'agreed', code: '0' })
  })

  it('comes to a session with proposed groups, which those who marked it take part in', async () => {
    const made = await marked()
    const { task, itemId, first } = made
    expect((await listItemStates(task.taskId))[0]?.state).toEqual({ kind: 'discussion' })
    expect(await countToDecide(task, first.raters.get(task.studyId) ?? '')).toBe(1)
    expect(await listDiscussions(first, task)).toMatchObject([{ itemId, mayDecide: true }])
    const { sessions, mayDecide, mayAgree, fields, votes } = await getDiscussion(first, task, itemId)
    expect({ mayDecide, mayAgree }).toEqual({ mayDecide: false, mayAgree: true })
    expect(fields).toMatchObject([{ id: 'errors', kind: 'discussion', isDecidable: true }])
    expect(votes.map(({ answers }) => answers?.[0]?.words)).toEqual(['3 passages', '3 passages'])
    const [{ work, sets } = { work: null, sets: [] }] = sessions
    const quotes = work?.groups.map(({ members }) =>
      members.map((id, rater) => sets[rater]?.find((span) => span.id === id)?.quote ?? null),
    )
    expect(quotes?.map((of) => of.map((quote) => quote !== null))).toEqual([
      [true, true],
      expect.arrayContaining([false, true]),
      expect.arrayContaining([false, true]),
      [true, true],
    ])
  })

  it('may leave open why raters differed, for its groups differ', async () => {
    const made = await marked()
    const { task, itemId, second } = made
    const answers = { errors: (await settleAll(made)) as never }
    await decideConsensus(second, task, { itemId, answers, ...WHY, reason: null, seenRevision: 0 })
    expect(await db.consensus.findMany({ where: { itemId } })).toMatchObject([
      { field: 'errors', code: '3', reason: null },
    ])
  })

  it('is decided once each group is settled: the session is stored with its links, and its counts fit', async () => {
    const made = await marked()
    const { task, itemId, first, second } = made
    const session = await settleAll(made)
    await decide(made, second, session)
    const [row] = await db.consensus.findMany({ where: { itemId } })
    expect(row).toMatchObject({ field: 'errors', code: '3', method: 'discussion', value: session })
    expect((await listItemStates(task.taskId))[0]?.state).toEqual({
      kind: 'settled',
      code: '3',
      method: 'discussion',
    })
    const { sessions } = await getDiscussion(first, task, itemId)
    expect(countSession(session, sessions[0]!.sets)).toMatchObject({ same: 1, different: 1, agreed: 3 })
    const audited = await db.auditEvent.findFirst({
      where: { scope: task.studyId, type: 'consensus.decided' },
    })
    expect(audited?.data).toMatchObject({ itemId, code: '3' })
  })

  it('takes what two decide at once of two groups, and refuses the second who decides the same one', async () => {
    const made = await marked()
    const { first, second, task, itemId } = made
    const work = await workOf(made)
    await Promise.all([
      settle(made, first, work, 0, OUTCOMES[0]!),
      settle(made, second, work, 1, OUTCOMES[1]!),
    ])
    const late = await settle(made, second, work, 0, { agreed: null })
    expect(late.refused).toMatch(/changed/)
    expect(late.work.groups.slice(0, 2).map(({ agreed }) => agreed)).toEqual([OUTCOMES[0]!.agreed, null])
    const live = await followDiscussion(second, task, itemId, 0, { errors: 0 })
    expect(live.sessions).toMatchObject([{ field: 'errors', work: { revision: 2 } }])
    expect((await followDiscussion(second, task, itemId, 0, { errors: 2 })).sessions).toEqual([])
  })

  it('refuses a decision that is not the session that others have on their screens', async () => {
    const made = await marked()
    const session = await settleAll(made)
    const work = await workOf(made)
    await settle(made, made.second, work, 0, { agreed: null })
    await expect(decide(made, made.first, session)).rejects.toMatchObject({ code: 'conflict' })
  })

  it.each<[string, (session: SpanSession) => unknown]>([
    ['that leaves a passage out', (session) => ({ ...session, groups: session.groups.toSpliced(1, 1) })],
    ['of another rating', (session) => ({ ...session, ratings: session.ratings.toReversed() })],
    [
      'that quotes what does not stand there',
      (session) => ({ ...session, spans: session.spans.map((span) => ({ ...span, quote: 'nothing' })) }),
    ],
    ['that is none', () => 'three'],
  ])('refuses a session %s', async (_, change) => {
    const made = await marked()
    const session = await settleAll(made)
    await db.spanSessionWork.deleteMany({ where: { itemId: made.itemId } })
    await expect(decide(made, made.first, change(session))).rejects.toMatchObject({
      code: expect.stringMatching(/invalid|conflict/),
    })
    await decide(made, made.first, session)
  })

  it('is left by a rater’s changed answer as any discussion is: who reads along may not, others begin its groups anew', async () => {
    const made = await createMarkedTask()
    const { study, task, itemId, first } = made
    const blind = await createActor(task.studyId, 'rater')
    await assignItems(study, blind.raters.get(task.studyId) ?? '')
    const mark = (of: string) => markedAs({ of, label: 'time_unsupported' })
    await answerItem(first, study, itemId, { errors: mark('three days') })
    await answerItem(blind, study, itemId, { errors: mark('three') })
    const work = await workOf(made)
    await settle(made, first, work, 0, OUTCOMES[0]!)
    await expect(answerItem(first, study, itemId, { errors: [] })).rejects.toMatchObject({ code: 'conflict' })
    await answerItem(blind, study, itemId, { errors: mark('for three') })
    const { sessions } = await getDiscussion(first, task, itemId)
    expect(sessions[0]).toMatchObject({ isCarried: true, work: { groups: [{ agreed: 'open' }] } })
  })

  it('can end without an answer, and is locked with its task; minutes and the raters’ own view say it', async () => {
    const made = await marked()
    const { task, first } = made
    const pi = await createActor(task.studyId, 'pi')
    await decide(made, first, UNDECIDABLE)
    expect((await listItemStates(task.taskId))[0]?.state).toMatchObject({
      kind: 'settled',
      code: UNDECIDABLE,
    })
    const session = await settleAll(made)
    await decide(made, first, session, 1)
    expect(await drawChecks(pi, task, { kind: 'second', count: 5, minimumDays: 0 })).toEqual({
      drawn: 0,
      decisions: 0,
    })
    await setTaskLock(pi, task, { lock: true, reason: 'Done.' })
    await expect(settle(made, first, await workOf(made), 0, { agreed: null })).rejects.toMatchObject({
      code: 'conflict',
    })
    const own = await getOwnConsensus(first, task, { differing: false, offset: 0, limit: 10 })
    expect(own.entries[0]?.fields).toMatchObject([
      {
        title: 'Errors',
        said: '3 passages',
        settled: '3 passages',
        isSame: false,
        // as it was marked: a layout could reveal who wrote it
        marks: { isPlain: true },
      },
    ])
    const minutes = await exportMinutes(pi, task)
    expect(minutes).toContain('20 mg in the source.')
    const statement = await getStatement(pi, task, made.itemId)
    expect(statement.explanation).toBe('A session agreed on this: 3 passages.')
    expect(statement.sessions[0]?.groups).toEqual([
      expect.stringMatching(/^“three days” \(Time\), same class: .*Time, minor.*; .*Time, minor/),
      expect.stringMatching(/^(Dropped: .*Dr\. Miller|“heart clinic” \(Location\), one rater alone)/),
      expect.stringMatching(/^(Dropped: .*heart clinic|“heart clinic” \(Location\), one rater alone)/),
      expect.stringMatching(/^“40 mg” \(Contradiction\), classes differed: .*20 mg in the source\.$/),
    ])
  })
})
