import { randomUUID } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { SYSTEM_ACTOR } from '@/lib/core/actor'
import { createUser } from '@/lib/data/accounts/users'
import { db } from '@/lib/data/client'
import { createRaterWithPassword, expect, expectAccessible, PASSWORD, test } from './fixtures'

test('a person sets up two-step sign-in by keyboard, signs in with a code, and turns it off with a recovery code', async ({
  page,
  study,
  signInUser,
}) => {
  const { email, userId } = await createRaterWithPassword(study)
  await signInUser(userId)
  await page.goto('/account')
  await page.getByRole('link', { name: 'Two-step sign-in' }).click()
  await expect(page.getByText('Off: your password alone signs you in.')).toBeVisible()
  await page.getByLabel('Your password').fill('not the password')
  await page.getByLabel('Your password').press('Enter')
  await expect(page.getByText('The password is wrong.')).toBeVisible()
  await page.getByLabel('Your password').fill(PASSWORD)
  await page.getByLabel('Your password').press('Enter')
  const key = await page.getByLabel('Or type this key into the app').inputValue()
  const app = new TOTP({ secret: Secret.fromBase32(key) })
  await expectAccessible(page)
  await page.getByLabel('Code').fill('000000')
  await page.getByLabel('Code').press('Enter')
  await expect(page.getByText('This is not the code the app should show now.')).toBeVisible()
  await page.getByLabel('Code').fill(app.generate())
  await page.getByRole('button', { name: 'Turn on' }).click()
  const codes = page.getByRole('region', { name: 'Your recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const recovery = await codes.first().innerText()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByText('Recovery codes left')).toBeVisible()
  await expectAccessible(page)

  await page.context().clearCookies()
  await page.goto('/sign-in')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByLabel('Code')).toBeFocused()
  await expectAccessible(page)
  // no code works twice: the next one
  await page.keyboard.type(app.generate({ timestamp: Date.now() + 30_000 }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Your studies' })).toBeVisible()

  await page.goto('/account/two-step')
  await page.getByRole('button', { name: 'Turn off' }).click()
  await page.getByLabel('Code').fill('000000')
  await page.getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByText('This code is wrong or has been used.')).toBeVisible()
  await page.getByLabel('Code').fill(recovery)
  await page.getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByText('Off: your password alone signs you in.')).toBeVisible()
})

test('an administrator lets in a person who has lost app and codes', async ({ page, signInUser }) => {
  const admin = await createUser(SYSTEM_ACTOR, {
    email: `${randomUUID()}@example.org`,
    name: 'Ada Admin',
    password: PASSWORD,
    isAdmin: true,
  })
  const { email, userId } = await createTwoStepPerson()
  await signInUser(admin.id)

  await page.goto('/admin')
  const row = page.getByRole('row', { name: new RegExp(email) })
  await expect(row.getByText('Two-step')).toBeVisible()
  await row.getByText('Change').click()
  await row.getByRole('button', { name: 'Ask for no code any more' }).click()
  const proof = page.getByRole('form', { name: `Ask for no code any more: ${email}` })
  await proof.getByLabel('Your password').fill('not the password')
  await proof.getByRole('button', { name: 'Go on' }).click()
  await expect(page.getByText('The password is wrong.')).toBeVisible()
  await expectAccessible(page)
  await proof.getByLabel('Your password').fill(PASSWORD)
  await page.keyboard.press('Enter')

  await expect(page.getByText(`Done for ${email}.`)).toBeVisible()
  await expect(row.getByText('Active')).toBeVisible()
  expect(await db.twoStep.count({ where: { userId } })).toBe(0)
})

/** Somebody whose account asks for a code of an app that is lost. */
async function createTwoStepPerson(): Promise<{ email: string; userId: string }> {
  const email = `${randomUUID()}@example.org`
  const { id: userId } = await createUser(SYSTEM_ACTOR, { email, name: 'Lena Lost', password: PASSWORD })
  await db.twoStep.create({ data: { userId, sealed: new Uint8Array(), confirmedAt: new Date() } })
  return { email, userId }
}
