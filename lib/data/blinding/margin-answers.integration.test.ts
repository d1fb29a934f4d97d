import { expect, it } from 'vitest'
import { createActor, createAssignedRater, createRatersWhoSaid, createStudy } from '@/lib/testing/factories'
import { setMargin } from './ai-results'
import { listMarginAnswers } from './margin-answers'

const MARGIN = { measure: 'agreement', margin: 0.05, reason: 'Half of what two clinicians differ.' } as const

it('says of each margin how many answers of people were in, and how many there are', async () => {
  const study = await createStudy({ items: 3 })
  const pi = await createActor(study.id, 'pi')
  expect(await listMarginAnswers(pi, study)).toEqual([])

  await createRatersWhoSaid(study, [['Supported', 'Supported', 'Not Supported']])
  await setMargin(pi, study, MARGIN)
  await createRatersWhoSaid(study, [['Supported', 'Not Supported', 'Not Supported']])
  await setMargin(pi, study, MARGIN)

  expect(await listMarginAnswers(pi, study)).toEqual([
    { revision: 1, given: 3, now: 6, planned: 6 },
    { revision: 2, given: 6, now: 6, planned: 6 },
  ])

  await createAssignedRater(study)
  expect(await listMarginAnswers(pi, study)).toMatchObject([
    { now: 6, planned: 9 },
    { now: 6, planned: 9 },
  ])
})
