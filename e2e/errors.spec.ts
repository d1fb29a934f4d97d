import { SYSTEM_ACTOR } from '@/lib/core/actor'
import { openAiResults } from '@/lib/data/blinding/ai-results'
import { db } from '@/lib/data/client'
import { createAssignedRater, rate } from '@/lib/testing/factories'
import { expect, expectAccessible, rateByThree, test } from './fixtures'

test('a lead asks where all AI raters contradict people, and opens what they cite in the chart', async ({
  signInAs,
  study,
}) => {
  await rateByThree(study)
  const { id: studyId, taskId, itemIds, noteId, noteText } = study
  const quote = noteText.slice(0, 12)
  for (const alias of ['alpha', 'beta']) {
    const { id: raterId } = await db.rater.create({
      data: { studyId, kind: 'ai', alias, configuration: { model: alias } },
    })
    for (const itemId of itemIds) {
      const rating = { studyId, taskId, itemId, raterId, round: 1, revision: 1, code: 'Supported' }
      const evidence = { create: { noteId, start: 0, end: quote.length, quote, rank: 0 } }
      await db.rating.create({ data: { ...rating, evidence } })
    }
  }
  const page = await signInAs('pi')
  const questions = page.getByRole('navigation', { name: 'Questions' })

  await page.goto(`/studies/${studyId}/tasks/${taskId}/errors`)
  await expect(questions.getByRole('link', { name: /^People disagree 2$/ })).toHaveAttribute(
    'aria-current',
    'page',
  )
  // sealed: nothing is reported of AI raters
  await expect(questions.getByRole('link', { name: /AI/ })).toHaveCount(0)

  await openAiResults(SYSTEM_ACTOR, { studyId, taskId }, 'Every rating is in.')
  await page.reload()
  await questions.getByRole('link', { name: 'Every AI against the consensus label 1' }).press('Enter')
  await expect(page.getByText(/^1 statement/)).toBeVisible()
  await expect(page.getByText('cited by 2 AI raters', { exact: true })).toBeVisible()
  await expectAccessible(page)

  const filters = page.getByRole('form', { name: 'More filters' })
  await page.getByText('More filters', { exact: true }).press('Enter')
  await filters.getByRole('combobox', { name: 'First rater', exact: true }).selectOption('Consensus labels')
  await filters.getByRole('combobox', { name: 'First said', exact: true }).selectOption('Supported')
  await filters.getByRole('combobox', { name: 'An AI rater said', exact: true }).selectOption('Supported')
  await page.getByRole('button', { name: 'Filter' }).press('Enter')
  await expect(
    page.getByText(/the consensus label is Supported\. Only: .*an AI rater said Supported/),
  ).toBeVisible()
  await questions.getByRole('link', { name: 'Every AI against the consensus label 1' }).press('Enter')
  await expect(page.getByText('cited by 2 AI raters', { exact: true })).toBeVisible()

  // where no statement stands is offered nowhere, but an address may keep it
  await expect(page.locator('select[name="state"]')).not.toContainText('Open')
  const open = new URL(page.url())
  open.searchParams.set('state', 'open')
  await page.goto(open.href)
  await expect(page.getByText('No statement passes this filter.')).toBeVisible()
  await page.getByRole('link', { name: 'Drop “open”' }).press('Enter')
  await expect(page.getByText(/^1 statement/)).toBeVisible()

  await page.getByRole('link', { name: /cited by 2 AI raters, in the chart$/ }).click()
  await expect(page.getByRole('heading', { name: 'Patient 1' })).toBeVisible()
  await expect
    .poll(() => page.evaluate(() => [...(CSS.highlights.get('chart-target') ?? [])].map(String)))
    .toEqual([quote])
})

test('a lead goes through a list in the chart and on the pages of its statements, and back to where it was', async ({
  signInAs,
  study,
}) => {
  await rateByThree(study)
  const { id: studyId, taskId, itemIds, noteId, noteText } = study
  const [, first, second] = itemIds as [string, string, string]
  const quote = noteText.slice(0, 12)
  await db.statement.updateMany({ where: { studyId }, data: { start: 4, end: 24 } })
  const rating = await db.rating.findFirstOrThrow({ where: { itemId: second } })
  await db.evidence.create({
    data: { ratingId: rating.id, noteId, start: 0, end: quote.length, quote, rank: 0 },
  })
  const page = await signInAs('pi')
  const walk = page.getByRole('navigation', { name: 'List' })
  const chosen = (day: number) =>
    page.getByRole('button', { name: `The patient was afebrile on day ${day}.`, expanded: true })

  await page.goto(`/studies/${studyId}/tasks/${taskId}/errors`)
  await expect(page.getByText(/^2 statements/)).toBeVisible()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keys' })).toContainText('Back to the list of statements')
  await page.keyboard.press('Escape')
  await page
    .getByRole('link', { name: /^Chart of patient 1/ })
    .first()
    .press('Enter')
  await expect(walk.getByText('Statement 1 of 2')).toBeVisible()
  await expect(chosen(2)).toBeVisible()
  await expect(page.locator('mark')).toHaveText('patient was afebrile')
  await expect(page.locator('mark')).toBeInViewport()
  await expectAccessible(page)

  // to the other by key: it is marked, and the chart opens at what is cited of it
  await page.keyboard.press('ArrowRight')
  await expect(walk.getByText('Statement 2 of 2')).toBeVisible()
  await expect(chosen(3)).toBeVisible()
  await expect
    .poll(() => page.evaluate(() => [...(CSS.highlights.get('chart-target') ?? [])].map(String)))
    .toEqual([quote])
  await expect(walk.getByRole('link', { name: /^Next/ })).toHaveCount(0)

  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keys' })).toContainText('Next statement of the list')
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: 'Everything said of it, with reasons' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'The patient was afebrile on day 3.' })).toBeVisible()
  await expect(walk.getByText('Statement 2 of 2')).toBeVisible()
  await walk.getByRole('link', { name: /^‹ Previous/ }).press('Enter')
  await expect(page.getByRole('heading', { name: 'The patient was afebrile on day 2.' })).toBeVisible()
  await expectAccessible(page)

  await page.keyboard.press('j')
  const listed = page.locator(`#s-${first}`)
  await expect(listed).toHaveAttribute('aria-current', 'true')
  await expect(listed).toBeInViewport()
  await expect(page.getByText(/^2 statements/)).toBeVisible()
})

test('a lead reads answers that are not settled yet only after choosing to, in the audit log', async ({
  signInAs,
  study,
}) => {
  const [first = ''] = study.itemIds
  for (const code of ['Supported', 'Not Supported'] as const)
    await rate(await createAssignedRater(study), study, first, code)
  const page = await signInAs('pi')
  const exposures = () => db.labelExposure.count({ where: { studyId: study.id } })

  await page.goto(`/studies/${study.id}/tasks/${study.taskId}/errors`)
  await expect(page.getByText(/^0 settled statements\./)).toBeVisible()
  await expect(page.getByRole('link', { name: /^People disagree 0$/ })).toBeVisible()
  await expect(page.getByText(/is put in the audit log with your name.*the report says/)).toBeVisible()
  await expectAccessible(page)
  expect(await exposures()).toBe(0)

  await page.getByRole('button', { name: 'Read unsettled answers; this is logged' }).press('Enter')
  await expect(page.getByText(/^1 statement\./)).toBeVisible()
  await expect(page.getByRole('link', { name: 'The patient was afebrile on day 1.' })).toBeVisible()
  await expect(page.getByRole('button', { name: /in the audit log/ })).toHaveCount(0)
  expect(await exposures()).toBe(1)
})
