import { randomUUID } from 'node:crypto'
import { SYSTEM_ACTOR } from '@/lib/core/actor'
import { db } from '@/lib/data/client'
import { createUser, disableUser } from '@/lib/data/users'
import { type IdentityProvider, startIdentityProvider } from '@/lib/testing/identity-provider'
import { expect, test } from './fixtures'

let provider: IdentityProvider

test.beforeAll(async () => {
  const { OIDC_ISSUER = '', OIDC_CLIENT_ID = '', OIDC_CLIENT_SECRET = '' } = process.env
  const client = { id: OIDC_CLIENT_ID, secret: OIDC_CLIENT_SECRET }
  provider = await startIdentityProvider(Number(new URL(OIDC_ISSUER).port), client)
})
test.afterAll(() => provider.close())

test('a person signs in with the hospital account, and out again', async ({ page }) => {
  const email = `${randomUUID()}@example.org`
  const { id } = await createUser(SYSTEM_ACTOR, { email, name: 'Hospital Person', password: null })
  provider.setClaims({ sub: 'number 17', email: email.toUpperCase(), email_verified: true })

  await page.goto('/sign-in')
  await page.getByRole('button', { name: 'Continue with Example Hospital' }).click()
  await expect(page.getByRole('heading', { name: 'Your studies' })).toBeVisible()
  await page.getByText('Hospital Person').click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/sign-in/)

  expect(await db.session.findMany({ where: { userId: id, revokedAt: null } })).toEqual([])
  const events = await db.auditEvent.findMany({ where: { userId: id }, orderBy: { seq: 'asc' } })
  expect(events.map((event) => event.type)).toEqual(['session.started', 'session.ended'])
})

test('the hospital account of a stranger, of a disabled person, or an unproven address opens nothing', async ({
  page,
}) => {
  const email = `${randomUUID()}@example.org`
  const { id } = await createUser(SYSTEM_ACTOR, { email, name: 'Hospital Person', password: null })

  for (const [claims, words] of [
    [{ sub: '1', email: `${randomUUID()}@example.org` }, /There is no Concordance account/],
    [{ sub: '2', email, email_verified: false }, /The sign-in did not work/],
    [{ sub: '3' }, /The sign-in did not work/],
  ] as const) {
    provider.setClaims(claims)
    await page.goto('/sign-in')
    await page.getByRole('button', { name: 'Continue with Example Hospital' }).click()
    await expect(page.getByText(words)).toBeVisible()
  }
  await disableUser(SYSTEM_ACTOR, id)
  provider.setClaims({ sub: '4', email, email_verified: true })
  await page.goto('/sign-in')
  await page.getByRole('button', { name: 'Continue with Example Hospital' }).click()
  await expect(page.getByText(/There is no Concordance account/)).toBeVisible()
  expect(await db.session.count({ where: { userId: id } })).toBe(0)
})
