import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Actor } from '@/lib/core/actor'
import type { Judged } from '@/lib/core/runs/runs'
import { createRun } from '@/lib/testing/create-run'
import { createActor, createStudy } from '@/lib/testing/factories'
import { makeJudged } from '@/lib/testing/rated'
import { db } from '../client'
import { recordRunOutcomes } from './run-outcomes'

describe('the door for what an AI rater said', () => {
  async function startUnworked(items: number) {
    const study = await createStudy({ items })
    const pi = await createActor(study.id, 'pi')
    const { runId, rater } = await createRun(pi, study)
    return { study, pi, runId, actor: rater }
  }

  it('refuses a verdict that is none, a passage that stands elsewhere, and the run of another', async () => {
    const { study, pi, runId, actor } = await startUnworked(1)
    const itemId = study.itemIds[0]!
    const { noteId } = study
    const passage = { rank: 1, noteId, start: 0, end: 11, quote: 'The patient' }
    const record = (change: object, by: Actor = actor) =>
      recordRunOutcomes(by, runId, [makeJudged(itemId, change)])

    for (const change of [
      { code: 'Unclear' },
      { code: '' },
      { evidence: [{ ...passage, start: 1, end: 12 }] },
      { evidence: [{ ...passage, quote: 'The parrot!' }] },
      { evidence: [{ ...passage, noteId: randomUUID() }] },
    ]) {
      await expect(record(change)).rejects.toThrow(/none of the task's|does not stand in note/)
    }
    const stranger = await createActor(study.id, 'rater')
    for (const by of [pi, stranger]) await expect(record({}, by)).rejects.toMatchObject({ code: 'forbidden' })
    expect(await db.rating.count({ where: { studyId: study.id } })).toBe(0)
    expect(await record({ evidence: [passage] })).toBe(1)
  })

  it('records each outcome once when several say it at the same moment, and nothing that comes late', async () => {
    const { study, runId, actor } = await startUnworked(8)
    const outcomes = study.itemIds.map((itemId) => makeJudged(itemId))

    const counts = await Promise.all(
      Array.from({ length: 6 }, () => recordRunOutcomes(actor, runId, outcomes)),
    )

    expect(counts.toSorted((one, other) => one - other)).toEqual([0, 0, 0, 0, 0, 8])
    const itemId = study.itemIds[0]!
    const outcome = { kind: 'failed' as const, failure: 'too late', itemId, latencyMs: 1 }
    const late: Judged = { kind: 'ended', itemId, calls: [], passages: null, outcome }
    expect(await recordRunOutcomes(actor, runId, [late])).toBe(0)
    expect(await db.rating.count({ where: { studyId: study.id } })).toBe(8)
    expect(await db.workUnit.count({ where: { workId: runId, status: 'done', failure: null } })).toBe(8)
    const audited = { scope: study.id, type: 'ratings.recorded-by-run' }
    expect(await db.auditEvent.count({ where: audited })).toBe(1)
  })
})
