import type { Page } from '@playwright/test'
import { db } from '@/lib/data/client'
import { expect, expectAccessible, openWorkbench, test } from './fixtures'

/** All that this browser keeps of the application, as one text. */
const readStored = (page: Page) =>
  page.evaluate(async () => {
    const databases = await indexedDB.databases()
    return JSON.stringify({
      caches: await caches.keys(),
      databases,
      local: Object.entries(localStorage),
      session: Object.entries(sessionStorage),
    })
  })

const waitForWorker = (page: Page) => page.evaluate(async () => void (await navigator.serviceWorker.ready))

test('a reload without connection says where the answers are, and the statement comes back by itself', async ({
  signInAs,
  study,
  context,
}) => {
  const page = await signInAs('rater')
  await openWorkbench(page, study)
  await waitForWorker(page)
  await context.setOffline(true)
  await page.keyboard.press('2')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^1 not yet sent:/)).toBeVisible()
  await page.keyboard.press('c')
  await page.keyboard.type('half a thought')
  await page.keyboard.press('Escape')
  await expect(page.getByText('1 answer not submitted')).toBeVisible()

  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(page.getByRole('heading', { name: 'The server cannot be reached' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Try now' }).press('Enter')
  await expect(page.getByText(/^No answer at /)).toBeVisible()
  const seen = await page.content()
  for (const words of ['afebrile', 'Ceftriaxone', 'half a thought']) {
    expect(seen).not.toContain(words)
    expect(await readStored(page)).not.toContain(words)
  }

  await context.setOffline(false)
  await expect(page.getByText('Statement 2 of 3')).toBeVisible({ timeout: 15_000 })
  await expect(page.getByText('1 checked')).toBeVisible()
  await expect(page.getByLabel('Comment')).toHaveValue('half a thought')
  await expect.poll(() => db.rating.count({ where: { studyId: study.id } })).toBe(1)
})

test('without connection, who has signed out sees nothing of anyone’s, and is asked to sign in after it', async ({
  signInAs,
  study,
  context,
}) => {
  const page = await signInAs('rater')
  await openWorkbench(page, study)
  await waitForWorker(page)
  const rater = await db.user.findFirstOrThrow({ where: { raters: { some: { studyId: study.id } } } })
  await page.getByRole('banner').locator('summary:visible').click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible({ timeout: 15_000 })

  await context.setOffline(true)
  const address = `/studies/${study.id}/tasks/${study.taskId}/label/${study.patientId}`
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'The server cannot be reached' })).toBeVisible()
  const shown = await page.content()
  const kept = await readStored(page)
  for (const words of ['afebrile', 'Ceftriaxone', rater.name, rater.email]) {
    expect(shown).not.toContain(words)
    expect(kept).not.toContain(words)
  }
  expect(kept).toContain('"caches":[],"databases":[]')

  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible({ timeout: 15_000 })
})
