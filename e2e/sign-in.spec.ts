import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { Readable } from 'node:stream'
import { SYSTEM_ACTOR } from '@/lib/core/actor'
import { createUser, disableUser } from '@/lib/data/accounts/users'
import { db } from '@/lib/data/client'
import {
  createRaterWithPassword,
  expect,
  expectAccessible,
  expectWorkbench,
  PASSWORD,
  test,
} from './fixtures'

async function createPerson(): Promise<{ id: string; email: string }> {
  const email = `${randomUUID()}@example.org`
  const { id } = await createUser(SYSTEM_ACTOR, { email, name: 'Test Person', password: PASSWORD })
  return { id, email }
}

test('a person signs in, signs out, and the old cookie is worth nothing', async ({ page }) => {
  const { email } = await createPerson()

  await page.goto('/studies')
  await expect(page).toHaveURL(/\/sign-in/)
  await expectAccessible(page)
  await page.getByLabel('E-mail').fill(email.toUpperCase())
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Your studies' })).toBeVisible()

  const cookies = await page.context().cookies()
  await page.getByText('Test Person').click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/sign-in/)
  await page.context().addCookies(cookies)
  await page.goto('/studies')
  await expect(page).toHaveURL(/\/sign-in/)
})

test('who opens an address signed out is there after the sign-in', async ({ page, study }) => {
  const { email } = await createRaterWithPassword(study)
  const wanted = `/studies/${study.id}/tasks/${study.taskId}/label/${study.patientId}?by=letter`

  await page.goto(wanted)
  await expect(page).toHaveURL(`/sign-in?${new URLSearchParams({ next: wanted })}`)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(wanted)
  await expectWorkbench(page)

  // the same where a link is followed in a page that was open before
  await page.goto('/studies')
  const link = page.locator(`a[href^="/studies/${study.id}"]`).first()
  const followed = (await link.getAttribute('href')) ?? ''
  await page.context().clearCookies()
  await link.click()
  await expect(page).toHaveURL(`/sign-in?${new URLSearchParams({ next: followed })}`)
})

test('a wrong password and an unknown person look the same', async ({ page }) => {
  const { email } = await createPerson()

  await page.goto('/sign-in')
  for (const account of [email, `${randomUUID()}@example.org`]) {
    await page.getByLabel('E-mail').fill(account)
    await page.getByLabel('Password').fill('not the password')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByText('The e-mail address or the password is wrong.')).toBeVisible()
  }
})

test('a sign-in that never ends is refused', async ({ baseURL }) => {
  const piece = ' '.repeat(16_000)
  const endless = Readable.from(
    (function* () {
      for (;;) yield piece
    })(),
  )
  const status = await new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'transfer-encoding': 'chunked' }
    const sending = request(`${baseURL}/api/auth/callback/credentials`, { method: 'POST', headers })
    sending.on('response', (response) => resolve(response.statusCode)).on('error', reject)
    endless.pipe(sending)
  })
  endless.destroy()

  expect(status).toBe(413)
})

test('what an open page asks by itself keeps no session alive', async ({ signInAs, study }) => {
  const page = await signInAs('rater')
  await page.goto('/icon.svg') // of this origin, and asks for nothing by itself
  const { id } = await db.session.findFirstOrThrow({
    where: { user: { raters: { some: { studyId: study.id } } } },
  })
  const longAgo = new Date(Date.now() - 50 * 60_000)
  await db.session.update({ where: { id }, data: { lastSeenAt: longAgo } })
  const seenAt = async () => (await db.session.findUniqueOrThrow({ where: { id } })).lastSeenAt
  const look = (person: string) =>
    page.evaluate(
      async ([home, header]) => {
        const headers = { 'x-concordance-person': header ?? '' }
        return (await fetch(`/api${home}/guideline`, { headers })).status
      },
      [`/studies/${study.id}/tasks/${study.taskId}`, person],
    )

  expect(await look('away')).toBe(200)
  expect(await seenAt()).toEqual(longAgo)
  expect(await look('active')).toBe(200)
  expect((await seenAt()).getTime()).toBeGreaterThan(Date.now() - 60_000)
})

test('a disabled account is signed out at its next step', async ({ page, signInUser }) => {
  const { id } = await createPerson()

  await signInUser(id)
  await page.goto('/studies')
  await expect(page.getByRole('heading', { name: 'Your studies' })).toBeVisible()
  await disableUser(SYSTEM_ACTOR, id)
  await page.reload()

  await expect(page).toHaveURL(/\/sign-in/)
})
