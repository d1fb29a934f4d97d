import { expect, it } from 'vitest'
import { createActor, createAssignedRater, createStudy, rate } from '@/lib/testing/factories'
import { applyPolicy, getConsensusSettings, previewPolicy } from '../adjudication/consensus-policies'
import { db } from '../client'
import { listItemStates } from '../item-states'

it('grows by another seat and shrinks by the seats that are still open, as the policy says', async () => {
  const study = await createStudy({ items: 1 })
  const itemId = study.itemIds[0]!
  const pi = await createActor(study.id, 'pi')
  const adjudicators = await Promise.all([1, 2, 3].map(() => createActor(study.id, 'adjudicator')))
  const seated = async () => {
    const seats = await db.assignment.findMany({ where: { itemId, round: 2 }, select: { raterId: true } })
    const ids = seats.map((seat) => seat.raterId)
    return adjudicators.filter((actor) => ids.includes(actor.raters.get(study.id)!))
  }
  const state = async () => (await listItemStates(study.taskId))[0]?.state
  for (const code of ['Supported', 'Not Supported', 'Not Addressed'] as const) {
    await rate(await createAssignedRater(study), study, itemId, code)
  }
  const first = await seated()
  for (const panelist of first) await rate(panelist, study, itemId, 'Supported')
  expect(await state()).toEqual({ kind: 'panel-agreed', code: 'Supported', of: 2 })
  expect(await getConsensusSettings(pi, study)).toMatchObject({ policy: { kind: 'panel' }, panelSize: 2 })

  const policy = { kind: 'panel', size: 3 } as const
  expect(await previewPolicy(pi, study, policy)).toMatchObject({
    unsettledBefore: 0,
    unsettledAfter: 1,
    waitingAfter: 1,
    changes: [{ itemId, before: { code: 'Supported' }, after: { code: null, kind: 'contested' } }],
  })
  expect(await seated()).toEqual(first)
  await applyPolicy(pi, study, { policy, reason: 'A third voice.', seenVersion: 0 })
  expect(await state()).toEqual({ kind: 'contested', given: 2, required: 3 })
  expect(await seated()).toEqual(adjudicators)

  await applyPolicy(pi, study, { policy: { kind: 'panel', size: 2 }, reason: 'Back.', seenVersion: 1 })
  expect(await seated()).toEqual(first)
  expect(await state()).toMatchObject({ kind: 'panel-agreed' })

  await applyPolicy(pi, study, { policy, reason: 'A third voice.', seenVersion: 2 })
  const last = (await seated()).find((actor) => !first.includes(actor))
  await rate(last!, study, itemId, 'Not Supported')
  expect(await state()).toEqual({ kind: 'discussion' })
})
