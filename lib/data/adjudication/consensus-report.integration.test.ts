import { expect, it } from 'vitest'
import { confusionQuery } from '@/lib/core/adjudication/confusion-report'
import { UNDECIDABLE } from '@/lib/core/adjudication/decision'
import { decidedQuery, overruledQuery } from '@/lib/core/adjudication/decision-matrix'
import { type ErrorQuery, errorViewSchema } from '@/lib/core/figures/errors/error-view'
import { VERDICTS } from '@/lib/core/protocols/verdict/verdict'
import { createContestedItem } from '@/lib/testing/discussed-item'
import { createActor, createStudy, rate } from '@/lib/testing/factories'
import { countDisagreements } from '../statements/disagreements'
import { getConfusionReport } from './consensus-report'
import { decideConsensus } from './discussion-decisions'

it('says what came of discussions and which labels were confused, and lists the statements behind each number', async () => {
  const study = await createStudy({ items: 3 })
  const { raters, third, itemId } = await createContestedItem(study)
  for (const [index, rater] of raters.entries()) {
    await rate(rater, study, study.itemIds[1]!, index === 0 ? 'Not Addressed' : 'Supported')
    await rate(rater, study, study.itemIds[2]!, 'Not Supported')
  }
  await decideConsensus(third, study, {
    itemId,
    code: 'Supported',
    reason: 'guideline-gap',
    rationale: 'The note says so.',
    guideline: 'What is charted counts.',
    seenRevision: 0,
  })
  const pi = await createActor(study.id, 'pi')
  const count = (queries: readonly ErrorQuery[]) =>
    countDisagreements(
      pi,
      study,
      queries.map((query) => errorViewSchema.parse(query)),
    )

  const { discussions, confusions } = await getConfusionReport(pi, study)

  const [reason] = discussions.reasons
  expect(discussions.decisions).toBe(1)
  expect(reason).toMatchObject({ reason: 'guideline-gap', items: 1, counts: [1, 0, 0, 0] })
  expect(await count([...VERDICTS, UNDECIDABLE].map((code) => decidedQuery('guideline-gap', code)))).toEqual(
    reason?.counts,
  )
  expect(await count([decidedQuery('guideline-gap', null), decidedQuery('rater-error', null)])).toEqual([
    1, 0,
  ])
  // panelists and raters alike
  const overruled = discussions.people.map(({ byReason }) => byReason[0]?.items ?? 0)
  expect(overruled).toContain(1)
  expect(
    await count(discussions.people.map(({ raterId }) => overruledQuery(raterId, 'guideline-gap'))),
  ).toEqual(overruled)
  expect(confusions.length).toBeGreaterThan(1)
  expect(await count(confusions.map(confusionQuery))).toEqual(confusions.map(({ itemIds }) => itemIds.length))
})
