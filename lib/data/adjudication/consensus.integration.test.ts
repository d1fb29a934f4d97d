import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Actor } from '@/lib/core/actor'
import { createContestedItem } from '@/lib/testing/discussed-item'
import { createActor, createAssignedRater, createStudy, rate, type TestStudy } from '@/lib/testing/factories'
import { getChartSource } from '../charts/charts'
import { db } from '../client'
import { getStudyFrame } from '../frame/study-frame'
import { drawChecks, getAdjudicationReliability } from './adjudication-checks'
import { setTaskLock, setVisibility } from './consensus-lock'
import { getOutcome, isOutcomeOpen } from './consensus-outcome'
import { applyPolicy, getConsensusSettings, previewPolicy } from './consensus-policies'
import { getConfusionReport, listStatements } from './consensus-report'
import { decideConsensus } from './discussion-decisions'
import { exportMinutes } from './discussion-minutes'
import { followDiscussion, postMessage } from './discussion-thread'
import { getDiscussion, listDiscussions } from './discussions'

const SHOWN = {
  names: 'aliases',
  showAi: false,
  feedback: 'after-lock',
  panelDecoys: 0,
  raterAi: 'never',
  reason: 'The protocol says so.',
} as const
const PAGE = { differing: false, offset: 0, limit: 50 }

/** One tie, one majority, one unanimous item. */
async function createRatedStudy() {
  const study = await createStudy({ items: 3 })
  const contested = await createContestedItem(study)
  for (const [index, rater] of contested.raters.entries()) {
    await rate(rater, study, study.itemIds[1]!, index === 0 ? 'Not Addressed' : 'Supported')
    await rate(rater, study, study.itemIds[2]!, 'Not Supported')
  }
  return { study, ...contested, pi: await createActor(study.id, 'pi') }
}

function decide(
  actor: Actor,
  study: TestStudy,
  itemId: string,
  seenRevision = 0,
  code = 'Supported' as const,
) {
  return decideConsensus(actor, study.id, {
    itemId,
    code,
    reason: 'guideline-gap',
    rationale: 'The note says so.',
    guideline: 'What is charted counts.',
    seenRevision,
  })
}

async function codesOf(pi: Actor, study: TestStudy): Promise<(string | null)[]> {
  const { consensus } = await getStudyFrame(pi, study.id, { judges: false })
  return study.itemIds.map((_, place) => consensus[place] ?? null)
}

describe('consensus policies', () => {
  it('are for leads alone, like everything that tells of outcomes', async () => {
    const { study, raters, third } = await createRatedStudy()
    for (const actor of [raters[0]!, third]) {
      for (const attempt of [
        () => getConsensusSettings(actor, study.id),
        () => previewPolicy(actor, study.id, { kind: 'panel' }),
        () => applyPolicy(actor, study.id, { policy: { kind: 'panel' }, reason: 'x', seenVersion: 0 }),
        () => setTaskLock(actor, study.id, { lock: true, reason: 'x' }),
        () => setVisibility(actor, study.id, SHOWN),
        () => getConfusionReport(actor, study.id),
        () => listStatements(actor, study.id, []),
        () => drawChecks(actor, study.id, { kind: 'second', count: 1, minimumDays: 0 }),
        () => getAdjudicationReliability(actor, study.id),
        () => exportMinutes(actor, study.id),
      ]) {
        await expect(attempt()).rejects.toMatchObject({ code: 'forbidden' })
      }
    }
    const stranger = await createActor((await createStudy()).id, 'pi')
    await expect(getConsensusSettings(stranger, study.id)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('show what they would change before, change it, and can be taken back', async () => {
    const { study, pi } = await createRatedStudy()
    const policy = { kind: 'unanimous', of: 3 } as const
    expect(await codesOf(pi, study)).toEqual([null, 'Supported', 'Not Supported'])

    const preview = await previewPolicy(pi, study.id, policy)
    expect(preview).toMatchObject({ items: 3, unsettledBefore: 1, unsettledAfter: 2, waitingAfter: 2 })
    expect(preview.changes).toMatchObject([
      { itemId: study.itemIds[1], text: 'The patient was afebrile on day 2.', after: { code: null } },
    ])
    expect(await codesOf(pi, study)).toEqual([null, 'Supported', 'Not Supported'])

    expect(await applyPolicy(pi, study.id, { policy, reason: 'stricter', seenVersion: 0 })).toBe(1)
    expect(await codesOf(pi, study)).toEqual([null, null, 'Not Supported'])
    await expect(
      applyPolicy(pi, study.id, { policy: { kind: 'panel' }, reason: 'x', seenVersion: 0 }),
    ).rejects.toMatchObject({ code: 'conflict' })
    await applyPolicy(pi, study.id, { policy: { kind: 'panel' }, reason: 'back', seenVersion: 1 })

    expect(await codesOf(pi, study)).toEqual([null, 'Supported', 'Not Supported'])
    const { history, version } = await getConsensusSettings(pi, study.id)
    expect(version).toBe(2)
    expect(history.map(({ policy: past, changed, reason }) => [past.kind, changed, reason])).toEqual([
      ['panel', 1, 'back'],
      ['unanimous', 1, 'stricter'],
    ])
    expect(await db.auditEvent.count({ where: { scope: study.id, type: 'policy.applied' } })).toBe(2)
  })

  it('open a discussion of what they leave unsettled', async () => {
    const { study, pi, third } = await createRatedStudy()
    const policy = { kind: 'unanimous', of: 3 } as const
    await applyPolicy(pi, study.id, { policy, reason: 'x', seenVersion: 0 })

    const open = await listDiscussions(third, study.id)
    expect(open.map((entry) => entry.itemId).toSorted()).toEqual(study.itemIds.slice(0, 2).toSorted())
    expect((await getChartSource(third, study.id, study.patientId)).notes).toHaveLength(1)
    await decide(third, study, study.itemIds[1]!)
    expect(await codesOf(pi, study)).toEqual([null, 'Supported', 'Not Supported'])
  })

  it('let a label model settle what votes cannot, and forget its estimates under another policy', async () => {
    const { study, pi } = await createRatedStudy()
    const policy = { kind: 'label-model', threshold: 0.5 } as const

    const preview = await previewPolicy(pi, study.id, policy)
    const changed = await applyPolicy(pi, study.id, { policy, reason: 'x', seenVersion: 0 })

    expect(changed).toBe(preview.changes.length)
    const codes = await codesOf(pi, study)
    expect(codes.slice(1)).toEqual(['Supported', 'Not Supported'])
    expect(
      await db.item.count({ where: { taskId: study.taskId, estimateCode: { not: null } } }),
    ).toBeGreaterThan(1)
    await applyPolicy(pi, study.id, { policy: { kind: 'panel' }, reason: 'x', seenVersion: 1 })
    expect(await db.item.count({ where: { taskId: study.taskId, estimateCode: { not: null } } })).toBe(0)
  })

  it('refuse more raters than a statement gets, and garbage', async () => {
    const { study, pi } = await createRatedStudy()

    await expect(
      applyPolicy(pi, study.id, { policy: { kind: 'majority', of: 5 }, reason: 'x', seenVersion: 0 }),
    ).rejects.toMatchObject({ code: 'invalid' })
    await expect(
      applyPolicy(pi, study.id, {
        policy: { kind: 'label-model', threshold: 0.2 },
        reason: 'x',
        seenVersion: 0,
      }),
    ).rejects.toThrow('Too small')
    await expect(
      applyPolicy(pi, study.id, { policy: { kind: 'panel' }, reason: '  ', seenVersion: 0 }),
    ).rejects.toThrow('Please write why')
  })
})

describe('a locked task', () => {
  it('keeps every answer and decision as it is, until it is opened again with a reason', async () => {
    const { study, pi, raters, third, itemId } = await createRatedStudy()
    await setTaskLock(pi, study.id, { lock: true, reason: 'The study is over.' })

    await expect(rate(raters[0]!, study, itemId, 'Supported')).rejects.toMatchObject({ code: 'conflict' })
    await expect(decide(third, study, itemId)).rejects.toMatchObject({ code: 'conflict' })
    await expect(
      postMessage(third, study.id, { itemId, submissionId: randomUUID(), text: 'x' }),
    ).rejects.toMatchObject({ code: 'conflict' })
    await expect(
      applyPolicy(pi, study.id, { policy: { kind: 'panel' }, reason: 'x', seenVersion: 0 }),
    ).rejects.toMatchObject({ code: 'conflict' })
    await expect(setTaskLock(pi, study.id, { lock: true, reason: 'x' })).rejects.toMatchObject({
      code: 'conflict',
    })

    await setTaskLock(pi, study.id, { lock: false, reason: 'One was forgotten.' })
    await decide(third, study, itemId)
    const events = await db.auditEvent.findMany({
      where: { scope: study.id, type: { in: ['task.locked', 'task.unlocked'] } },
      orderBy: { seq: 'asc' },
    })
    expect(events.map(({ type, data }) => [type, (data as { reason: string }).reason])).toEqual([
      ['task.locked', 'The study is over.'],
      ['task.unlocked', 'One was forgotten.'],
    ])
  })

  it('shows raters their answers beside the outcome only when the protocol allows, and never who said what', async () => {
    const { study, pi, raters, third, panelists, itemId } = await createRatedStudy()
    const [rater] = raters
    await decide(third, study, itemId)

    expect(await isOutcomeOpen(rater!, study.id)).toBe(false)
    await expect(getOutcome(rater!, study.id, PAGE)).rejects.toMatchObject({ code: 'not_found' })
    await setTaskLock(pi, study.id, { lock: true, reason: 'over' })
    await expect(getOutcome(rater!, study.id, PAGE)).rejects.toMatchObject({ code: 'not_found' })
    await setVisibility(pi, study.id, SHOWN)

    const outcome = await getOutcome(rater!, study.id, PAGE)
    expect(outcome).toMatchObject({ rated: 3, settled: 3, same: 2, shown: 3 })
    const differing = await getOutcome(rater!, study.id, { ...PAGE, differing: true })
    expect(differing.entries).toMatchObject([
      { text: 'The patient was afebrile on day 2.', own: { code: 'Not Addressed' }, code: 'Supported' },
    ])
    const decided = outcome.entries.find((entry) => entry.itemId === itemId)
    expect(decided).toMatchObject({ reason: 'guideline-gap', guideline: 'What is charted counts.' })
    const bytes = JSON.stringify(outcome)
    for (const person of [...raters, ...panelists, third]) expect(bytes).not.toContain(person.name)
    for (const hidden of ['hidden-author-name', 'llm', 'claim']) expect(bytes).not.toContain(hidden)
    await expect(getOutcome(pi, study.id, PAGE)).rejects.toMatchObject({ code: 'forbidden' })
  })

  it('tells the lead what was confused with what', async () => {
    const { study, pi, third, itemId } = await createRatedStudy()
    await decide(third, study, itemId)

    const report = await getConfusionReport(pi, study.id)

    expect(report).toMatchObject({ items: 3, ratings: 11, right: 7 })
    expect(report.confusions[0]).toMatchObject({ said: 'Not Addressed', outcome: 'Supported', ratings: 3 })
    expect(report.reasons).toEqual([{ what: 'guideline-gap', items: 1 }])
    expect(await listStatements(pi, study.id, [itemId])).toMatchObject([
      { reason: 'guideline-gap', rationale: 'The note says so.', guidelineVersion: 0 },
    ])
  })
})

describe('checks of adjudication', () => {
  it('show the item as undecided to who checks it, and change no decision', async () => {
    const { study, pi, third, fourth, itemId } = await createRatedStudy()
    await postMessage(third, study.id, { itemId, submissionId: randomUUID(), text: 'a secret hint' })
    await decide(third, study, itemId)
    expect(await drawChecks(pi, study.id, { kind: 'second', count: 5, minimumDays: 3 })).toEqual({
      drawn: 0,
      decisions: 0,
    })
    expect(await drawChecks(pi, study.id, { kind: 'second', count: 5, minimumDays: 0 })).toEqual({
      drawn: 1,
      decisions: 1,
    })

    const [entry] = await listDiscussions(fourth, study.id)
    const seen = await getDiscussion(fourth, study.id, itemId)
    const live = await followDiscussion(fourth, study.id, itemId, 0)
    expect(entry).toMatchObject({ itemId, state: 'discussion', messages: 0, mayDecide: true })
    expect(seen).toMatchObject({ decision: null, earlier: [], ai: 'hidden', mayDecide: true })
    expect(live).toEqual({ messages: [], present: [], revision: 0 })
    expect(JSON.stringify([entry, seen, live])).not.toMatch(/The note says so|guideline-gap|secret hint/)

    await decideConsensus(fourth, study.id, {
      itemId,
      code: 'Not Addressed',
      reason: 'other',
      rationale: 'I see nothing.',
      guideline: null,
      seenRevision: 0,
    })

    expect((await getDiscussion(fourth, study.id, itemId)).decision).toMatchObject({ code: 'Supported' })
    expect(await db.consensus.count({ where: { itemId } })).toBe(1)
    const [second, repeat] = await getAdjudicationReliability(pi, study.id)
    expect(second).toMatchObject({ kind: 'second', asked: 1, answered: 1, same: 0 })
    expect(repeat).toMatchObject({ asked: 0, interval: null })
  })

  it('are never given to who has seen the discussion, and repeats go to who decided', async () => {
    const { study, pi, third, fourth, itemId } = await createRatedStudy()
    await decide(third, study, itemId)
    await followDiscussion(fourth, study.id, itemId, 0)

    expect((await drawChecks(pi, study.id, { kind: 'second', count: 5, minimumDays: 0 })).drawn).toBe(0)
    expect((await drawChecks(pi, study.id, { kind: 'repeat', count: 5, minimumDays: 0 })).drawn).toBe(1)
    expect((await drawChecks(pi, study.id, { kind: 'repeat', count: 5, minimumDays: 0 })).drawn).toBe(0)

    expect((await getDiscussion(third, study.id, itemId)).decision).toBeNull()
    // while locked a check looks like any other discussion: it can be read, and not decided
    await setTaskLock(pi, study.id, { lock: true, reason: 'over' })
    expect(await getDiscussion(third, study.id, itemId)).toMatchObject({ locked: true, decision: null })
    await expect(decide(third, study, itemId)).rejects.toMatchObject({ code: 'conflict' })
    const more = drawChecks(pi, study.id, { kind: 'second', count: 5, minimumDays: 0 })
    await expect(more).rejects.toMatchObject({ code: 'conflict' })
    await setTaskLock(pi, study.id, { lock: false, reason: 'Checks are owed.' })
    await decide(third, study, itemId)
    const [, repeat] = await getAdjudicationReliability(pi, study.id)
    expect(repeat).toMatchObject({ asked: 1, answered: 1, same: 1 })
  })
})

describe('minutes', () => {
  it('hold every message and decision, by alias, and are recorded as an export', async () => {
    const { study, pi, third, fourth, itemId } = await createRatedStudy()
    await postMessage(fourth, study.id, { itemId, submissionId: randomUUID(), text: 'See the first note.' })
    await decide(third, study, itemId)

    const text = await exportMinutes(pi, study.id)

    expect(text).toContain('See the first note.')
    expect(text).toContain('Decision 1')
    expect(text).toContain('guideline gap. The note says so.')
    expect(await db.auditEvent.count({ where: { scope: study.id, type: 'study.exported' } })).toBe(1)
  })
})

it('a rater alone never reaches a discussion', async () => {
  const study = await createStudy({ items: 1 })
  const rater = await createAssignedRater(study)

  await expect(listDiscussions(rater, study.id)).rejects.toMatchObject({ code: 'forbidden' })
})
