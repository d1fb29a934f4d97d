import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createRatedStudy, decide } from '@/lib/testing/rated-study'
import { db } from '../client'
import { drawChecks, getAdjudicationReliability } from './adjudication-checks'
import { setTaskLock } from './consensus-lock'
import { decideConsensus } from './discussion-decisions'
import { followDiscussion, postMessage } from './discussion-thread'
import { getDiscussion, listDiscussions } from './discussions'

describe('checks of adjudication', () => {
  it('show the item as undecided to who checks it, and change no decision', async () => {
    const { study, pi, third, fourth, itemId } = await createRatedStudy()
    await postMessage(third, study, { itemId, submissionId: randomUUID(), text: 'a secret hint' })
    await decide(third, study, itemId)
    expect(await drawChecks(pi, study, { kind: 'second', count: 5, minimumDays: 3 })).toEqual({
      drawn: 0,
      decisions: 0,
    })
    expect(await drawChecks(pi, study, { kind: 'second', count: 5, minimumDays: 0 })).toEqual({
      drawn: 1,
      decisions: 1,
    })

    const [entry] = await listDiscussions(fourth, study)
    const seen = await getDiscussion(fourth, study, itemId)
    const live = await followDiscussion(fourth, study, itemId, 0)
    expect(entry).toMatchObject({ itemId, state: 'discussion', messages: 0, mayDecide: true })
    expect(seen).toMatchObject({ decision: null, earlier: [], ai: 'hidden', mayDecide: true })
    expect(live).toEqual({ messages: [], present: [], revision: 0, sessions: [] })
    expect(JSON.stringify([entry, seen, live])).not.toMatch(/The note says so|guideline-gap|secret hint/)

    await decideConsensus(fourth, study, {
      itemId,
      code: 'Not Addressed',
      reason: 'other',
      rationale: 'I see nothing.',
      guideline: null,
      seenRevision: 0,
    })

    expect((await getDiscussion(fourth, study, itemId)).decision).toMatchObject({ code: 'Supported' })
    expect(await db.consensus.count({ where: { itemId } })).toBe(1)
    const [second, repeat] = await getAdjudicationReliability(pi, study)
    expect(second).toMatchObject({
      kind: 'second',
      asked: 1,
      answered: 1,
      same: 0,
      share: { value: 0, interval: null },
    })
    expect(repeat).toMatchObject({ asked: 0, share: { value: null, interval: null } })
  })

  it('are never given to who has seen the discussion, and repeats go to who decided', async () => {
    const { study, pi, third, fourth, itemId } = await createRatedStudy()
    await decide(third, study, itemId)
    await followDiscussion(fourth, study, itemId, 0)

    expect((await drawChecks(pi, study, { kind: 'second', count: 5, minimumDays: 0 })).drawn).toBe(0)
    expect((await drawChecks(pi, study, { kind: 'repeat', count: 5, minimumDays: 0 })).drawn).toBe(1)
    expect((await drawChecks(pi, study, { kind: 'repeat', count: 5, minimumDays: 0 })).drawn).toBe(0)

    expect((await getDiscussion(third, study, itemId)).decision).toBeNull()
    // while locked a check looks like any other discussion: it can be read, and not decided
    await setTaskLock(pi, study, { lock: true, reason: 'over' })
    expect(await getDiscussion(third, study, itemId)).toMatchObject({ locked: true, decision: null })
    await expect(decide(third, study, itemId)).rejects.toMatchObject({ code: 'conflict' })
    const more = drawChecks(pi, study, { kind: 'second', count: 5, minimumDays: 0 })
    await expect(more).rejects.toMatchObject({ code: 'conflict' })
    await setTaskLock(pi, study, { lock: false, reason: 'Checks are owed.' })
    await decide(third, study, itemId)
    const [, repeat] = await getAdjudicationReliability(pi, study)
    expect(repeat).toMatchObject({ asked: 1, answered: 1, same: 1 })
  })
})
