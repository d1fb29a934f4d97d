import { db } from '@/lib/data/client'
import { addPatient, createActor, rate } from '@/lib/testing/factories'
import { expect, expectAccessible, test } from './fixtures'

test('a lead plans, looks, applies, and lets somebody take over', async ({ signInUser, study }) => {
  const lead = await createActor(study.id, 'pi')
  const raters = await Promise.all([1, 2, 3].map(() => createActor(study.id, 'rater')))
  const page = await signInUser(lead.userId)

  await page.goto(`/studies/${study.id}`)
  await page.getByRole('link', { name: 'Assign raters' }).click()
  await expect(page.getByText('3 of 3 raters, 1 patient, 3 statements.')).toBeVisible()
  await page.getByRole('button', { name: 'VeriFact’s design' }).click()
  await expect(page.getByText('This makes 9 assignments for 3 raters.')).toBeVisible()
  await expect(page.getByText('Every two raters share 1 patient.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Apply this plan' }).click()
  await expect(page.getByText('Made 9 assignments.')).toBeVisible()
  expect(await db.assignment.count({ where: { studyId: study.id } })).toBe(9)
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(
    page.getByText('Nothing would change. Every statement has its 3 raters already.'),
  ).toBeVisible()

  const [leaving] = raters
  await rate(leaving!, study, study.itemIds[0]!, 'Supported')
  await createActor(study.id, 'rater')
  await page.reload()
  await page.getByText('No weekly limit').first().click()
  await page.getByLabel('Statements a week').first().fill('120')
  await page.getByRole('button', { name: 'Save' }).first().click()
  await expect(page.getByText('120 a week')).toBeVisible()
  await page.getByLabel('From', { exact: true }).selectOption({ label: `${leaving!.name} (2 not checked)` })
  // whoever has room stands there, and nobody who has the same statements can be chosen
  await expect(page.getByLabel('To', { exact: true }).locator('option:checked')).toHaveText(
    /\(free, can take all\)$/,
  )
  await expect(page.getByRole('option', { name: /has the same statements/, disabled: true })).toHaveCount(2)
  await page.getByRole('button', { name: 'Hand over…' }).click()
  const question = page.getByRole('group', { name: 'Confirm the hand-over' })
  await expect(question).toContainText(`2 unfinished statements go from ${leaving!.name} to `)
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  expect(await db.assignment.count({ where: { rater: { alias: leaving!.name }, studyId: study.id } })).toBe(3)
  await page.getByRole('button', { name: 'Hand over…' }).click()
  await question.getByRole('button', { name: 'Yes, hand over' }).click()
  await expect(page.getByText(`2 statements went from ${leaving!.name} to `)).toBeVisible()
  await expectAccessible(page)
})

test('a lead begins with a pilot, then chooses a patient', async ({ signInUser, study }) => {
  await addPatient(study, { externalId: '2' })
  await addPatient(study, { externalId: '3' })
  const lead = await createActor(study.id, 'pi')
  await createActor(study.id, 'rater')
  const page = await signInUser(lead.userId)
  await page.goto(`/studies/${study.id}/tasks/${study.taskId}/assignments`)
  await page.getByLabel('Raters per statement').fill('1')
  await page.getByLabel('Which patients').selectOption({ label: 'A pilot of some' })
  await page.getByLabel('Patients in the pilot').fill('1')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByText(/^This makes [23] assignments for 1 rater with 1 patient\./)).toBeVisible()
  await page.getByRole('button', { name: 'Apply this plan' }).click()
  await expect(page.getByText(/^Made [23] assignments\.$/)).toBeVisible()
  await expect(page.getByRole('cell', { name: /a pilot of 1 patient$/ })).toBeVisible()

  await page.getByLabel('Which patients').selectOption({ label: 'Chosen patients' })
  await expect(page.getByRole('button', { name: 'Preview' })).toBeDisabled()
  await page
    .getByRole('checkbox', { name: /[23] not assigned$/ })
    .first()
    .check()
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByText(/assignments for 1 rater with 1 patient\./)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Apply this plan' }).click()
  await expect(page.getByText(/^Made [23] assignments\.$/)).toBeVisible()
  const assigned = await db.assignment.findMany({ where: { studyId: study.id }, distinct: ['patientId'] })
  expect(assigned).toHaveLength(2)
})

test('a lead enters a leave and plans again: work goes to others, and what was begun stays', async ({
  signInUser,
  study,
}) => {
  const others = [await addPatient(study, { externalId: '2' }), await addPatient(study, { externalId: '3' })]
  const lead = await createActor(study.id, 'pi')
  const raters = await Promise.all([1, 2, 3].map(() => createActor(study.id, 'rater')))
  const page = await signInUser(lead.userId)
  await page.goto(`/studies/${study.id}/tasks/${study.taskId}/assignments`)
  await page.getByLabel('Raters per statement').fill('2')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByText('This makes 14 assignments for 3 raters.')).toBeVisible()
  await page.getByRole('button', { name: 'Apply this plan' }).click()
  await expect(page.getByText('Made 14 assignments.')).toBeVisible()

  const [away] = raters
  const held = await db.assignment.findMany({ where: { rater: { alias: away!.name } } })
  const patients = [...new Set(held.map(({ patientId }) => patientId))]
  expect(patients).toHaveLength(2)
  const [begun] = held
  const scope = [study, ...others].find(({ patientId }) => patientId === begun!.patientId)
  await rate(away!, scope!, begun!.itemId, 'Supported')

  await page.reload()
  const row = page.getByRole('row', { name: away!.name })
  await row.getByText('No weekly limit').click()
  await row.getByRole('button', { name: 'Add leave' }).click()
  await row.getByLabel('Away from').fill('2150-01-01')
  await row.getByLabel('to', { exact: true }).fill('2150-12-31')
  await row.getByRole('button', { name: 'Save' }).click()
  await expect(row.getByText('away 2150-01-01 to 2150-12-31')).toBeVisible()
  await expectAccessible(page)
  await page.getByText('Limits, period and lots').click()
  await page.getByLabel('Work from').fill('2150-03-01')
  await page.getByLabel('Work until').fill('2150-03-31')
  await page.getByLabel('What is assigned already').selectOption({ label: 'May go to others, if not begun' })
  await page.getByRole('button', { name: 'Preview' }).click()
  // whose work has not begun may change places, too, so that the loads are even
  const reported = page.getByText(/^This makes \d assignments for \d raters?, and takes \d away: /)
  await expect(reported).toContainText(away!.name)
  await page.getByRole('button', { name: 'Apply this plan' }).click()
  await expect(page.getByText(/^Made \d assignments and took \d away\.$/)).toBeVisible()

  const kept = await db.assignment.findMany({ where: { rater: { alias: away!.name } } })
  expect(new Set(kept.map(({ patientId }) => patientId))).toEqual(new Set([begun!.patientId]))
  expect(await db.rating.count({ where: { itemId: begun!.itemId, current: true } })).toBe(1)
  const counts = await db.assignment.groupBy({ by: ['itemId'], where: { studyId: study.id }, _count: true })
  expect(counts.map(({ _count }) => _count)).toEqual(counts.map(() => 2))
  expect(counts).toHaveLength(7)
})
