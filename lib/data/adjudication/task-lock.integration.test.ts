import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { rate } from '@/lib/testing/factories'
import { createRatedStudy, decide, SHOWN } from '@/lib/testing/rated-study'
import { db } from '../client'
import { setTaskLock, setVisibility } from './consensus-lock'
import { applyPolicy } from './consensus-policies'
import { postMessage } from './discussion-thread'
import { getOwnConsensus, isConsensusShown } from './own-consensus'

const PAGE = { differing: false, offset: 0, limit: 50 }

describe('a locked task', () => {
  it('keeps every answer and decision as it is, until it is opened again with a reason', async () => {
    const { study, pi, raters, third, itemId } = await createRatedStudy()
    await setTaskLock(pi, study, { lock: true, reason: 'The study is over.' })

    await expect(rate(raters[0]!, study, itemId, 'Supported')).rejects.toMatchObject({ code: 'conflict' })
    await expect(decide(third, study, itemId)).rejects.toMatchObject({ code: 'conflict' })
    await expect(
      postMessage(third, study, { itemId, submissionId: randomUUID(), text: 'x' }),
    ).rejects.toMatchObject({ code: 'conflict' })
    await expect(
      applyPolicy(pi, study, { policy: { kind: 'panel' }, reason: 'x', seenVersion: 0 }),
    ).rejects.toMatchObject({ code: 'conflict' })
    await expect(setTaskLock(pi, study, { lock: true, reason: 'x' })).rejects.toMatchObject({
      code: 'conflict',
    })

    await setTaskLock(pi, study, { lock: false, reason: 'One was forgotten.' })
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

    expect(await isConsensusShown(rater!, study)).toBe(false)
    await expect(getOwnConsensus(rater!, study, PAGE)).rejects.toMatchObject({ code: 'not_found' })
    await setTaskLock(pi, study, { lock: true, reason: 'over' })
    await expect(getOwnConsensus(rater!, study, PAGE)).rejects.toMatchObject({ code: 'not_found' })
    await setVisibility(pi, study, SHOWN)

    const outcome = await getOwnConsensus(rater!, study, PAGE)
    expect(outcome).toMatchObject({ rated: 3, settled: 3, same: 2, shown: 3 })
    const differing = await getOwnConsensus(rater!, study, { ...PAGE, differing: true })
    expect(differing.entries).toMatchObject([
      { text: 'The patient was afebrile on day 2.', own: { code: 'Not Addressed' }, code: 'Supported' },
    ])
    const decided = outcome.entries.find((entry) => entry.itemId === itemId)
    expect(decided).toMatchObject({ reason: 'guideline-gap', guideline: 'What is charted counts.' })
    const bytes = JSON.stringify(outcome)
    for (const person of [...raters, ...panelists, third]) expect(bytes).not.toContain(person.name)
    for (const hidden of ['hidden-author-name', 'llm', 'claim']) expect(bytes).not.toContain(hidden)
    await expect(getOwnConsensus(pi, study, PAGE)).rejects.toMatchObject({ code: 'forbidden' })
  })
})
