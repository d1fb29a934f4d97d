import { expect, it } from 'vitest'
import { labelModelViewSchema } from '@/lib/core/figures/people/label-model-view'
import {
  addPatient,
  createActor,
  createAssignedRater,
  createRatersWhoSaid,
  createStudy,
  rate,
} from '@/lib/testing/factories'
import { readUnsettled } from '../blinding/label-exposures'
import { db } from '../client'
import { getLabelModels } from './label-models'

const ASKED = labelModelViewSchema.parse({})

it('names the statements that the model would decide, each with its own text, once a lead has chosen to read them', async () => {
  const study = await createStudy({ items: 3 })
  await createRatersWhoSaid(study, [
    ['Supported', 'Not Supported', 'Supported'],
    ['Supported', 'Not Supported', 'Not Addressed'],
  ])
  const pi = await createActor(study.id, 'pi')

  await readUnsettled(pi, study)
  const { figures, kept } = await getLabelModels(pi, study, ASKED)

  expect(kept).toBeNull()
  expect(figures).toMatchObject({ items: 3, decided: 2 })
  expect(figures?.raters).toHaveLength(2)
  // the only statement without a majority; whichever way the model leans, it is this one
  expect(
    figures?.overruled.every(({ itemId, text }) => itemId === study.itemIds[2] && text.includes('day 3')),
  ).toBe(true)
})

it('lists nothing unsettled and records nothing until a lead has chosen to read it', async () => {
  const study = await createStudy({ items: 8 })
  const all = Array.from({ length: 8 }, () => 'Supported' as const)
  await createRatersWhoSaid(study, [all, [...all.slice(0, 7), 'Not Supported']])
  const pi = await createActor(study.id, 'pi')
  const read = () => getLabelModels(pi, study, ASKED)

  const before = await read()
  expect(before).toMatchObject({
    kept: 'unsettled statements of the list',
    figures: { items: 8, overruled: [], overruledOf: 0, undecided: 0 },
  })
  expect(await db.labelExposure.count({ where: { studyId: study.id } })).toBe(0)

  await readUnsettled(pi, study)
  const after = await read()
  expect(after).toMatchObject({ kept: null, figures: { overruledOf: 1, undecided: 1 } })
  expect(after.figures?.overruled.map(({ itemId }) => itemId)).toEqual([study.itemIds[7]])
  expect(after.figures?.counts).toEqual(before.figures?.counts)
})

it.each([
  ['in all', {}],
  ['behind a filter', { patient: '2' }],
])('keeps the figures of few open statements %s, and records nothing', async (_, asked) => {
  const study = await createStudy({ items: 8 })
  const few = await addPatient(study, { items: 1, externalId: '2' })
  for (const label of ['Not Supported', 'Supported'] as const) {
    const rater = await createAssignedRater({ ...study, itemIds: few.itemIds })
    await rate(rater, study, few.itemIds[0] ?? '', label)
  }
  const pi = await createActor(study.id, 'pi')
  const read = () => getLabelModels(pi, study, labelModelViewSchema.parse(asked))

  expect(await read()).toEqual({ figures: null, kept: 'figures of few statements' })
  expect(await db.labelExposure.count({ where: { studyId: study.id } })).toBe(0)

  await readUnsettled(pi, study)
  expect(await read()).toMatchObject({ figures: { items: 1 }, kept: null })
})

it('says nothing of a person who answered few open statements among many', async () => {
  const study = await createStudy({ items: 8 })
  const all = Array.from({ length: 8 }, () => 'Supported' as const)
  await createRatersWhoSaid(study, [all, ['Not Addressed']])
  const pi = await createActor(study.id, 'pi')

  const { figures } = await getLabelModels(pi, study, ASKED)

  const reported = new Map(
    figures?.raters.map(({ ratings, accuracy, met }) => [ratings, [accuracy, met.value]]),
  )
  expect(reported.get(8)).toEqual([expect.any(Number), expect.any(Number)])
  expect(reported.get(1)).toEqual([null, null])
})
