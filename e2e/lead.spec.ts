import { readFile } from 'node:fs/promises'
import { createAssignedRater, rate } from '@/lib/testing/factories'
import { expect, expectAccessible, test } from './fixtures'

test('a lead runs the baseline, follows it, reads its evidence in the chart, and reads the agreement', async ({
  signInAs,
  study,
}) => {
  for (const codes of [
    ['Supported', 'Supported', 'Not Supported'],
    ['Supported', 'Not Addressed', 'Not Supported'],
    ['Supported', 'Supported', 'Not Addressed'],
  ] as const) {
    const rater = await createAssignedRater(study)
    for (const [index, code] of codes.entries()) await rate(rater, study, study.itemIds[index]!, code)
  }
  const page = await signInAs('pi')

  await page.goto(`/studies/${study.id}`)
  await expect(page.getByRole('heading', { name: '3 statements' })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'AI raters' }).click()
  await page.getByRole('button', { name: 'Start' }).click()
  await expect(page.getByText('3 rated · 0 failed · 0 pending of 3')).toBeVisible({ timeout: 30_000 })
  await expectAccessible(page)
  await page
    .getByRole('link', { name: /^\[\d+\] The patient was afebrile/ })
    .first()
    .click()
  await expect(page.getByText(study.noteText)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Patient 1' })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Agreement' }).click()
  await expect(page.getByRole('cell', { name: 'baseline' })).toBeVisible()
  await expect(page.getByText(/bootstrap resamples of statements from seed 7/)).toBeVisible()
  await expectAccessible(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download as CSV' }).first().click(),
  ])
  const csv = await readFile(await download.path(), 'utf8')
  expect(csv.split('\n')[0]).toBe(
    'stratum,subset,items,percent_agreement,percent_agreement_low,percent_agreement_high,gwet_ac1,gwet_ac1_low,gwet_ac1_high',
  )
})

test('pages that do not exist look the same as those of other studies', async ({ signInAs, study }) => {
  const page = await signInAs('pi')

  for (const path of [
    `/studies/${study.id}/patients/nonsense`,
    '/studies/nonsense',
    `/studies/${crypto.randomUUID()}`,
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Nothing here' })).toBeVisible()
  }
})
