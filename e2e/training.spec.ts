import { assignItems, createActor } from '@/lib/testing/factories'
import { expect, expectAccessible, expectWorkbench, test } from './fixtures'

test('a rater trains with feedback, fails, trains again, and then gets the real work', async ({
  signInUser,
  study,
}) => {
  const lead = await createActor(study.id, 'pi')
  const rater = await createActor(study.id, 'rater')
  const page = await signInUser(lead.userId)

  await page.goto(`/studies/${study.id}/tasks/${study.taskId}/assignments`)
  await page.getByRole('link', { name: 'Training and checks' }).click()
  await page.getByRole('link', { name: '1', exact: true }).click()
  await page.getByLabel('Known answer to: The patient was afebrile on day 1.').selectOption('Not Supported')
  await page.getByLabel('Why: The patient was afebrile on day 1.').fill('The first note has a fever.')
  await page.getByRole('button', { name: 'Save 1 known answer' }).click()
  await expect(page.getByRole('cell', { name: 'The first note has a fever.' })).toBeVisible()
  await expect(page.getByRole('cell', { name: '0 of 0, 1 in all right, under way' })).toBeVisible()
  await expectAccessible(page)
  await assignItems({ ...study, itemIds: study.itemIds.slice(1) }, rater.raters.get(study.id) ?? '')

  await signInUser(rater.userId)
  await page.goto(`/studies/${study.id}/tasks/${study.taskId}/label`)
  await expect(page.getByText('First some training: 1 statement, and')).toBeVisible()
  await page.getByRole('link', { name: 'Start', exact: true }).click()
  await expectWorkbench(page)
  await page.keyboard.press('1')
  await page.keyboard.press('Enter')
  await expect(page.getByText('The first note has a fever.')).toBeVisible()
  await expect(page.getByText('Not quite.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Not passed: what next?' }).click()
  await expect(page.getByText('You had 0 of 1 right; 80 % are needed.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Train again' }).click()

  await page.getByRole('link', { name: 'Start', exact: true }).click()
  await expectWorkbench(page)
  await page.keyboard.press('2')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Passed: to the real work' }).click()
  await expect(page.getByText('You have checked 0 of 2 statements.')).toBeVisible()
})
