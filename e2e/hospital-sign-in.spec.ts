import { randomUUID } from 'node:crypto'
import { SYSTEM_ACTOR } from '@/lib/core/actor'
import { createUser, disableUser } from '@/lib/data/accounts/users'
import { db } from '@/lib/data/client'
import { createInvitation } from '@/lib/data/members/invitations'
import { acceptAsNewPerson } from '@/lib/data/members/invited'
import { type IdentityProvider, startIdentityProvider } from '@/lib/testing/identity-provider'
import { expect, expectAccessible, test } from './fixtures'

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

test('an invited person joins with the hospital account, without a password', async ({ page, study }) => {
  const email = `${randomUUID()}@example.org`
  const invitation = { role: 'rater', email: null, alias: null, days: 1 } as const
  const { secret } = await createInvitation(SYSTEM_ACTOR, study.id, invitation)
  provider.setClaims({ sub: 'number 18', email, email_verified: true })

  await page.goto(`/invitation/${secret}`)
  await page.getByRole('button', { name: 'Continue with Example Hospital' }).click()
  await expect(page.getByText('You are signed in as')).toContainText(email)
  await page.getByLabel('Specialty').fill('Nephrology')
  await page.getByRole('button', { name: 'Join the study' }).click()
  await expect(page).toHaveURL(new RegExp(`/studies/${study.id}`))

  const user = await db.user.findUniqueOrThrow({ where: { email }, include: { memberships: true } })
  expect(user).toMatchObject({ passwordHash: null, specialty: 'Nephrology' })
  expect(user.memberships).toMatchObject([{ studyId: study.id, role: 'rater' }])
})

test('who made an account under somebody else’s address is out of it once its owner comes', async ({
  page,
  study,
  signInUser,
  browser,
}) => {
  const email = `${randomUUID()}@example.org`
  const password = 'only ever typed by me'
  const invitation = { role: 'rater', email: null, alias: null, days: 1 } as const
  const { secret } = await createInvitation(SYSTEM_ACTOR, study.id, invitation)
  const profile = { specialty: null, practiceYears: null, ehrYears: null }
  await acceptAsNewPerson(secret, { email, name: 'Stranger', password, profile })
  const { id } = await db.user.findUniqueOrThrow({ where: { email } })
  await signInUser(id)
  await page.goto('/studies')
  await expect(page.getByRole('heading', { name: 'Your studies' })).toBeVisible()

  provider.setClaims({ sub: 'number 19', email, email_verified: true })
  const owner = await (await browser.newContext()).newPage()
  await owner.goto('/sign-in')
  await owner.getByRole('button', { name: 'Continue with Example Hospital' }).click()
  await expect(owner.getByRole('heading', { name: 'Your studies' })).toBeVisible()

  await page.reload()
  await expect(page).toHaveURL(/\/sign-in/)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('The e-mail address or the password is wrong.')).toBeVisible()
})

test('who has no password signs in again with the hospital account before a grave act, and loses nothing', async ({
  page,
  study,
}) => {
  const email = `${randomUUID()}@example.org`
  const { id } = await createUser(SYSTEM_ACTOR, { email, name: 'Hospital Lead', password: null })
  await db.membership.create({ data: { studyId: study.id, userId: id, role: 'pi' } })
  const { email: invited } = await createUser(SYSTEM_ACTOR, {
    email: `${randomUUID()}@example.org`,
    name: 'Next Lead',
    password: null,
  })
  provider.setClaims({ sub: 'number 20', email, email_verified: true })
  await page.goto('/sign-in')
  await page.getByRole('button', { name: 'Continue with Example Hospital' }).click()
  await expect(page.getByRole('heading', { name: 'Your studies' })).toBeVisible()
  const [session] = await db.session.findMany({ where: { userId: id } })

  await page.goto(`/studies/${study.id}/members`)
  const add = page.locator('details', { hasText: 'Add a person who has an account' })
  await add.locator('summary').click()
  await add.getByLabel('E-mail').fill(invited)
  await expect(add.getByText('Sign in again')).toHaveCount(0)
  await add.getByLabel('Role').selectOption('Principal investigator')
  await add.getByRole('button', { name: 'Save' }).click()
  await expect(add.getByText('Sign in again with your hospital account first, then do this.')).toBeVisible()
  await expectAccessible(page)

  const opened = page.waitForEvent('popup')
  await add.getByRole('link', { name: 'Sign in again with your hospital account' }).click()
  const tab = await opened
  const again = tab.getByRole('button', { name: 'Sign in again with Example Hospital' })
  const longAgo = Math.floor(Date.now() / 1000) - 3600
  const other = { sub: 'number 21', email: invited, email_verified: true }
  for (const [claims, words] of [
    [{ sub: 'number 20', email, auth_time: longAgo }, /You were not asked to sign in there/],
    [{ sub: 'number 20', email, auth_time: null }, /does not say when it asked you/],
    [{ sub: 'number 20', email, email_verified: false }, /The sign-in did not work/],
    [{ sub: 'number 20', email, isRefused: true }, /The sign-in did not work/],
    [other, /Somebody else signed in there. You are still signed in here/],
  ] as const) {
    provider.setClaims(claims)
    const back = tab.waitForEvent('load') // the words may stand there from before
    await again.click()
    await back
    await expect(tab.getByText(words)).toBeVisible()
    await expect(tab.getByText('Hospital Lead')).toBeVisible()
  }
  await expectAccessible(tab)
  expect(await db.session.count({ where: { user: { email: invited } } })).toBe(0)
  provider.setClaims({ sub: 'number 20', email, email_verified: true })
  await again.click()
  await expect(tab.getByText(/^It is you/)).toBeVisible()
  await tab.close()

  await add.getByRole('button', { name: 'Save' }).click()
  await expect(add.getByText('Saved.')).toBeVisible()
  const members = page.getByRole('table', { name: 'Members of the study' })
  await expect(members.getByRole('row', { name: 'Next Lead' })).toContainText('Principal investigator')
  expect(await db.session.findMany({ where: { userId: id } })).toMatchObject([{ id: session?.id }])
})
