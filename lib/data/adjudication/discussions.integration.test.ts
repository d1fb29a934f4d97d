import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createContestedItem } from '@/lib/testing/discussed-item'
import { createActor, createAssignedRater, createStudy, rate, type TestStudy } from '@/lib/testing/factories'
import { db } from '../client'
import { getStudyMatrix } from '../matrix/study-matrix'
import { decideConsensus, recordOwnVote } from './discussion-decisions'
import { followDiscussion, postMessage } from './discussion-thread'
import { getDiscussion } from './discussions'

const DECISION = { reason: 'guideline-gap', rationale: 'Because.', guideline: ' ', seenRevision: 0 } as const

function message(itemId: string, text: string) {
  return { itemId, submissionId: randomUUID(), text }
}

async function configure(study: TestStudy, config: object): Promise<void> {
  await db.task.update({ where: { id: study.taskId }, data: { config } })
}

describe('the thread of a discussion', () => {
  it('is for adjudicators of items in discussion alone', async () => {
    const study = await createStudy({ items: 2 })
    const { itemId, raters, third } = await createContestedItem(study)

    for (const actor of [raters[0]!, await createActor(study.id, 'pi')]) {
      await expect(postMessage(actor, study, message(itemId, 'x'))).rejects.toMatchObject({
        code: 'forbidden',
      })
      await expect(followDiscussion(actor, study, itemId, 0)).rejects.toMatchObject({ code: 'forbidden' })
    }
    const other = study.itemIds[1]!
    await expect(followDiscussion(third, study, other, 0)).rejects.toMatchObject({ code: 'not_found' })
    await expect(postMessage(third, study, message(itemId, '  '))).rejects.toThrow('Write something')
  })

  it('keeps every message once, in order, also when many are sent at the same moment and again', async () => {
    const study = await createStudy({ items: 1 })
    const { itemId, third, fourth } = await createContestedItem(study)
    const messages = Array.from({ length: 8 }, (_, index) => message(itemId, `message ${index}`))

    await Promise.all(
      [...messages, ...messages].map((entry, index) =>
        postMessage(index % 2 ? third : fourth, study, entry).catch(() => null),
      ),
    )
    for (const entry of messages) await postMessage(third, study, entry)

    const { messages: seen } = await followDiscussion(third, study, itemId, 0)
    expect(seen.map((entry) => entry.seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    expect(new Set(seen.map((entry) => entry.text)).size).toBe(8)
    const after = await followDiscussion(third, study, itemId, 6)
    expect(after.messages.map((entry) => entry.seq)).toEqual([7, 8])
    const events = await db.auditEvent.count({
      where: { scope: study.id, type: 'discussion.message-posted' },
    })
    expect(events).toBe(8)
  })

  it('shows who is there, by alias or by name as the protocol says, and keeps who took part', async () => {
    const study = await createStudy({ items: 1 })
    const { itemId, third, fourth, panelists } = await createContestedItem(study)
    await followDiscussion(fourth, study, itemId, 0)
    await postMessage(panelists[0]!, study, message(itemId, 'I looked at the first note only.'))
    await db.user.update({ where: { id: fourth.userId }, data: { name: 'Dr Fourth' } })

    const live = await followDiscussion(third, study, itemId, 0)
    expect(live.present).toHaveLength(1)
    expect(live.present[0]).not.toBe('Dr Fourth')
    await configure(study, { discussion: { names: 'names' } })
    expect((await followDiscussion(third, study, itemId, 0)).present).toEqual(['Dr Fourth'])

    await decideConsensus(third, study, { itemId, code: 'Supported', ...DECISION })
    const { decision } = await getDiscussion(third, study, itemId)
    expect(decision).toMatchObject({ code: 'Supported', reason: 'guideline-gap', guideline: null })
    expect(decision?.participants).toHaveLength(3)
    expect(decision?.participants).toContain('Dr Fourth')
  })
})

describe('AI verdicts in a discussion', () => {
  it('stay hidden unless the protocol shows them, and then until an own answer was given', async () => {
    const study = await createStudy({ items: 1 })
    const { itemId, third, panelists } = await createContestedItem(study)
    const rater = await db.rater.create({ data: { studyId: study.id, kind: 'ai', alias: 'secret-machine' } })
    await db.rating.create({
      data: {
        studyId: study.id,
        taskId: study.taskId,
        itemId,
        raterId: rater.id,
        round: 1,
        revision: 1,
        code: 'Not Supported',
        comment: 'machine words',
      },
    })

    const hidden = await getDiscussion(third, study, itemId)
    expect(hidden.ai).toBe('hidden')
    await expect(recordOwnVote(third, study, { itemId, code: 'Supported' })).rejects.toMatchObject({
      code: 'conflict',
    })

    await configure(study, { discussion: { showAi: true } })
    const before = await getDiscussion(third, study, itemId)
    expect(before.ai).toBe('after-vote')
    expect(JSON.stringify([hidden, before])).not.toMatch(/secret-machine|machine words/)

    await recordOwnVote(third, study, { itemId, code: 'Supported' })
    expect((await getDiscussion(third, study, itemId)).ai).toMatchObject([
      { alias: 'secret-machine', code: 'Not Supported', comment: 'machine words' },
    ])
    await expect(recordOwnVote(third, study, { itemId, code: 'Supported' })).rejects.toMatchObject({
      code: 'conflict',
    })
    expect((await getDiscussion(panelists[0]!, study, itemId)).ai).toHaveLength(1)
  })
})

describe('a decision', () => {
  it('that there is no answer settles the item and leaves it out of the truth', async () => {
    const study = await createStudy({ items: 1 })
    const { itemId, third, fourth } = await createContestedItem(study)

    await decideConsensus(third, study, { itemId, code: 'Cannot be decided', ...DECISION })

    const matrix = await getStudyMatrix(await createActor(study.id, 'pi'), study, { aiRaters: false })
    expect(matrix.consensus).toEqual([null])
    await decideConsensus(fourth, study, { itemId, code: 'Supported', ...DECISION, seenRevision: 1 })
    const { decision, earlier } = await getDiscussion(third, study, itemId)
    expect(decision).toMatchObject({ code: 'Supported', revision: 2 })
    expect(earlier).toMatchObject([{ code: 'Cannot be decided', revision: 1 }])
  })

  it('by two people at the same moment is one decision and one conflict', async () => {
    const study = await createStudy({ items: 1 })
    const { itemId, third, fourth } = await createContestedItem(study)

    const ends = await Promise.allSettled(
      [third, fourth].map((actor) =>
        decideConsensus(actor, study, { itemId, code: 'Supported', ...DECISION }),
      ),
    )

    expect(ends.map((end) => end.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(ends.find((end) => end.status === 'rejected')).toMatchObject({ reason: { code: 'conflict' } })
    expect(await db.consensus.count({ where: { itemId } })).toBe(1)
  })
})

describe('the panel', () => {
  it('gets agreed statements among its own, which change no outcome', async () => {
    const study = await createStudy({ items: 12 })
    await configure(study, { panelDecoys: 1 })
    const adjudicators = [
      await createActor(study.id, 'adjudicator'),
      await createActor(study.id, 'adjudicator'),
    ]
    const raters = [
      await createAssignedRater(study),
      await createAssignedRater(study),
      await createAssignedRater(study),
    ]
    const codes = ['Supported', 'Not Supported', 'Not Addressed'] as const
    const contested = new Set(study.itemIds.slice(-2))
    for (const itemId of study.itemIds) {
      for (const [index, rater] of raters.entries()) {
        await rate(rater, study, itemId, contested.has(itemId) ? codes[index]! : 'Supported')
      }
    }

    const seats = await db.assignment.findMany({ where: { studyId: study.id, round: 2 } })
    const decoys = seats.filter((seat) => !contested.has(seat.itemId))
    expect(seats.length - decoys.length).toBe(4)
    expect(decoys).toHaveLength(4)
    expect(new Set(decoys.map((seat) => seat.itemId)).size).toBe(4)
    for (const actor of adjudicators) {
      const own = seats.filter((seat) => seat.raterId === actor.raters.get(study.id))
      expect(new Set(own.map((seat) => seat.position))).toEqual(new Set([0, 1, 2, 3]))
    }
    for (const decoy of decoys) {
      const actor = adjudicators.find((entry) => entry.raters.get(study.id) === decoy.raterId)!
      await rate(actor, study, decoy.itemId, 'Not Supported')
    }
    const { consensus } = await getStudyMatrix(await createActor(study.id, 'pi'), study, { aiRaters: false })
    expect(consensus.filter((code) => code === 'Supported')).toHaveLength(10)
    expect(consensus).not.toContain('Not Supported')
  })
})
