import type { Page } from '@playwright/test'
import { db } from '@/lib/data/client'
import { createAssignedRater, createStudy, type TestStudy } from '@/lib/testing/factories'
import { endProcess } from '@/lib/testing/tied-process'
import { spawnWeb } from '@/lib/testing/web-process'
import { freePort } from '@/scripts/database/free-port'
import { createRaterWithPassword, expect, expectWorkbench, openWorkbench, PASSWORD, test } from './fixtures'

async function answer(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key)
  await page.keyboard.press('Enter')
}

const ratingsOf = (study: TestStudy) =>
  db.rating.findMany({
    where: { studyId: study.id },
    orderBy: { createdAt: 'asc' },
    include: { evidence: true },
  })

async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Your studies' })).toBeVisible()
}

/** From the link on the page that waits, in a tab of its own, which is closed again. */
async function signInAgain(page: Page, email: string): Promise<void> {
  const opened = page.context().waitForEvent('page')
  await page.getByRole('link', { name: 'Sign in again' }).click()
  const tab = await opened
  await signIn(tab, email)
  await tab.close()
}

test('twenty answers given without a network arrive once each, in order, and lie readable nowhere', async ({
  signInUser,
  context,
}) => {
  const study = await createStudy({ items: 24 })
  const page = await signInUser((await createAssignedRater(study)).userId)
  await openWorkbench(page, study)
  await page.keyboard.press('/')
  await page.keyboard.type('ceftriaxone')
  await expect(page.getByText('1 of 1', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')

  await context.setOffline(true)
  const keys = Array.from({ length: 20 }, (_, index) => String((index % 3) + 1))
  for (const [index, key] of keys.entries()) {
    await expect(page.getByText(`Statement ${index + 1} of 24`)).toBeVisible()
    await page.keyboard.press('c')
    await page.keyboard.type(`Seen ${index + 1}`)
    await page.keyboard.press('Escape')
    await page.keyboard.press('e')
    await answer(page, key)
  }
  await expect(page.getByText(/^20 not yet sent: the server does not answer/)).toBeVisible()
  const stored = await page.evaluate(() =>
    JSON.stringify([localStorage, sessionStorage].map((store) => Object.entries(store))),
  )
  expect(stored).not.toContain('Seen')
  expect(stored).not.toMatch(/ceftriaxone|afebrile/i)
  expect(await ratingsOf(study)).toEqual([])

  await context.setOffline(false)
  await expect(page.getByText(/^Saved /)).toBeVisible({ timeout: 30_000 })
  const ratings = await ratingsOf(study)
  const codes = ['Supported', 'Not Supported', 'Not Addressed']
  expect(ratings.map(({ code, comment }) => [code, comment])).toEqual(
    keys.map((key, index) => [codes[Number(key) - 1], `Seen ${index + 1}`]),
  )
  for (const { evidence } of ratings)
    expect(evidence).toMatchObject([{ quote: 'Ceftriaxone was started on the first day.' }])
})

test('a server killed between storing an answer and confirming it costs nothing and doubles nothing', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const study = await createStudy({ items: 6 })
  const { email } = await createRaterWithPassword(study)
  const port = await freePort()
  const address = `http://localhost:${port}`
  let web = await spawnWeb(port)
  try {
    await page.goto(`${address}/sign-in`)
    await signIn(page, email)
    await openWorkbench(page, study, address)
    await answer(page, '1')
    await expect(page.getByText(/^Saved /)).toBeVisible()

    let isKilled = false
    await page.route('**/api/studies/*/tasks/*/ratings', async (route) => {
      if (isKilled) return route.fallback()
      isKilled = true
      await route.fetch() // stored; the browser never hears of it
      await endProcess(web, 'SIGKILL')
      await route.abort('connectionreset')
    })
    for (const key of ['2', '3', '1']) await answer(page, key)
    await expect(page.getByText(/^3 not yet sent: the server does not answer/)).toBeVisible()
    await expect(page.getByText('Statement 5 of 6')).toBeVisible()
    expect(await ratingsOf(study)).toHaveLength(2)
    await page.unroute('**/api/studies/*/tasks/*/ratings')

    web = await spawnWeb(port)
    await expect(page.getByText(/^Saved /)).toBeVisible({ timeout: 40_000 })
    expect((await ratingsOf(study)).map(({ code, revision }) => [code, revision])).toEqual([
      ['Supported', 1],
      ['Not Supported', 1],
      ['Not Addressed', 1],
      ['Supported', 1],
    ])

    await page.reload()
    await expectWorkbench(page, 5)
    await answer(page, '2')
    await expect(page.getByText(/^Saved /)).toBeVisible()
    await page.getByRole('banner').locator('summary:visible').click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByText('Answers saved from this browser: 5; with the server: 5.')).toBeVisible({
      timeout: 15_000,
    })
  } finally {
    await endProcess(web, 'SIGKILL')
  }
})

test('a session that ends in the middle of work is begun anew in another tab, and nothing is lost', async ({
  page,
}) => {
  const study = await createStudy({ items: 5 })
  const { email, userId } = await createRaterWithPassword(study)
  await page.goto('/sign-in')
  await signIn(page, email)
  await openWorkbench(page, study)
  await db.session.updateMany({ where: { userId }, data: { revokedAt: new Date() } })
  for (const key of ['1', '2', '3']) await answer(page, key)
  await expect(page.getByText('3 not yet sent: your session has ended. Nothing is lost.')).toBeVisible()
  expect(await ratingsOf(study)).toEqual([])

  await page.evaluate(() => Object.assign(window, { isFirstPage: true }))
  await signInAgain(page, email)
  await expect(page.getByText(/^Saved /)).toBeVisible({ timeout: 30_000 })

  expect((await ratingsOf(study)).map(({ code }) => code)).toEqual([
    'Supported',
    'Not Supported',
    'Not Addressed',
  ])
  expect(await page.evaluate(() => 'isFirstPage' in window)).toBe(true) // never loaded anew
})

test('an hour of sleep ends the session, and neither counts as work nor loses the answer', async ({
  page,
}) => {
  const study = await createStudy({ items: 3 })
  const { email, userId } = await createRaterWithPassword(study)
  await page.clock.install()
  await page.goto('/sign-in')
  await signIn(page, email)
  await openWorkbench(page, study)

  await page.clock.fastForward('01:01:00')
  const before = new Date(Date.now() - 61 * 60_000)
  await db.session.updateMany({ where: { userId }, data: { lastSeenAt: before } })
  await answer(page, '2')
  await expect(page.getByText('1 not yet sent: your session has ended. Nothing is lost.')).toBeVisible()
  await signInAgain(page, email)
  await expect(page.getByText(/^Saved /)).toBeVisible({ timeout: 30_000 })

  const ratings = await ratingsOf(study)
  expect(ratings.map(({ code }) => code)).toEqual(['Not Supported'])
  expect(ratings[0]!.activeMs).toBeLessThan(60_000)
  expect(ratings[0]!.wallMs).toBeGreaterThan(60 * 60_000)
})
