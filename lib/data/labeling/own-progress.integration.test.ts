import { expect, it } from 'vitest'
import { type Actor, can } from '@/lib/core/actor'
import { isDecidable } from '@/lib/core/discussion'
import { createContestedItem } from '@/lib/testing/discussed-item'
import {
  addPatient,
  assignItems,
  createActor,
  createStudy,
  rate,
  type TestStudy,
} from '@/lib/testing/factories'
import { drawChecks } from '../adjudication/adjudication-checks'
import { decideConsensus } from '../adjudication/discussion-decisions'
import { listDiscussions } from '../adjudication/discussions'
import { setKeys } from './keyed-items'
import { listLabelingPatients } from './labeling'
import { getOwnProgress } from './own-progress'

/** What is reported of each, held against what their lists say. */
async function progressOf(study: TestStudy, actors: readonly Actor[]) {
  const progress: [number, number, number | null][] = []
  for (const actor of actors) {
    const { total, done, toDecide } = await getOwnProgress(actor, study)
    const patients = await listLabelingPatients(actor, study)
    const sum = (of: 'total' | 'done') => patients.reduce((all, patient) => all + patient[of], 0)
    const discussions = can(actor, 'discussion:take-part', study.id)
      ? await listDiscussions(actor, study)
      : null
    const decidable = discussions && discussions.filter(isDecidable).length
    expect([total, done, toDecide]).toEqual([sum('total'), sum('done'), decidable])
    progress.push([total, done, toDecide])
  }
  return progress
}

it('shows everybody how much they have checked and can decide, as their lists do', async () => {
  const study = await createStudy({ items: 2 })
  const { itemId, raters, panelists, third, fourth } = await createContestedItem(study)
  const actors = [raters[0]!, panelists[0]!, third, fourth]
  expect(await progressOf(study, actors)).toEqual([
    [2, 1, null],
    [1, 1, 0],
    [0, 0, 1],
    [0, 0, 1],
  ])

  await rate(raters[0]!, study, study.itemIds[1]!, 'Supported')
  await decideConsensus(third, study, {
    itemId,
    code: 'Supported',
    reason: 'other',
    rationale: 'Because.',
    guideline: null,
    seenRevision: 0,
  })
  const decided = [
    [2, 2, null],
    [1, 1, 0],
    [0, 0, 0],
    [0, 0, 0],
  ]
  expect(await progressOf(study, actors)).toEqual(decided)

  // who checks it blindly finds it as if nobody had
  const pi = await createActor(study.id, 'pi')
  await drawChecks(pi, study, { kind: 'second', count: 1, minimumDays: 0 })
  expect(await progressOf(study, actors)).toEqual([...decided.slice(0, 3), [0, 0, 1]])
})

it('reports training alone until it is passed', async () => {
  const study = await createStudy({ items: 3 })
  const other = await addPatient(study, { items: 1, externalId: '2' })
  const pi = await createActor(study.id, 'pi')
  const rater = await createActor(study.id, 'rater')
  const [itemId] = other.itemIds as [string]
  await setKeys(pi, study, { use: 'training', keys: [{ itemId, code: 'Supported', explanation: '' }] })
  await assignItems(study, rater.raters.get(study.id) ?? '')

  expect(await progressOf(study, [rater])).toEqual([[1, 0, null]])
  await rate(rater, other, itemId, 'Supported')
  expect(await progressOf(study, [rater])).toEqual([[3, 0, null]])
})
