import { readFile } from 'node:fs/promises'
import { createContestedItem } from '@/lib/testing/discussed-item'
import { expect, expectAccessible, test } from './fixtures'

test('a lead sees no unsettled answer before choosing to read it, and finds that in the log', async ({
  signInAs,
  study,
}) => {
  const { itemId } = await createContestedItem(study)
  const page = await signInAs('pi')
  const choice = page.getByRole('button', { name: 'Read unsettled answers; this is logged' })
  const patientPath = `/studies/${study.id}/patients/${study.patientId}?item=${itemId}`

  await page.goto(patientPath)
  await expect(choice).toBeVisible()
  await expectAccessible(page)
  await page.goto(`/studies/${study.id}/audit-log`)
  await expect(page.getByRole('cell', { name: 'Rated a statement' })).toHaveCount(5)
  await expect(page.getByText('Read answers that were not settled yet')).toHaveCount(0)

  await page.goto(`/studies/${study.id}/tasks/${study.taskId}/statements/${itemId}`)
  await expectAccessible(page)
  await choice.click()
  await expect(page.getByRole('table', { name: 'People' }).getByRole('row')).toHaveCount(6)
  await page.goto(patientPath)
  await expect(page.getByRole('link', { name: 'Everything said of it, with reasons' })).toBeVisible()
  await expect(choice).toHaveCount(0)

  await page.getByRole('link', { name: 'Audit log' }).click()
  await page.getByLabel('Kind').selectOption('reading')
  await expect(page.getByRole('cell', { name: 'Read answers that were not settled yet' })).toHaveCount(2)
  await expectAccessible(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download these as CSV' }).click(),
  ])
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\n')
  expect(lines).toHaveLength(3)
  expect(lines[1]).toContain('unblind.viewed')
  await page.getByLabel('Kind').selectOption('data')
  await expect(page.getByRole('cell', { name: 'format record · rows 2' })).toBeVisible()
})

test('a rater gets no audit log, neither page nor file', async ({ signInAs, study }) => {
  const page = await signInAs('rater')

  await page.goto(`/studies/${study.id}/audit-log`)
  await expect(page.getByRole('heading', { name: 'Nothing here' })).toBeVisible()
  expect((await page.request.get(`/api/studies/${study.id}/audit-log`)).status()).toBe(403)
})
