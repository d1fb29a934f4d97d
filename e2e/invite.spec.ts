import { randomUUID } from 'node:crypto'
import { db } from '@/lib/data/client'
import { assignItems, createActor, createStudy } from '@/lib/testing/factories'
import { expect, expectAccessible, test } from './fixtures'

test('from the link of an invitation to twenty labeled statements, by what is on the screen', async ({
  signInUser,
  browser,
}) => {
  const study = await createStudy({ items: 20 })
  const lead = await createActor(study.id, 'pi')
  const page = await signInUser(lead.userId)
  await page.goto(`/studies/${study.id}/members`)
  await page.getByRole('button', { name: 'Make a link' }).click()
  const link = await page.getByLabel('Link for rater-1').inputValue()
  await expect(page.getByRole('cell', { name: 'Open' })).toBeVisible()
  await expectAccessible(page)
  const seat = await db.rater.findFirstOrThrow({ where: { studyId: study.id, alias: 'rater-1' } })
  await assignItems(study, seat.id)

  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(link)
  await expect(visitor.getByText(`${lead.name} invites you to`)).toBeVisible()
  await expectAccessible(visitor)
  await visitor.getByLabel('Your name').fill('Dr. New')
  await visitor.getByLabel('E-mail').fill(`${randomUUID()}@example.org`)
  await visitor.getByLabel('Password').fill('a long enough password')
  await visitor.getByLabel('Specialty').fill('Cardiology')
  await visitor.getByLabel('Years in practice').fill('9')
  await visitor.getByLabel('Years with electronic records').fill('7')
  await visitor.getByRole('button', { name: 'Join the study' }).click()
  await visitor.getByRole('link', { name: 'Start', exact: true }).click()
  await expect(visitor.getByText('The patient was afebrile on day')).toBeVisible()
  await expect(visitor.getByText(/Read the statement, search the chart/)).toBeVisible()
  const answers = ['Supported', 'Not Supported', 'Not Addressed']
  for (let index = 0; index < 20; index++) {
    await expect(visitor.getByText(`Statement ${index + 1} of 20`)).toBeVisible()
    await visitor
      .getByRole('radio')
      .nth(index % 3)
      .check()
    await visitor.getByRole('button', { name: 'Submit' }).click()
  }
  await expect(visitor.getByRole('heading', { name: 'All done for now' })).toBeVisible()
  await expect(visitor.getByText(/^Saved /)).toBeVisible()
  await visitor.getByRole('link', { name: 'All patients' }).click()
  await expect(visitor.getByText('You have checked 20 of 20 statements.')).toBeVisible()
  const ratings = await db.rating.findMany({ where: { raterId: seat.id }, orderBy: { createdAt: 'asc' } })
  expect(ratings.map(({ code }) => code)).toEqual(
    Array.from({ length: 20 }, (_, index) => answers[index % 3]),
  )

  await page.reload()
  await expect(page.getByRole('cell', { name: 'Cardiology' })).toBeVisible()
  await visitor.context().clearCookies()
  await visitor.goto(link)
  await expect(visitor.getByText('This invitation has been used already.')).toBeVisible()
  await expectAccessible(visitor)
})

test('a link that was taken back lets nobody in; a person with an account joins by signing in', async ({
  signInUser,
  study,
}) => {
  const lead = await createActor(study.id, 'pi')
  const page = await signInUser(lead.userId)
  await page.goto(`/studies/${study.id}/members`)
  await page.getByRole('button', { name: 'Make a link' }).click()
  const first = await page.getByLabel('Link for rater-1').inputValue()
  await page.getByRole('button', { name: 'New link in the place of that of rater-1' }).click()
  const replaced = page.getByRole('region', { name: 'Invitations' }).getByLabel('Link for rater-1')
  await expect(replaced).not.toHaveValue(first)
  await expect(page.getByRole('cell', { name: 'Taken back' })).toHaveCount(1)
  await page.getByRole('button', { name: /Take back/ }).click()
  await expect(page.getByRole('cell', { name: 'Taken back' })).toHaveCount(2)
  await page.getByLabel('Role').first().selectOption('Adjudicator')
  await page.getByRole('button', { name: 'Make a link' }).click()
  const second = await page.getByLabel('Link', { exact: true }).inputValue()

  const person = await db.user.create({
    data: { email: `${randomUUID()}@example.org`, name: 'Known Person' },
  })
  await signInUser(person.id)
  await page.goto(first)
  await expect(page.getByText('This invitation was taken back.')).toBeVisible()
  await page.goto(second)
  await expect(page.getByText('Known Person')).toBeVisible()
  await page.getByRole('button', { name: 'Join the study' }).click()
  await expect(page.getByRole('heading', { name: 'Statements to check' })).toBeVisible()
})
