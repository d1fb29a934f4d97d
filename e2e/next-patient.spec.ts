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
  await assignItems(await addPatient(study, { items: 2, externalId: '2' }), rater.id)
  await openWorkbench(page, study)
  const isFetched = () => performance.getEntriesByType('resource').some(({ name }) => name.includes('after='))
  await expect.poll(() => page.evaluate(isFetched)).toBe(true)
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
