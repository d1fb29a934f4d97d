import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Actor } from '@/lib/core/actor'
import { createActor, createAssignedRater, createStudy, type TestStudy } from '@/lib/testing/factories'
import { createRatedStudy, decide, SHOWN } from '@/lib/testing/rated-study'
import { getChartSource } from '../charts/charts'
import { db } from '../client'
import { getStudyMatrix } from '../matrix/study-matrix'
import { drawChecks, getAdjudicationReliability } from './adjudication-checks'
import { setTaskLock, setVisibility } from './consensus-lock'
import { applyPolicy, getConsensusSettings, previewPolicy } from './consensus-policies'
import { getConfusionReport, listStatements } from './consensus-report'
import { exportMinutes } from './discussion-minutes'
import { postMessage } from './discussion-thread'
import { listDiscussions } from './discussions'

async function codesOf(pi: Actor, study: TestStudy): Promise<(string | null)[]> {
  const { consensus } = await getStudyMatrix(pi, study, { aiRaters: false })
  return study.itemIds.map((_, index) => consensus[index] ?? null)
}

describe('consensus policies', () => {
  it('are for leads alone, like everything that reveals outcomes', async () => {
    const { study, raters, third } = await createRatedStudy()
    for (const actor of [raters[0]!, third]) {
      for (const attempt of [
        () => getConsensusSettings(actor, study),
        () => previewPolicy(actor, study, { kind: 'panel' }),
        () => applyPolicy(actor, study, { policy: { kind: 'panel' }, reason: 'x', seenVersion: 0 }),
        () => setTaskLock(actor, study, { lock: true, reason: 'x' }),
        () => setVisibility(actor, study, SHOWN),
        () => getConfusionReport(actor, study),
        () => listStatements(actor, study, []),
        () => drawChecks(actor, study, { kind: 'second', count: 1, minimumDays: 0 }),
        () => getAdjudicationReliability(actor, study),
        () => exportMinutes(actor, study),
      ]) {
        await expect(attempt()).rejects.toMatchObject({ code: 'forbidden' })
      }
    }
    const stranger = await createActor((await createStudy()).id, 'pi')
    await expect(getConsensusSettings(stranger, study)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('show what they would change before, change it, and can be taken back', async () => {
    const { study, pi } = await createRatedStudy()
    const policy = { kind: 'unanimous', of: 3 } as const
    expect(await codesOf(pi, study)).toEqual([null, 'Supported', 'Not Supported'])

    const preview = await previewPolicy(pi, study, policy)
    expect(preview).toMatchObject({ items: 3, unsettledBefore: 1, unsettledAfter: 2, waitingAfter: 2 })
    expect(preview.changes).toMatchObject([
      { itemId: study.itemIds[1], text: 'The patient was afebrile on day 2.', after: { code: null } },
    ])
    expect(await codesOf(pi, study)).toEqual([null, 'Supported', 'Not Supported'])

    expect(await applyPolicy(pi, study, { policy, reason: 'stricter', seenVersion: 0 })).toBe(1)
    expect(await codesOf(pi, study)).toEqual([null, null, 'Not Supported'])
    await expect(
      applyPolicy(pi, study, { policy: { kind: 'panel' }, reason: 'x', seenVersion: 0 }),
    ).rejects.toMatchObject({ code: 'conflict' })
    await applyPolicy(pi, study, { policy: { kind: 'panel' }, reason: 'back', seenVersion: 1 })

    expect(await codesOf(pi, study)).toEqual([null, 'Supported', 'Not Supported'])
    const { history, version } = await getConsensusSettings(pi, study)
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
    await applyPolicy(pi, study, { policy, reason: 'x', seenVersion: 0 })

    const open = await listDiscussions(third, study)
    expect(open.map((entry) => entry.itemId).toSorted()).toEqual(study.itemIds.slice(0, 2).toSorted())
    expect((await getChartSource(third, study.id, study.patientId)).chart.notes).toHaveLength(1)
    await decide(third, study, study.itemIds[1]!)
    expect(await codesOf(pi, study)).toEqual([null, 'Supported', 'Not Supported'])
  })

  it('let a label model settle what votes cannot, and forget its estimates under another policy', async () => {
    const { study, pi } = await createRatedStudy()
    const policy = { kind: 'label-model', threshold: 0.5 } as const

    const preview = await previewPolicy(pi, study, policy)
    const changed = await applyPolicy(pi, study, { policy, reason: 'x', seenVersion: 0 })

    expect(changed).toBe(preview.changes.length)
    const codes = await codesOf(pi, study)
    expect(codes.slice(1)).toEqual(['Supported', 'Not Supported'])
    expect(
      await db.item.count({ where: { taskId: study.taskId, estimateCode: { not: null } } }),
    ).toBeGreaterThan(1)
    await applyPolicy(pi, study, { policy: { kind: 'panel' }, reason: 'x', seenVersion: 1 })
    expect(await db.item.count({ where: { taskId: study.taskId, estimateCode: { not: null } } })).toBe(0)
  })

  it('refuse more raters than a statement gets, and garbage', async () => {
    const { study, pi } = await createRatedStudy()

    await expect(
      applyPolicy(pi, study, { policy: { kind: 'majority', of: 5 }, reason: 'x', seenVersion: 0 }),
    ).rejects.toMatchObject({ code: 'invalid' })
    await expect(
      applyPolicy(pi, study, {
        policy: { kind: 'label-model', threshold: 0.2 },
        reason: 'x',
        seenVersion: 0,
      }),
    ).rejects.toThrow('Too small')
    await expect(
      applyPolicy(pi, study, { policy: { kind: 'panel' }, reason: '  ', seenVersion: 0 }),
    ).rejects.toThrow('Please write why')
  })
})

describe('confusions', () => {
  it('shows the lead which labels were confused', async () => {
    const { study, pi, third, itemId } = await createRatedStudy()
    await decide(third, study, itemId)

    const report = await getConfusionReport(pi, study)

    expect(report).toMatchObject({ items: 3, ratings: 11, right: 7 })
    expect(report.confusions[0]).toMatchObject({ said: 'Not Addressed', outcome: 'Supported', ratings: 3 })
    expect(report.reasons).toEqual([{ what: 'guideline-gap', items: 1 }])
    expect(await listStatements(pi, study, [itemId])).toMatchObject([
      { reason: 'guideline-gap', rationale: 'The note says so.', guidelineVersion: 0 },
    ])
  })
})

describe('minutes', () => {
  it('hold every message and decision, by alias, and are recorded as an export', async () => {
    const { study, pi, third, fourth, itemId } = await createRatedStudy()
    await postMessage(fourth, study, { itemId, submissionId: randomUUID(), text: 'See the first note.' })
    await decide(third, study, itemId)

    const text = await exportMinutes(pi, study)

    expect(text).toContain('See the first note.')
    expect(text).toContain('Decision 1')
    expect(text).toContain('guideline gap. The note says so.')
    expect(await db.auditEvent.count({ where: { scope: study.id, type: 'study.exported' } })).toBe(1)
  })
})

it('a rater alone never reaches a discussion', async () => {
  const study = await createStudy({ items: 1 })
  const rater = await createAssignedRater(study)

  await expect(listDiscussions(rater, study)).rejects.toMatchObject({ code: 'forbidden' })
})
