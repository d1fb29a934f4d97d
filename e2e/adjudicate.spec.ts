import { db } from '@/lib/data/client'
import { createActor, createAssignedRater, rate } from '@/lib/testing/factories'
import { expect, expectAccessible, test } from './fixtures'

test('a third person reads all votes of a disagreement and decides it with a reason', async ({
  study,
  signInUser,
}) => {
  const itemId = study.itemIds[0]!
  const adjudicators = [
    await createActor(study.id, 'adjudicator'),
    await createActor(study.id, 'adjudicator'),
    await createActor(study.id, 'adjudicator'),
  ]
  for (const code of ['Supported', 'Not Supported', 'Not Addressed'] as const) {
    await rate(await createAssignedRater(study), study, itemId, code)
  }
  const panel = await db.assignment.findMany({ where: { itemId, round: 2 } })
  const panelists = adjudicators.filter((actor) =>
    panel.some((seat) => seat.raterId === actor.raters.get(study.id)),
  )
  const third = adjudicators.find((actor) => !panelists.includes(actor))!
  await rate(panelists[0]!, study, itemId, 'Supported')
  await rate(panelists[1]!, study, itemId, 'Not Addressed')

  const page = await signInUser(third.userId)
  await page.goto(`/studies/${study.id}/adjudicate`)
  await expectAccessible(page)
  await page.getByRole('link', { name: /The patient was afebrile on day 1/ }).click()
  await expect(page.getByRole('region', { name: 'First round' }).getByRole('listitem')).toHaveCount(3)
  await expect(page.getByRole('region', { name: 'Panel' }).getByRole('listitem')).toHaveCount(2)
  await expectAccessible(page)
  await expect(page.getByText('hidden-author-name')).toHaveCount(0)

  await page.getByRole('button', { name: 'Decide' }).click()
  await expect(page.getByText('Choose 1, 2 or 3 first.')).toBeVisible()
  await page.keyboard.press('1')
  await page.getByLabel('Why').fill('The progress note of that day says so.')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { name: 'Decided (1)' })).toBeVisible()

  const decision = await db.consensus.findFirstOrThrow({ where: { itemId } })
  expect(decision).toMatchObject({ code: 'Supported', method: 'discussion', current: true })
  expect(await db.auditEvent.count({ where: { scope: study.id, type: 'consensus.decided' } })).toBe(1)
})
