import { randomUUID } from 'node:crypto'
import { SYSTEM_ACTOR } from '@/lib/core/actor'
import { createUser } from '@/lib/data/accounts/users'
import { setMember } from '@/lib/data/members/members'
import { createActor } from '@/lib/testing/factories'
import { expect, expectAccessible, PASSWORD, test } from './fixtures'

test('a lead makes a token, a program uses it within its scopes, and it ends when revoked', async ({
  study,
  signInUser,
}) => {
  const email = `${randomUUID()}@example.org`
  const { id: userId } = await createUser(SYSTEM_ACTOR, { email, name: 'Dr. Lead', password: PASSWORD })
  await setMember(SYSTEM_ACTOR, study.id, { email, role: 'pi' })
  const page = await signInUser(userId)
  await page.goto('/account/tokens')
  await page.getByLabel('What it is for').fill('nightly export')
  await page.getByLabel('Your password').fill('not the password')
  await page.getByRole('button', { name: 'Make a token' }).click()
  await expect(page.getByText('Choose what it may do.')).toBeVisible()
  await page.getByRole('checkbox', { name: /Export data/ }).check()
  await page.getByRole('button', { name: 'Make a token' }).click()
  await expect(page.getByText('The password is wrong.')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Your password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Make a token' }).click()
  const token = (await page.locator('code', { hasText: 'concordance_' }).textContent()) ?? ''
  await expect(page.getByRole('table', { name: 'Your tokens' })).toContainText('nightly export')
  await expectAccessible(page)

  const ask = async (path: string) => {
    const response = await fetch(new URL(`/api/v1${path}`, page.url()), {
      headers: { authorization: `Bearer ${token}` },
    })
    return { status: response.status, text: await response.text() }
  }
  const exported = await ask(`/studies/${study.id}/exports/long-csv`)
  expect(exported.status).toBe(200)
  expect(exported.text).toContain('proposition_id')
  expect((await ask('/studies')).status).toBe(403)
  const described = await fetch(new URL('/api/v1/openapi.json', page.url()))
  expect(await described.json()).toMatchObject({ openapi: '3.1.0' })
  // the browser's own sign-in opens nothing of the API
  expect((await page.request.get('/api/v1/studies')).status()).toBe(401)

  await page.getByRole('button', { name: 'Revoke nightly export' }).click()
  await expect(page.getByRole('cell', { name: 'revoked' })).toBeVisible()
  expect((await ask(`/studies/${study.id}/exports/long-csv`)).status).toBe(401)
})

test('a webhook to a host that nobody allowed is refused in plain words', async ({ study, signInUser }) => {
  const page = await signInUser((await createActor(study.id, 'pi')).userId)
  await page.goto(`/studies/${study.id}/export`)
  await page.getByRole('link', { name: 'Webhooks' }).click()
  await page.getByLabel('Address').fill('https://hooks.example/concordance')
  await page.getByRole('button', { name: 'Add' }).click()

  await expect(page.getByText('This installation sends nothing to hooks.example.')).toBeVisible()
  await expectAccessible(page)
})
