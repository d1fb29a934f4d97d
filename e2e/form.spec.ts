import type { Page } from '@playwright/test'
import { findShipped } from '@/lib/core/protocols/shipped'
import { taskHome } from '@/lib/core/task'
import { db } from '@/lib/data/client'
import { EVERY_KIND } from '@/lib/testing/answer-fields'
import { createActor, type TestStudy } from '@/lib/testing/factories'
import { createFormTask } from '@/lib/testing/form-task'
import { expect, expectAccessible, press, test } from './fixtures'

type Form = Awaited<ReturnType<typeof createFormTask>>

async function openForm(page: Page, task: Form): Promise<void> {
  await page.goto(`${taskHome(task)}/label/${task.patientId}`)
  await expect(page.getByText(/^All answers saved/)).toBeVisible()
}

const setUp = async (study: TestStudy, definition = findShipped('pdsqi-9')) => {
  const rater = await createActor(study.id, 'rater')
  return { rater, task: await createFormTask(study.id, rater, definition) }
}

test('a rater fills an instrument of ten questions by keys alone, a summary beside the chart', async ({
  signInUser,
  study,
}) => {
  const { rater, task } = await setUp(study)
  const page = await signInUser(rater.userId)
  await page.goto(`/studies/${study.id}`)
  await page.goto(`${taskHome(task)}/label`)
  await expect(page.getByRole('heading', { name: 'Summaries to check' })).toBeVisible()
  await page.getByRole('link', { name: 'Start' }).click()
  await expect(page.getByText(/^Summary 1 of 2/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Text: Summary' })).toContainText('afebrile')
  await expect(page.getByRole('region', { name: 'Chart', exact: true })).toBeVisible()
  await expectAccessible(page)

  await press(page, '5432')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: /questions? still need/ })).toBeVisible()
  await expect(page.getByRole('radiogroup', { name: 'How organized is it?' })).toContainText(
    'Not answered yet.',
  )
  await expectAccessible(page)
  await press(page, '345151')
  await expect(page.getByText(/still need/)).toBeHidden()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Summary 2 of 2/)).toBeVisible()
  await expect(page.getByText(/^Saved /)).toBeVisible()

  const rating = await db.rating.findFirstOrThrow({
    where: { taskId: task.taskId, rater: { userId: rater.userId } },
  })
  expect(rating.fields).toMatchObject({ cited: 5, accurate: 4, thorough: 3, useful: 2, organized: 3 })
  await page.keyboard.press('Backspace')
  const cited = page.getByRole('radiogroup', { name: 'How cited is it?' })
  await expect(cited.getByRole('radio', { name: '5' })).toBeChecked()
})

test('a form of every kind of question works offline, keeps its draft, and leaves no words readable', async ({
  signInUser,
  study,
  context,
}) => {
  const { rater, task } = await setUp(study, EVERY_KIND)
  const page = await signInUser(rater.userId)
  await openForm(page, task)
  await expectAccessible(page)
  await press(page, '12')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.type('Mrs. Example says so')
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Why odd?' })).toHaveValue('Mrs. Example says so')

  await context.setOffline(true)
  await page.getByRole('radiogroup', { name: 'How useful?' }).getByRole('radio', { name: '-1' }).click()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.type('4')
  await page.keyboard.press('Enter')
  await press(page, '1212')
  await page.keyboard.type('Fever')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(/^1 not yet sent:/)).toBeVisible()
  const kept = await page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
  )
  for (const words of ['Example', 'Fever']) expect(kept).not.toContain(words)

  await context.setOffline(false)
  await expect(page.getByText(/^Saved /)).toBeVisible({ timeout: 30_000 })
  const rating = await db.rating.findFirstOrThrow({
    where: { taskId: task.taskId, rater: { userId: rater.userId } },
  })
  expect(rating.fields).toMatchObject({
    clear: 'yes',
    faults: ['odd'],
    why: 'Mrs. Example says so',
    useful: -1,
    count: 4,
    parts: { plan: { there: 'y', right: 'n' }, exam: { there: 'y', right: 'n' } },
  })
})

test('a form works on 200 % zoom', async ({ signInUser, study }) => {
  const { rater, task } = await setUp(study)
  const page = await signInUser(rater.userId)
  await page.setViewportSize({ width: 720, height: 450 })
  await openForm(page, task)
  await expectAccessible(page)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
})
