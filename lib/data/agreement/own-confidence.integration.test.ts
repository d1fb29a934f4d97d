import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { SYSTEM_ACTOR } from '@/lib/core/actor'
import { confidenceQuery, confidenceViewSchema } from '@/lib/core/figures/ai-raters/confidence-view'
import { errorViewSchema } from '@/lib/core/figures/errors/error-view'
import { createActor, createAssignedRater, createRatersWhoSaid, createStudy } from '@/lib/testing/factories'
import { openAiResults } from '../blinding/ai-results'
import { db } from '../client'
import { recordRating } from '../labeling/ratings'
import { listDisagreements } from '../statements/disagreements'
import { getStatement } from '../statements/statements'
import { getConfidence } from './agreement'

const VIEW = confidenceViewSchema.parse({ sure: 'own' })

async function createAiRater(
  study: Awaited<ReturnType<typeof createStudy>>,
  alias: string,
  reported: unknown[],
) {
  const { id: studyId, taskId, itemIds } = study
  const { id: raterId } = await db.rater.create({ data: { studyId, kind: 'ai', alias, configuration: {} } })
  await db.rating.createMany({
    data: itemIds.map((itemId, index) => ({
      studyId,
      taskId,
      itemId,
      raterId,
      round: 1,
      revision: 1,
      code: index === 0 ? 'Not Supported' : 'Supported',
      value: reported[index] === undefined ? {} : { confidence: reported[index] as number },
    })),
  })
  return raterId
}

describe('the confidence page by an AI rater’s own word', () => {
  it('reads the numbers of whoever gave some, once the figures are open', async () => {
    const study = await createStudy({ items: 3 })
    await createRatersWhoSaid(study, Array(3).fill(['Supported', 'Supported', 'Supported']))
    await createAiRater(study, 'silent', [])
    const aiRater = await createAiRater(study, 'stating', [0.6, 0.9, 7])
    const pi = await createActor(study.id, 'pi')

    await expect(getConfidence(pi, study, VIEW)).rejects.toMatchObject({ code: 'conflict' })
    await openAiResults(SYSTEM_ACTOR, study, 'Every rating is in.')
    const found = await getConfidence(pi, study, VIEW)

    expect(found).toMatchObject({ sure: 'own', ai: { raterId: aiRater }, raters: [{ alias: 'stating' }] })
    // 7 is no confidence
    expect(found!.selective).toMatchObject({ settled: 3, answered: 3 })
    expect(found!.calibration.items).toBe(2)
    expect(found!.calibration.brier.value).toBeCloseTo((0.36 + 0.01) / 2, 12)
    const { ai } = await getStatement(pi, study, study.itemIds[0]!)
    expect(ai?.ratings.map(({ alias, confidence }) => [alias, confidence])).toEqual([
      ['silent', null],
      ['stating', 0.6],
    ])
  })

  it('opens the statements of each tenth, and those above a threshold', async () => {
    const reported = [0.3, 0.39999, 0.4, 0.1 + 0.2, 1, 0.9, undefined, 7, 0.3]
    const study = await createStudy({ items: reported.length })
    // the last statement has no consensus
    const answers = reported.slice(1).map(() => 'Supported' as const)
    await createRatersWhoSaid(study, Array(3).fill(answers))
    const aiRater = await createAiRater(study, 'stating', reported)
    const pi = await createActor(study.id, 'pi')
    await openAiResults(SYSTEM_ACTOR, study, 'Every rating is in.')
    const confidence = (await getConfidence(pi, study, VIEW))!
    const opened = async (bin: { low: number; high: number }) => {
      const view = errorViewSchema.parse(confidenceQuery(confidence, bin))
      return (await listDisagreements(pi, study, view)).items.map(({ itemId }) => itemId)
    }

    for (const bin of confidence.calibration.bins) expect(await opened(bin)).toHaveLength(bin.items)
    expect(confidence.calibration.bins.map(({ items }) => items)).toEqual([0, 0, 0, 3, 1, 0, 0, 0, 0, 2])
    expect(await opened({ low: 0.9, high: 1 })).toEqual([study.itemIds[4], study.itemIds[5]])
    expect(await opened({ low: 0.39999, high: 1 })).toHaveLength(4)
    const nobody = errorViewSchema.parse({ a: 'settled', ownFrom: '0' })
    expect((await listDisagreements(pi, study, nobody)).total).toBe(0)
    const silent = errorViewSchema.parse({ a: aiRater, ownBelow: '30', differ: 'any' })
    expect((await listDisagreements(pi, study, silent)).total).toBe(0)
  })

  it('has nothing to report where no AI rater gave a number', async () => {
    const study = await createStudy({ items: 1 })
    await createAiRater(study, 'silent', [])
    await openAiResults(SYSTEM_ACTOR, study, 'Every rating is in.')

    expect(await getConfidence(await createActor(study.id, 'pi'), study, VIEW)).toBeNull()
  })
})

describe('a person’s confidence by the API', () => {
  it('is kept with the answer, and is no part of one that has none', async () => {
    const study = await createStudy({ items: 1 })
    const rater = await createAssignedRater(study)
    const { id: assignmentId } = await db.assignment.findFirstOrThrow({ where: { studyId: study.id } })
    const record = (more: { confidence?: number }) =>
      recordRating(rater, study, {
        assignmentId,
        submissionId: randomUUID(),
        values: { verdict: 'Supported' },
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
