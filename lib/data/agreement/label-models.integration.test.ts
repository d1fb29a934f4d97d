import { expect, it } from 'vitest'
import { labelModelViewSchema } from '@/lib/core/figures/errors/label-model-view'
import { createActor, createRatersWhoSaid, createStudy } from '@/lib/testing/factories'
import { db } from '../client'
import { getLabelModels } from './label-models'

it('names the statements that the model would decide, each with its own text', async () => {
  const study = await createStudy({ items: 3 })
  await createRatersWhoSaid(study, [
    ['Supported', 'Not Supported', 'Supported'],
    ['Supported', 'Not Supported', 'Not Addressed'],
  ])
  const pi = await createActor(study.id, 'pi')

  const found = await getLabelModels(pi, study.id, labelModelViewSchema.parse({}))

  expect(found).toMatchObject({ items: 3, decided: 2 })
  expect(found?.raters).toHaveLength(2)
  // the only statement without a majority; whichever way the model leans, it is this one
  expect(
    found?.overruled.every(({ itemId, text }) => itemId === study.itemIds[2] && text.includes('day 3')),
  ).toBe(true)
})

it('puts on record that a lead has read figures over few open statements, also where the model decides none otherwise', async () => {
  const study = await createStudy({ items: 8 })
  await createRatersWhoSaid(study, [['Not Supported'], ['Not Supported'], []])
  const pi = await createActor(study.id, 'pi')

  const found = await getLabelModels(pi, study.id, labelModelViewSchema.parse({}))

  expect(found).toMatchObject({ items: 1, overruled: [] })
  expect(await db.labelExposure.count({ where: { studyId: study.id, userId: pi.userId } })).toBe(1)
})

it('tells nothing of a person who answered few open statements among many', async () => {
  const study = await createStudy({ items: 8 })
  const all = Array.from({ length: 8 }, () => 'Supported' as const)
  await createRatersWhoSaid(study, [all, ['Not Addressed']])
  const pi = await createActor(study.id, 'pi')

  const found = await getLabelModels(pi, study.id, labelModelViewSchema.parse({}))

  const told = new Map(found?.raters.map(({ ratings, accuracy, met }) => [ratings, [accuracy, met.value]]))
  expect(told.get(8)).toEqual([expect.any(Number), expect.any(Number)])
  expect(told.get(1)).toEqual([null, null])
})
