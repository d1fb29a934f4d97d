import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { roomAddress, taskHome } from '@/lib/core/task'
import { createAssignedRater, createStudy, rate } from '@/lib/testing/factories'
import { expect, expectAccessible, openRoom, rateByThree, test } from './fixtures'

test('a lead runs the baseline, follows it, reads its evidence in the chart, and reads the agreement', async ({
  signInAs,
  study,
}) => {
  await rateByThree(study)
  const page = await signInAs('pi')

  await page.goto(`/studies/${study.id}`)
  await expect(page.getByRole('heading', { name: '3 statements' })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('navigation', { name: 'Study' }).getByRole('link', { name: 'AI raters' }).click()
  await runBaseline(page)
  await expectAccessible(page)
  await expect(page.getByRole('link', { name: /^The patient was afebrile/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Look at single ratings; this is logged' }).click()
  await page.getByRole('link', { name: 'The patient was afebrile on day 1.', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'The patient was afebrile on day 1.' })).toBeVisible()
  await expect(page.getByText('What AI raters said is sealed')).toBeVisible()
  await page.goBack()
  await page
    .getByRole('link', { name: /^\[\d+\] The patient was afebrile/ })
    .first()
    .click()
  await expect(page.getByText(study.noteText)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Patient 1' })).toBeVisible()
  await expectAccessible(page)

  await openRoom(page, 'Results', 'Agreement')
  const method = page.locator('details', { hasText: 'score intervals with the published error' }).last()
  await method.getByText('How this is computed', { exact: true }).click()
  await expect(page.getByText(/score intervals with the published error/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Gwet’s AC1, every two people' })).toBeVisible()
  await expectAccessible(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download as CSV' }).first().click(),
  ])
  const csv = await readFile(await download.path(), 'utf8')
  expect(csv.split('\n')[0]).toBe(
    'stratum,subset,items,patients,percent_agreement,percent_agreement_low,percent_agreement_high,gwet_ac1,gwet_ac1_low,gwet_ac1_high',
  )
})

test('a lead fixes the margin, opens the sealed figures, and reads AI raters every way', async ({
  signInAs,
  study,
}) => {
  test.slow() // seven pages, each read by axe
  await rateByThree(study)
  const page = await signInAs('pi')
  await page.goto(`/studies/${study.id}/tasks/${study.taskId}/runs`)
  await runBaseline(page)
  const sealed = await page.request.get(`/api/studies/${study.id}/tasks/${study.taskId}/agreement/ai`)
  expect(sealed.status()).toBe(409)

  // what people settled is no AI result
  await page.goto(`/studies/${study.id}/tasks/${study.taskId}/agreement/rates`)
  await expect(
    page.getByRole('heading', { name: /^Share of statements that are Unsupported, by author$/ }),
  ).toBeVisible()
  await expectAccessible(page)

  // one page says what is sealed: the others lead there
  await page.goto(`/studies/${study.id}/tasks/${study.taskId}/agreement/grid`)
  await expect(page.getByRole('heading', { level: 1, name: 'AI against people' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'AI against people' })).toHaveCount(0)
  await page.getByLabel('Margin, points of 100').fill('5')
  await page.getByLabel('Why this margin').fill('Half of what two clinicians differ by.')
  await page.getByLabel('Primary AI rater').selectOption('baseline')
  await page.getByRole('button', { name: 'Fix this margin' }).click()
  await expect(page.getByText('5 points of percent agreement')).toBeVisible()
  await expect(page.getByText('with baseline as the primary AI rater')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Reason for opening').fill('Every rating is in.')
  await expect(page.getByLabel('Open them all the same')).toHaveCount(0) // all is settled
  await page.getByRole('button', { name: 'Open the results' }).click()
  const baseline = page.getByRole('link', { name: 'baseline', exact: true })
  await expect(baseline).toBeVisible()
  await page
    .getByRole('group', { name: 'AI raters against the consensus of people' })
    .evaluate((table) => table.scrollTo({ left: table.scrollWidth }))
  await expect(baseline).toBeInViewport()
  await page.getByRole('button', { name: 'What is MCC?' }).press('Enter')
  await expect(page.getByText(/how closely the AI rater’s answers follow/)).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByText(/how closely the AI rater’s answers follow/)).toBeHidden()
  await expectAccessible(page)

  for (const [link, heading] of [
    ['Two raters', /^From consensus labels to AI: /],
    ['Non-inferiority', /^Difference in percent agreement: AI rater minus people’s mean$/],
  ] as const) {
    await page
      .getByRole('navigation', { name: 'AI against people' })
      .getByRole('link', { name: link })
      .click()
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    await expectAccessible(page)
  }
  await expect(page.getByText(/before the results were opened/)).toBeVisible()
  await expect(page.getByText(/baseline.*primary AI rater, fixed with the margin/).first()).toBeVisible()

  for (const format of ['SVG', 'PNG', 'CSV']) {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page
        .getByRole('button', { name: `Download as ${format}` })
        .first()
        .click(),
    ])
    const bytes = await readFile(await file.path())
    const start = { SVG: '<?xml', PNG: '\u0089PNG', CSV: 'AI rater,held against,statements' }[format] ?? ''
    expect(bytes.toString('latin1').startsWith(start)).toBe(true)
    expect(bytes.toString('latin1')).not.toContain('var(--')
  }

  await page.goto(`/studies/${study.id}/tasks/${study.taskId}/agreement/non-inferiority?notesFrom=1000`)
  await expect(page.getByText('No statement passes these filters.')).toBeVisible()

  await page.goto(`/studies/${study.id}/tasks/${study.taskId}/statements/${study.itemIds[0]}`)
  await expect(page.getByRole('table', { name: 'AI raters' }).getByRole('row')).toHaveCount(2)
  await expectAccessible(page)
})

test('a lead goes from a figure to its statements, to a rater, and to the report', async ({
  signInAs,
  study,
}) => {
  await rateByThree(study)
  const page = await signInAs('pi')

  await page.goto(`/studies/${study.id}`)
  await page.getByRole('link', { name: 'Patient 1' }).first().click()
  await expect(page.getByRole('heading', { name: 'Disagreements' })).toBeVisible()
  await expect(page.getByText(/^2 statements/)).toBeVisible()
  await expectAccessible(page)
  await page.getByText('More filters', { exact: true }).click()
  await page.getByLabel('With a comment').selectOption('yes')
  await page.getByRole('button', { name: 'Filter' }).click()
  await expect(page.getByText('No statement passes all of these filters.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Drop “with a comment”' }).click()
  await expect(page.getByText(/^2 statements/)).toBeVisible()
  const questions = page.getByRole('navigation', { name: 'Questions' })
  await questions.getByRole('link', { name: 'All statements 3' }).press('Enter')
  await expect(page.getByText(/^3 statements/)).toBeVisible()
  await expect(questions.locator('[aria-current]')).toHaveText('All statements 3')

  await page
    .getByRole('link', { name: /^rater-/ })
    .first()
    .click()
  await expect(page.getByText('Same as settled', { exact: true })).toBeVisible()
  await expect(
    page
      .getByRole('definition')
      .filter({ hasText: /% .*of \d+$/ })
      .first(),
  ).toBeVisible()
  await expect(
    page.getByRole('navigation', { name: 'Study' }).getByRole('link', { name: 'Overview' }),
  ).toHaveAttribute('aria-current', 'true')
  await expectAccessible(page)

  await page.goto(`/studies/${study.id}/tasks/${study.taskId}/report`)
  await expect(page.getByRole('heading', { name: '5. What this report follows from' })).toBeVisible()
  await expectAccessible(page)
  const save = async (name: string) => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name }).click(),
    ])
    return readFile(await file.path(), 'latin1')
  }
  const files = [await save('Save as one HTML file'), await save('Save as one HTML file')]
  expect(files[0]).toContain('<!doctype html>')
  expect(files[1]).toBe(files[0])
  const printed = await save('Save as PDF')
  expect(printed.slice(0, 5)).toBe('%PDF-')
  expect(await save('Save as PDF')).toBe(printed)
})

test('a rater sees own work alone', async ({ signInAs, study }) => {
  const other = await createAssignedRater(study)
  await rate(other, study, study.itemIds[0]!, 'Not Addressed')
  const page = await signInAs('rater')

  await page.goto(`/studies/${study.id}/tasks/${study.taskId}/raters/own`)
  await expect(page.getByRole('heading', { name: 'My work' })).toBeVisible()
  await expect(page.getByText('No statement has been answered yet.')).toBeVisible()
  for (const path of [
    `raters/${other.raters.get(study.id)}`,
    'errors',
    'agreement',
    'agreement/ai',
    'report',
  ]) {
    const answer = await page.goto(roomAddress({ studyId: study.id, taskId: study.taskId }, path))
    expect([path, answer?.status()]).toEqual([path, 404])
    await expect(page.getByRole('heading', { name: 'Nothing here' })).toBeVisible()
  }
})

test('a lead who follows the link of a rater or an adjudicator learns where to go instead', async ({
  signInAs,
  study,
}) => {
  const page = await signInAs('pi')
  const home = taskHome({ studyId: study.id, taskId: study.taskId })

  await page.goto(`${home}/label/${study.patientId}`)
  await expect(page.getByRole('heading', { name: 'Leads do not rate' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'To the patient’s texts and chart' }).click()
  await expect(page).toHaveURL(`/studies/${study.id}/patients/${study.patientId}`)
  for (const [path, title, link] of [
    ['/label', 'Leads do not rate', 'To the overview'],
    ['/adjudicate', 'Leads do not decide', 'To the consensus'],
    [`/adjudicate/${study.itemIds[0]}`, 'Leads do not decide', 'To the statement'],
  ] as const) {
    await page.goto(`${home}${path}`)
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await expect(page.getByRole('link', { name: link })).toBeVisible()
  }

  const { id: studyId, taskId, patientId } = await createStudy()
  for (const path of ['/label', `/label/${patientId}`, '/adjudicate']) {
    await page.goto(`${taskHome({ studyId, taskId })}${path}`)
    await expect(page.getByRole('heading', { name: 'Nothing here' })).toBeVisible()
  }
})

test('pages that do not exist look the same as those of other studies', async ({ signInAs, study }) => {
  const page = await signInAs('pi')
  const elsewhere = await createStudy()

  for (const path of [
    `/studies/${study.id}/patients/nonsense`,
    '/studies/nonsense',
    `/studies/${crypto.randomUUID()}`,
    // a task is found in its own study alone
    `/studies/${study.id}/tasks/nonsense/errors`,
    `/studies/${study.id}/tasks/${elsewhere.taskId}/errors`,
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Nothing here' })).toBeVisible()
  }
})

/** The baseline, by words: it asks no server. */
async function runBaseline(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /^Baseline/ }).check()
  await page.getByText('Compare settings').click()
  await page.getByRole('checkbox', { name: /^By words and meaning · recommended/ }).uncheck()
  await page.getByRole('checkbox', { name: 'By words', exact: true }).check()
  await page.getByRole('button', { name: 'Start AI rater' }).click()
  await expect(page.getByText('3 rated · 0 failed · 0 pending of 3')).toBeVisible({ timeout: 30_000 })
}
