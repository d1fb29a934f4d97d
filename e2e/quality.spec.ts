import { db } from '@/lib/data/client'
import { assignItems, createActor, createStudy } from '@/lib/testing/factories'
import { expect, expectAccessible, openWorkbench, test } from './fixtures'

test('hidden repeats and checks look like any other statement to the rater, and the lead reads the table', async ({
  signInUser,
}) => {
  const study = await createStudy({ items: 9 })
  const lead = await createActor(study.id, 'pi')
  const rater = await createActor(study.id, 'rater')
  const [known = '', ...own] = study.itemIds
  await assignItems({ ...study, itemIds: own }, rater.raters.get(study.id) ?? '')
  const page = await signInUser(lead.userId)

  await page.goto(`/studies/${study.id}/tasks/${study.taskId}/assignments/quality?patient=${study.patientId}`)
  await page.getByLabel('Known answers are for').selectOption({ label: 'Hidden checks in real work' })
  await page.getByLabel('Known answer to: The patient was afebrile on day 1.').selectOption('Not Addressed')
  await page.getByRole('button', { name: 'Save 1 known answer' }).click()
  await expect(page.getByRole('button', { name: 'Save 0 known answers' })).toBeDisabled()
  await page.getByLabel('Hidden repeats, %').fill('50')
  await page.getByLabel('Hidden checks, %').fill('25')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved; 5 statements were put among what is still to do.')).toBeVisible()

  await signInUser(rater.userId)
  await openWorkbench(page, study)
  await expect(page.getByText('Statement 1 of 13 · 0 checked')).toBeVisible()
  const seen: string[] = []
  for (let turn = 1; turn <= 13; turn++) {
    await expect(page.getByText(`Statement ${turn} of 13`)).toBeVisible()
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
    await expect(page.getByRole('main')).not.toContainText(/repeat|again|hidden|known|gold|twice/i)
    const text = await page.getByRole('blockquote').innerText()
    const isFirstRepeat = seen.includes(text) && new Set(seen).size === seen.length
    seen.push(text)
    await page.keyboard.press(isFirstRepeat ? '2' : '1')
    await page.keyboard.press('Enter')
  }
  await expect(page.getByRole('heading', { name: 'All done for now' })).toBeVisible()
  expect(new Set(seen).size).toBe(9)
  expect(seen.filter((text) => text === 'The patient was afebrile on day 1.')).toHaveLength(1)
  await expect.poll(() => db.rating.count({ where: { studyId: study.id } })).toBe(13)
  expect(await db.rating.count({ where: { itemId: known, code: 'Supported' } })).toBe(1)

  await signInUser(lead.userId)
  await page.goto(`/studies/${study.id}/tasks/${study.taskId}/assignments/quality`)
  const row = page
    .getByRole('table', { name: 'Training and reliability by rater' })
    .getByRole('row', { name: rater.name })
  await expect(row.getByRole('cell', { name: '4 of 4', exact: true })).toBeVisible()
  await expect(row.getByRole('cell', { name: /^75 %/ })).toBeVisible()
  await expect(row.getByRole('cell', { name: '– of 1', exact: true })).toBeVisible()
  await expectAccessible(page)
})
