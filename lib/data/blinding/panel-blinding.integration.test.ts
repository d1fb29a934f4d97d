import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Actor } from '@/lib/core/actor'
import { createContestedItem } from '@/lib/testing/discussed-item'
import { createActor, createAssignedRater, createStudy, rate, type TestStudy } from '@/lib/testing/factories'
import { drawChecks } from '../adjudication/adjudication-checks'
import { applyPolicy } from '../adjudication/consensus-policies'
import { decideConsensus, recordOwnVote } from '../adjudication/discussion-decisions'
import { followDiscussion, postMessage } from '../adjudication/discussion-thread'
import { getDiscussion, listDiscussions } from '../adjudication/discussions'
import { db } from '../client'

const CONFLICT = { code: 'conflict' }
const UNANIMOUS = { kind: 'unanimous', of: 3 } as const
const THREE_WAYS = ['Supported', 'Not Supported', 'Not Addressed'] as const

function seatsOf(itemId: string) {
  return db.assignment.findMany({ where: { itemId, round: 2 } })
}

async function changeConfig(study: TestStudy, change: object): Promise<void> {
  const { config } = await db.task.findUniqueOrThrow({ where: { id: study.taskId } })
  await db.task.update({
    where: { id: study.taskId },
    data: { config: { ...(config as object), ...change } },
  })
}

/** A first round of three answers to the item, with as many adjudicators about. */
async function createFirstRound(study: TestStudy, itemId: string, adjudicators: number) {
  const people: Actor[] = []
  for (let made = 0; made < adjudicators; made++) people.push(await createActor(study.id, 'adjudicator'))
  for (const code of THREE_WAYS) await rate(await createAssignedRater(study), study, itemId, code)
  return people
}

describe('an answer of the panel', () => {
  it('stays once its giver can read the discussion; raters, who never can, may correct theirs', async () => {
    const study = await createStudy({ items: 1 })
    const { itemId, panelists, raters } = await createContestedItem(study)

    await expect(rate(panelists[0]!, study, itemId, 'Not Addressed')).rejects.toMatchObject(CONFLICT)
    expect(await db.rating.count({ where: { itemId, round: 2 } })).toBe(2)

    await rate(raters[0]!, study, itemId, 'Not Addressed')
    expect(await db.rating.count({ where: { itemId, round: 1 } })).toBe(4)
  })

  it('stays also when the item has left the discussion that its giver has opened', async () => {
    const study = await createStudy({ items: 1 })
    const { itemId, panelists, raters } = await createContestedItem(study)
    await getDiscussion(panelists[0]!, study, itemId)
    await rate(raters[0]!, study, itemId, 'Not Addressed') // now two of three say so: settled without a panel

    await expect(rate(panelists[0]!, study, itemId, 'Not Addressed')).rejects.toMatchObject(CONFLICT)
    await rate(panelists[1]!, study, itemId, 'Supported')
  })

  it('is not given from a seat that was open when the discussion was', async () => {
    const study = await createStudy({ items: 1 })
    const [itemId = ''] = study.itemIds
    const adjudicators = await createFirstRound(study, itemId, 2)
    await changeConfig(study, { policy: UNANIMOUS })

    await expect(rate(adjudicators[0]!, study, itemId, 'Supported')).rejects.toMatchObject(CONFLICT)
  })
})

describe('another policy', () => {
  it('takes open seats back, and seats nobody later who has opened the discussion', async () => {
    const study = await createStudy({ items: 1 })
    const [itemId = ''] = study.itemIds
    const pi = await createActor(study.id, 'pi')
    const adjudicators = await createFirstRound(study, itemId, 4)
    const seated = new Set((await seatsOf(itemId)).map((seat) => seat.raterId))
    const isSeated = (actor: Actor) => seated.has(actor.raters.get(study.id) ?? '')
    const [first, second] = adjudicators.filter(isSeated)
    const [third, fourth] = adjudicators.filter((actor) => !isSeated(actor))
    await rate(first!, study, itemId, 'Supported')

    await applyPolicy(pi, study, { policy: UNANIMOUS, reason: 'x', seenVersion: 0 })
    expect((await seatsOf(itemId)).map((seat) => seat.raterId)).toEqual([first!.raters.get(study.id)])
    await getDiscussion(second!, study, itemId)
    await postMessage(third!, study, { itemId, submissionId: randomUUID(), text: 'I wonder.' })
    await applyPolicy(pi, study, { policy: { kind: 'panel' }, reason: 'x', seenVersion: 1 })

    const after = new Set((await seatsOf(itemId)).map((seat) => seat.raterId))
    expect(after).toEqual(new Set([first, fourth].map((actor) => actor!.raters.get(study.id))))
  })

  it('leaves the panel waiting when everybody has opened the discussion', async () => {
    const study = await createStudy({ items: 1 })
    const [itemId = ''] = study.itemIds
    const pi = await createActor(study.id, 'pi')
    await applyPolicy(pi, study, { policy: UNANIMOUS, reason: 'x', seenVersion: 0 })
    const adjudicators = await createFirstRound(study, itemId, 2)
    for (const actor of adjudicators) await followDiscussion(actor, study, itemId, 0)
    await applyPolicy(pi, study, { policy: { kind: 'panel' }, reason: 'x', seenVersion: 1 })

    expect(await seatsOf(itemId)).toEqual([])
  })

  it('hides a tie-break among no statement that the panelist saw discussed', async () => {
    const study = await createStudy({ items: 3 })
    await changeConfig(study, { panelDecoys: 1 })
    const [contested = '', seen = '', unseen = ''] = study.itemIds
    const adjudicators = [
      await createActor(study.id, 'adjudicator'),
      await createActor(study.id, 'adjudicator'),
    ]
    await db.discussionPresence.createMany({
      data: adjudicators.map((actor) => ({
        studyId: study.id,
        itemId: seen,
        raterId: actor.raters.get(study.id) ?? '',
      })),
    })
    for (const code of THREE_WAYS) {
      const rater = await createAssignedRater(study)
      for (const itemId of [seen, unseen]) await rate(rater, study, itemId, 'Supported')
      await rate(rater, study, contested, code)
    }

    expect(await seatsOf(seen)).toEqual([])
    expect(await seatsOf(unseen)).toHaveLength(1)
    expect(await seatsOf(contested)).toHaveLength(2)
  })
})

describe('the list of discussions', () => {
  it('shows answers when they are asked for, and whoever has seen them gives no blind one', async () => {
    const study = await createStudy({ items: 1 })
    const { itemId, third, fourth } = await createContestedItem(study)
    const pi = await createActor(study.id, 'pi')

    expect(await listDiscussions(third, study)).toMatchObject([{ itemId, votes: null }])
    expect(await db.discussionPresence.count({ where: { itemId } })).toBe(0)
    const shown = await listDiscussions(third, study, true)
    expect(shown[0]?.votes).toHaveLength(5)
    expect(await listDiscussions(third, study)).toEqual(shown)

    const policy = { kind: 'panel', size: 3 } as const
    await applyPolicy(pi, study, { policy, reason: 'x', seenVersion: 0 })
    const seats = (await seatsOf(itemId)).map((seat) => seat.raterId)
    expect(seats).not.toContain(third.raters.get(study.id))
    expect(seats).toContain(fourth.raters.get(study.id))
  })

  it('leaves a second decision to whoever has seen no more than the answers', async () => {
    const study = await createStudy({ items: 1 })
    const { itemId, third, fourth } = await createContestedItem(study)
    const pi = await createActor(study.id, 'pi')
    const check = { kind: 'second', count: 1, minimumDays: 0 } as const
    await decideConsensus(third, study, {
      itemId,
      code: 'Supported',
      reason: 'other',
      rationale: 'Because.',
      guideline: null,
      seenRevision: 0,
    })
    for (const withAnswers of [false, true])
      expect(await listDiscussions(fourth, study, withAnswers)).toMatchObject([{ decision: null }])
    expect(await listDiscussions(third, study)).toMatchObject([{ decision: 'Supported' }])
    await getDiscussion(fourth, study, itemId)
    expect(await listDiscussions(fourth, study)).toMatchObject([{ decision: 'Supported' }])
    expect(await drawChecks(pi, study, check)).toEqual({ drawn: 0, decisions: 1 })

    await db.discussionPresence.deleteMany({ where: { itemId } })
    await listDiscussions(fourth, study, true)
    expect(await drawChecks(pi, study, check)).toEqual({ drawn: 1, decisions: 1 })
  })
})

describe('a blind check', () => {
  it('looks like a discussion that nobody has decided', async () => {
    const study = await createStudy({ items: 1 })
    await changeConfig(study, { discussion: { names: 'aliases', showAi: true } })
    const { itemId, third, fourth } = await createContestedItem(study)
    const pi = await createActor(study.id, 'pi')
    const real = await getDiscussion(fourth, study, itemId)
    await db.discussionPresence.deleteMany({ where: { itemId } })
    const send = (actor: Actor, text: string) =>
      postMessage(actor, study, { itemId, submissionId: randomUUID(), text })
    await send(third, 'before')
    await decideConsensus(third, study, {
      itemId,
      code: 'Supported',
      reason: 'other',
      rationale: 'Because.',
      guideline: null,
      seenRevision: 0,
    })
    await drawChecks(pi, study, { kind: 'second', count: 1, minimumDays: 0 })
    await drawChecks(pi, study, { kind: 'repeat', count: 1, minimumDays: 0 })

    expect(real.ai).toBe('after-vote')
    for (const actor of [third, fourth]) {
      expect(await getDiscussion(actor, study, itemId)).toEqual(real)
      await send(actor, 'mine')
      const live = await followDiscussion(actor, study, itemId, 0)
      expect(live.messages).toMatchObject([{ seq: 1, text: 'mine', isOwn: true }])
      expect((await followDiscussion(actor, study, itemId, 1)).messages).toEqual([])
      expect(await listDiscussions(actor, study)).toMatchObject([{ state: 'discussion', messages: 1 }])
      await recordOwnVote(actor, study, { itemId, code: 'Supported' })
      expect((await getDiscussion(actor, study, itemId)).ai).toEqual([])
      expect((await getDiscussion(actor, study, itemId)).decision).toBeNull()
    }
  })
})
