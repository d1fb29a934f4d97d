import { randomUUID } from 'node:crypto'
import { SYSTEM_ACTOR } from '@/lib/core/actor'
import { createUser } from '@/lib/data/accounts/users'
import { createActor } from '@/lib/testing/factories'
import { expect, expectAccessible, test } from './fixtures'

const PASSWORD = 'a long enough password'

test('an administrator makes an account, whose person chooses a password and changes it', async ({
  page,
  signInUser,
  browser,
}) => {
  const admin = await createUser(SYSTEM_ACTOR, {
    email: `${randomUUID()}@example.org`,
    name: 'Ada Admin',
    password: null,
    isAdmin: true,
  })
  const email = `${randomUUID()}@example.org`
  await signInUser(admin.id)
  await page.goto('/studies')
  await page.getByText('Ada Admin').click()
  await page.getByRole('link', { name: 'All accounts' }).click()
  const form = page.getByRole('form', { name: 'New account' })
  await form.getByLabel('E-mail').fill(email)
  await form.getByLabel('Name').fill('Nora New')
  await form.getByRole('button', { name: 'Make account' }).click()
  const link = await page.getByLabel(`Link with which ${email} chooses a password, for a day`).inputValue()
  await expectAccessible(page)

  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(link)
  await expectAccessible(visitor)
  await visitor.getByLabel('New password').fill(PASSWORD)
  await visitor.getByRole('button', { name: 'Save and sign in' }).click()
  await visitor.getByText('Nora New').click()
  await visitor.getByRole('link', { name: 'Your account' }).click()
  await visitor.getByLabel('Years in practice').fill('12')
  await visitor.getByRole('button', { name: 'Save' }).click()
  await expect(visitor.getByText('Saved.')).toBeVisible()
  await visitor.getByLabel('Present password').fill('not the password')
  await visitor.getByLabel('New password').fill('another long password')
  await visitor.getByRole('button', { name: 'Change password' }).click()
  await expect(visitor.getByText('The password is wrong.')).toBeVisible()
  await visitor.getByLabel('Present password').fill(PASSWORD)
  await visitor.getByLabel('New password').fill('another long password')
  await visitor.getByRole('button', { name: 'Change password' }).click()
  await expect(visitor.getByText('Changed. You are signed out everywhere else.')).toBeVisible()
  await expectAccessible(visitor)

  await page.reload()
  const row = page.getByRole('row', { name: new RegExp(email) })
  await row.getByText('Change').click()
  await row.getByRole('button', { name: 'Disable' }).click()
  await expect(row.getByText('Disabled')).toBeVisible()
  await visitor.reload()
  await expect(visitor).toHaveURL(/\/sign-in/)
  await visitor.goto(link)
  await expect(visitor.getByRole('heading', { name: 'This link leads nowhere' })).toBeVisible()
})

test('accounts are not shown to others', async ({ page, signInUser, study }) => {
  const lead = await createActor(study.id, 'pi')
  await signInUser(lead.userId)

  await page.goto('/admin')

  await expect(page.getByRole('heading', { name: 'Nothing here' })).toBeVisible()
})
