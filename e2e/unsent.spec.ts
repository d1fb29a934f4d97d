import type { Page } from '@playwright/test'
import { db } from '@/lib/data/client'
import { createAssignedRater, type TestStudy } from '@/lib/testing/factories'
import { expect, expectAccessible, openWorkbench, test } from './fixtures'

const RATINGS = '**/api/studies/*/tasks/*/ratings'

async function answer(page: Page, key: string, comment = ''): Promise<void> {
  await page.keyboard.press(key)
  if (comment !== '') {
    await page.keyboard.press('c')
    await page.keyboard.type(comment)
    await page.keyboard.press('Escape')
  }
  await page.keyboard.press('Enter')
}

const goOffline = (page: Page) => page.route(RATINGS, (route) => route.abort())
const goOnline = (page: Page) => page.unroute(RATINGS)
const expectSaved = (page: Page) => expect(page.getByText(/^Saved /)).toBeVisible({ timeout: 15_000 })

const ratingsOf = (study: TestStudy) =>
  db.rating.findMany({ where: { studyId: study.id }, orderBy: { createdAt: 'asc' } })

test('answers changed while offline arrive in the order they were given, also after a reload', async ({
  signInAs,
  study,
}) => {
  const page = await signInAs('rater')
  await openWorkbench(page, study)
  await goOffline(page)
  for (const key of ['1', '2', '3', '1', '2', '3', '1', '2']) {
    await answer(page, key)
    await page.keyboard.press('ArrowLeft')
  }
  await expect(page.getByText(/^8 not yet sent:/)).toBeVisible()

  await goOnline(page)
  await page.reload()
  await expectSaved(page)

  const stored = await ratingsOf(study)
  const given = ['Supported', 'Not Supported', 'Not Addressed']
  expect(stored.map((rating) => given.indexOf(rating.code) + 1)).toEqual([1, 2, 3, 1, 2, 3, 1, 2])
})

test('what waits is shown again after a reload, and a comment survives it', async ({ signInAs, study }) => {
  const page = await signInAs('rater')
  await openWorkbench(page, study)
  await goOffline(page)
  await answer(page, '2', 'Platelets never fell.')
  await expect(page.getByText(/^1 not yet sent:/)).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify(Object.entries(localStorage)))).not.toContain('Platelets')

  await page.goto(`/studies/${study.id}/tasks/${study.taskId}/label/${study.patientId}`)
  await expect(page.getByText('1 checked')).toBeVisible()
  await expect(page.getByText('Statement 2 of 3')).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByLabel('Comment')).toHaveValue('Platelets never fell.')
  await goOnline(page)
  await expectSaved(page)

  expect(await ratingsOf(study)).toMatchObject([{ code: 'Not Supported', comment: 'Platelets never fell.' }])
})

test('sending goes on while the rater walks about, and the pages show what was answered', async ({
  signInAs,
  study,
}) => {
  const page = await signInAs('rater')
  await openWorkbench(page, study)
  await goOffline(page)
  await answer(page, '2', 'a comment')
  await page.getByRole('link', { name: 'Check statements' }).click()
  await expect(page.getByRole('heading', { name: 'Statements to check' })).toBeVisible()
  await expect(page.getByRole('banner').getByText('1 not yet sent')).toBeVisible()
  await expectAccessible(page)
  await goOnline(page)
  await expect.poll(async () => (await ratingsOf(study)).length, { timeout: 15_000 }).toBe(1)
  await expect(page.getByText('1 not yet sent')).toBeHidden()

  await page.goBack()
  await expect(page.getByText('1 checked')).toBeVisible()
  expect(await ratingsOf(study)).toMatchObject([{ comment: 'a comment' }])
})

test('two tabs of one rater lose and double nothing', async ({ signInAs, study }) => {
  const page = await signInAs('rater')
  await openWorkbench(page, study)
  const second = await page.context().newPage()
  await openWorkbench(second, study)
  await Promise.all([goOffline(page), goOffline(second)])
  await answer(page, '2', 'of the first tab')
  await answer(second, '3', 'of the second tab')
  await expect(second.getByText(/not yet sent:/)).toBeVisible()

  await Promise.all([goOnline(page), goOnline(second)])
  await expectSaved(page)
  await expectSaved(second)

  expect(await ratingsOf(study)).toMatchObject([
    { code: 'Not Supported', comment: 'of the first tab', revision: 1, current: null },
    { code: 'Not Addressed', comment: 'of the second tab', revision: 2, current: true },
  ])
})

test('answers wait for their own person when somebody else signs in on the same browser', async ({
  signInUser,
  study,
}) => {
  const owner = await createAssignedRater(study)
  const page = await signInUser(owner.userId)
  await openWorkbench(page, study)
  await goOffline(page)
  await answer(page, '1')
  await expect(page.getByText(/^1 not yet sent:/)).toBeVisible()

  const other = await createAssignedRater(study)
  await signInUser(other.userId)
  await goOnline(page)
  await answer(page, '2')
  await expect(page.getByText('2 not yet sent: your session has ended. Nothing is lost.')).toBeVisible({
    timeout: 15_000,
  })
  expect(await ratingsOf(study)).toEqual([])

  await signInUser(owner.userId)
  await expectSaved(page)
  expect(await ratingsOf(study)).toMatchObject([{ code: 'Supported' }, { code: 'Not Supported' }])
})

test('an answer that the server does not take is kept until the rater throws it away', async ({
  signInAs,
  study,
}) => {
  const page = await signInAs('rater')
  await openWorkbench(page, study)
  await db.assignment.deleteMany({ where: { studyId: study.id, position: 0 } })
  await answer(page, '2', 'no longer mine')

  await expect(page.getByText(/^Not saved: This statement is not assigned to you/)).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: '1 not taken' }).click()
  await expect(page.getByText('“no longer mine”')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Throw away' }).click()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('button', { name: '1 not taken' })).toBeHidden()
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
})

test('signing out says what is not with the server yet', async ({ signInAs, study }) => {
  const page = await signInAs('rater')
  await openWorkbench(page, study)
  await goOffline(page)
  await answer(page, '1')
  await page.getByRole('banner').locator('summary:visible').click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: '1 answer is not with the server' })).toBeVisible()
  await page.getByRole('button', { name: 'Stay' }).click()
  await goOnline(page)
  await expectSaved(page)

  await db.rating.deleteMany({ where: { studyId: study.id } }) // the server was set back to yesterday's copy
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible({ timeout: 15_000 })
  expect(await ratingsOf(study)).toMatchObject([{ code: 'Supported' }])
})

test('signing out names answers that the server has lost and this browser has no copy of', async ({
  signInAs,
  study,
}) => {
  const page = await signInAs('rater')
  await openWorkbench(page, study)
  await answer(page, '1')
  await answer(page, '2')
  await expectSaved(page)
  await expect.poll(async () => (await ratingsOf(study)).length).toBe(2)
  await page.reload()
  await expect(page.getByText('2 checked')).toBeVisible()
  const [lost] = await ratingsOf(study)
  await db.rating.delete({ where: { id: lost!.id } }) // the server was set back to yesterday's copy

  await page.getByRole('banner').locator('summary:visible').click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Answers are missing' })).toBeVisible()
  await expect(page.getByText('2 saved from here, 1 with the server.')).toBeVisible()
  await expect(page.getByText(lost!.submissionId ?? 'no id')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Sign out anyway' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible({ timeout: 15_000 })
})

test('signing out says when the server could not be asked', async ({ signInAs, study }) => {
  const page = await signInAs('rater')
  await openWorkbench(page, study)
  await answer(page, '1')
  await expectSaved(page)
  await page.route('**/api/submissions', (route) => route.abort())
  await page.getByRole('banner').locator('summary:visible').click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Answers could not be compared' })).toBeVisible()
  await page.getByRole('button', { name: 'Stay' }).click()
  await page.unroute('**/api/submissions')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByText('Answers saved from this browser: 1; with the server: 1.')).toBeVisible({
    timeout: 15_000,
  })
})

test('a statement put off while the server is away stays put off after a reload', async ({
  signInAs,
  study,
}) => {
  const page = await signInAs('rater')
  await openWorkbench(page, study)
  await page.route('**/api/studies/*/tasks/*/skips', (route) => route.abort())
  await page.keyboard.press('s')
  await expect(page.getByText('Statement 2 of 3')).toBeVisible()
  await page.goto(`/studies/${study.id}/tasks/${study.taskId}/label/${study.patientId}`)
  await expect(page.getByText('Statement 2 of 3')).toBeVisible()
  expect(await db.assignment.count({ where: { studyId: study.id, skippedAt: { not: null } } })).toBe(0)

  const countSkipped = () => db.assignment.count({ where: { studyId: study.id, skippedAt: { not: null } } })
  await page.unroute('**/api/studies/*/tasks/*/skips')
  await expect.poll(countSkipped, { timeout: 20_000 }).toBe(1)

  await page.keyboard.press('s')
  await expect(page.getByText('Statement 3 of 3')).toBeVisible()
  await expect.poll(countSkipped, { timeout: 20_000 }).toBe(2)
  await page.keyboard.press('u')
  await expect(page.getByText('Statement 2 of 3')).toBeVisible()
  await expect.poll(countSkipped, { timeout: 20_000 }).toBe(1)
})

test('submitting an unchanged answer goes on and stores nothing, and a click on Skip leaves Enter to the answer', async ({
  signInAs,
  study,
}) => {
  const page = await signInAs('rater')
  await openWorkbench(page, study)
  await answer(page, '2')
  await expectSaved(page)
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Statement 2 of 3')).toBeVisible()

  await page.getByRole('button', { name: /Skip/ }).click()
  await expect(page.getByText('Statement 3 of 3')).toBeVisible()
  await answer(page, '1')
  await expect
    .poll(async () => (await ratingsOf(study)).map((rating) => rating.code))
    .toEqual(['Not Supported', 'Supported'])
})
