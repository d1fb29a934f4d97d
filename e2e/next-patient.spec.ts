import { db } from '@/lib/data/client'
import { addPatient, assignItems } from '@/lib/testing/factories'
import { expect, openWorkbench, test } from './fixtures'

test('the next patient opens by key and takes answers while the network is away', async ({
  signInAs,
  study,
  context,
}) => {
  const page = await signInAs('rater')
  const rater = await db.rater.findFirstOrThrow({ where: { studyId: study.id, kind: 'human' } })
  const next = await addPatient(study, { items: 2, externalId: '2' })
  await assignItems(next, rater.id)
  await openWorkbench(page, study)
  const isFetched = (patientId: string) =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes(`/label/${patientId}`))
  await expect.poll(() => page.evaluate(isFetched, next.patientId)).toBe(true)
  for (const key of ['1', '2']) {
    await page.keyboard.press(key)
    await page.keyboard.press('Enter')
  }
  await expect(page.getByText(/^Saved /)).toBeVisible()

  await context.setOffline(true)
  await page.keyboard.press('3')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'This patient is done' })).toBeVisible()
  await page.keyboard.press('Escape') // the same key again this fast would count as held
  await page.keyboard.press('Enter')
  await expect(page.getByText('Statement 1 of 2')).toBeVisible()
  await expect(page.getByText(study.noteText)).toBeVisible()
  await page.keyboard.press('2')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Statement 2 of 2')).toBeVisible()
  await expect(page.getByText(/^2 not yet sent:/)).toBeVisible()
  await page.keyboard.press('1')
  await page.keyboard.press('Enter')
  // the list was fetched before the first patient was done: it is not offered again
  await expect(page.getByRole('link', { name: /Next patient/ })).toBeHidden()

  await context.setOffline(false)
  await expect(page.getByText(/^Saved /)).toBeVisible({ timeout: 15_000 })
  const ratings = await db.rating.findMany({ where: { studyId: study.id }, orderBy: { createdAt: 'asc' } })
  expect(ratings.map(({ code }) => code)).toEqual([
    'Supported',
    'Not Supported',
    'Not Addressed',
    'Not Supported',
    'Supported',
  ])
})

test('with saves that hang, a rater who has finished sees so, and a reload makes nobody open again', async ({
  signInAs,
  study,
}) => {
  const page = await signInAs('rater')
  const rater = await db.rater.findFirstOrThrow({ where: { studyId: study.id, kind: 'human' } })
  for (const externalId of ['2', '3'])
    await assignItems(await addPatient(study, { items: 1, externalId }), rater.id)
  await page.route('**/api/studies/*/tasks/*/ratings', () => {}) // no answer ever comes
  await openWorkbench(page, study)
  await expect(page.getByText('0 of 5 over all patients')).toBeVisible()
  const answer = async (key: string) => {
    await page.keyboard.press(key)
    await page.keyboard.press('Enter')
  }
  const goOn = async (patient: string) => {
    await expect(page.getByRole('heading', { name: 'This patient is done' })).toBeVisible()
    await page.getByRole('link', { name: `Next patient: ${patient}` }).click()
    await expect(page.getByText('Statement 1 of 1')).toBeVisible()
  }

  for (const key of ['1', '2', '3']) await answer(key)
  await goOn('2')
  await expect(page.getByText('3 of 5 over all patients')).toBeVisible()
  await answer('1')
  await goOn('3')
  await page.reload()
  await expect(page.getByText('4 of 5 over all patients')).toBeVisible()
  await answer('1')

  await expect(page.getByRole('heading', { name: 'All done for now' })).toBeVisible()
  await expect(page.getByText('no other patient waits for you')).toBeVisible()
  expect(await db.rating.count({ where: { studyId: study.id } })).toBe(0)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
