import type { Page } from '@playwright/test'
import { taskHome } from '@/lib/core/task'
import { db } from '@/lib/data/client'
import { findTask } from '@/lib/testing/find-task'
import { QUESTION_TITLE } from '@/scripts/question-demo'
import { expect, expectAccessible, test } from './fixtures'

/** A picture light and dark, at both widths. Only where a folder for them is named. */
async function look(page: Page, name: string): Promise<void> {
  const folder = process.env['E2E_PICTURES']
  for (const [kind, width] of [
    ['dark', 1280],
    ['light', 1440],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme: kind })
    if (folder) await page.screenshot({ path: `${folder}/${name}-${kind}.png`, fullPage: true })
    const isOverflowing = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
    expect.soft(isOverflowing, `${name}, ${kind}`).toBe(false)
  }
  await page.emulateMedia({ colorScheme: null })
}

test('a lead reads of questions what share is good by answer and by question, how far every two agree, and better words', async ({
  page,
  signInUser,
}) => {
  test.slow()
  const { id } = await db.study.findFirstOrThrow({ where: { title: QUESTION_TITLE } })
  const task = await findTask(id, 'questions')
  const lead = await db.user.findUniqueOrThrow({ where: { email: 'lead@demo.example' } })
  await signInUser(lead.id)
  await page.goto(`${taskHome(task)}/agreement`)

  const heading = (name: string) => page.getByRole('heading', { name, exact: true })
  await expect(heading('Agreement of every two people on each criterion')).toBeVisible()
  await expectAccessible(page)
  await look(page, 'question-agreement')
  await page.getByRole('link', { name: 'Answers and scores' }).click()
  await expect(heading('Answers on each criterion, by arm: each answer counted').last()).toBeVisible()
  for (const folded of [
    'Answers on each criterion, by type: each question counted once',
    'Diversity of topics, by arm',
    'Better words',
  ]) {
    await page.locator('summary', { hasText: folded }).click()
    await expect(heading(folded)).toBeAttached()
  }
  await expect(
    page.getByRole('row', { name: 'How long was apixaban held around the last upper endoscopy?' }),
  ).toContainText('rater-1')
  await expectAccessible(page)
  await look(page, 'question-figures')

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download all as CSV' }).click(),
  ])
  expect(
    await (await download.createReadStream()).toArray().then((all) => Buffer.concat(all).toString()),
  ).toContain('Better words')
  await page.goto(`${taskHome(task)}/report`)
  await expect(page.getByText('Agreement of every two people on each criterion').first()).toBeVisible()
  await expect(page.getByText('Agreement of AI raters with each person on each field').first()).toBeVisible()
  await look(page, 'question-report')
  const pdf = await page.request.get(
    (await page.getByRole('link', { name: 'Save as PDF' }).getAttribute('href')) ?? '',
  )
  expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf'])
})

test('a clinician of the demo reads a chart that stops before the visit, and nothing of what came of it', async ({
  page,
  signInUser,
}) => {
  const { id } = await db.study.findFirstOrThrow({ where: { title: QUESTION_TITLE } })
  const task = await findTask(id, 'questions')
  const patient = await db.patient.findFirstOrThrow({ where: { studyId: id, externalId: '71502' } })
  const rater = await db.user.findUniqueOrThrow({ where: { email: 'rater3@demo.example' } })
  await signInUser(rater.id)
  await page.goto(`${taskHome(task)}/label/${patient.id}`)

  await expect(page.getByText('The chart is shown as it was before 2142-11-03 14:15.')).toBeVisible()
  await expect(page.getByText(/Sputum negative in June/).first()).toBeAttached()
  await expect(page.getByText(/Pneumococcal pneumonia|pneumonia, immunocompromised/)).toHaveCount(0)
  await expectAccessible(page)
  await look(page, 'question-demo')
})
