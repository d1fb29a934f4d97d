import { SYSTEM_ACTOR } from '@/lib/core/actor'
import { openAiResults } from '@/lib/data/blinding/ai-results'
import { db } from '@/lib/data/client'
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

  await page.goto(`/studies/${studyId}/errors`)
  await expect(questions.getByRole('link', { name: /^People disagree 2$/ })).toHaveAttribute(
    'aria-current',
    'page',
  )
  // sealed: nothing is told of AI raters
  await expect(questions.getByRole('link', { name: /AI/ })).toHaveCount(0)

  await openAiResults(SYSTEM_ACTOR, studyId, 'Every rating is in.')
  await page.reload()
  await questions.getByRole('link', { name: 'All AI against people 1' }).press('Enter')
  await expect(page.getByText(/^1 statement/)).toBeVisible()
  await expect(page.getByText('cited by 2 AI raters', { exact: true })).toBeVisible()
  await expectAccessible(page)

  const filters = page.getByRole('form', { name: 'More filters' })
  await page.getByText('More filters', { exact: true }).press('Enter')
  await filters.getByRole('combobox', { name: 'First rater', exact: true }).selectOption('Settled answers')
  await filters.getByRole('combobox', { name: 'First said', exact: true }).selectOption('Supported')
  await filters.getByRole('combobox', { name: 'An AI rater said', exact: true }).selectOption('Supported')
  await page.getByRole('button', { name: 'Filter' }).press('Enter')
  await expect(
    page.getByText(/the settled answer is Supported\. Only: .*an AI rater said Supported/),
  ).toBeVisible()
  await questions.getByRole('link', { name: 'All AI against people 1' }).press('Enter')
  await expect(page.getByText('cited by 2 AI raters', { exact: true })).toBeVisible()

  await page.getByText('More filters', { exact: true }).press('Enter')
  await filters.getByLabel('Where it stands').selectOption('open')
  await page.getByRole('button', { name: 'Filter' }).press('Enter')
  await expect(page.getByText('No statement passes this filter.')).toBeVisible()
  await page.getByRole('link', { name: 'Drop “open”' }).press('Enter')
  await expect(page.getByText(/^1 statement/)).toBeVisible()

  await page.getByRole('link', { name: /cited by 2 AI raters, in the chart$/ }).click()
  await expect(page.getByRole('heading', { name: 'Patient 1' })).toBeVisible()
  await expect
    .poll(() => page.evaluate(() => [...(CSS.highlights.get('chart-target') ?? [])].map(String)))
    .toEqual([quote])
})
