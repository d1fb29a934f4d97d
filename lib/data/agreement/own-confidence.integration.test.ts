import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { SYSTEM_ACTOR } from '@/lib/core/actor'
import { surenessViewSchema } from '@/lib/core/figures/sureness-view'
import { createActor, createAssignedRater, createRatersWhoSaid, createStudy } from '@/lib/testing/factories'
import { openAiResults } from '../blinding/ai-results'
import { db } from '../client'
import { recordRating } from '../labeling/ratings'
import { getSureness } from './agreement'
import { getStatement } from './statements'

const VIEW = surenessViewSchema.parse({ sure: 'own' })

async function createJudge(study: Awaited<ReturnType<typeof createStudy>>, alias: string, told: unknown[]) {
  const { id: studyId, taskId, itemIds } = study
  const { id: raterId } = await db.rater.create({ data: { studyId, kind: 'ai', alias, configuration: {} } })
  await db.rating.createMany({
    data: itemIds.map((itemId, place) => ({
      studyId,
      taskId,
      itemId,
      raterId,
      round: 1,
      revision: 1,
      code: place === 0 ? 'Not Supported' : 'Supported',
      value: told[place] === undefined ? {} : { confidence: told[place] as number },
    })),
  })
  return raterId
}

describe('the sureness page by an AI rater’s own word', () => {
  it('reads the numbers of whoever gave some, once the figures are open', async () => {
    const study = await createStudy({ items: 3 })
    await createRatersWhoSaid(study, Array(3).fill(['Supported', 'Supported', 'Supported']))
    await createJudge(study, 'silent', [])
    const judge = await createJudge(study, 'told', [0.6, 0.9, 7])
    const pi = await createActor(study.id, 'pi')

    await expect(getSureness(pi, study.id, VIEW)).rejects.toMatchObject({ code: 'conflict' })
    await openAiResults(SYSTEM_ACTOR, study.id, 'Every rating is in.')
    const found = await getSureness(pi, study.id, VIEW)

    expect(found).toMatchObject({ sure: 'own', ai: { raterId: judge }, raters: [{ alias: 'told' }] })
    // 7 is no confidence
    expect(found!.selective).toMatchObject({ settled: 3, answered: 3 })
    expect(found!.calibration.items).toBe(2)
    expect(found!.calibration.brier.value).toBeCloseTo((0.36 + 0.01) / 2, 12)
    const { ai } = await getStatement(pi, study.id, study.itemIds[0]!)
    expect(ai?.ratings.map(({ alias, confidence }) => [alias, confidence])).toEqual([
      ['silent', null],
      ['told', 0.6],
    ])
  })

  it('has nothing to tell where no AI rater gave a number', async () => {
    const study = await createStudy({ items: 1 })
    await createJudge(study, 'silent', [])
    await openAiResults(SYSTEM_ACTOR, study.id, 'Every rating is in.')

    expect(await getSureness(await createActor(study.id, 'pi'), study.id, VIEW)).toBeNull()
  })
})

describe('a person’s confidence by the API', () => {
  it('is kept with the answer, and is no part of one that tells none', async () => {
    const study = await createStudy({ items: 1 })
    const rater = await createAssignedRater(study)
    const { id: assignmentId } = await db.assignment.findFirstOrThrow({ where: { studyId: study.id } })
    const record = (more: { confidence?: number }) =>
      recordRating(rater, study.id, {
        assignmentId,
        submissionId: randomUUID(),
        code: 'Supported',
        uncertain: false,
        comment: null,
        evidence: [],
        activeMs: 1,
        wallMs: 1,
        ...more,
      })

    await record({ confidence: 0.75 })
    await expect(record({ confidence: 75 })).rejects.toThrow(/confidence/)
    await record({})

    const kept = await db.rating.findMany({ where: { studyId: study.id }, orderBy: { revision: 'asc' } })
    expect(kept.map(({ value }) => value)).toEqual([{ confidence: 0.75 }, {}])
  })
})
