import { DAY_MS } from '@/lib/core/time-words'
import { db } from '@/lib/data/client'
import { createActor, createAssignedRater, rate } from '@/lib/testing/factories'
import { expect, expectAccessible, test } from './fixtures'

test('a lead new to it follows what comes next, from the list of studies on', async ({
  signInUser,
  study,
}) => {
  test.slow() // many pages, some read by axe
  const lead = await createActor(study.id, 'pi')
  const page = await signInUser(lead.userId)
  const todo = page.getByRole('region', { name: /^What to do next/ })
  const overview = () => page.goto(`/studies/${study.id}`)

  await page.goto('/studies')
  await expect(page.getByText('0 of 3 statements settled, 0 of 9 ratings given.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Look at the protocol' }).click()
  await expect(page.getByRole('heading', { name: 'Protocol' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Confirm this protocol' }).click()
  await expect(page.getByText(`Confirmed as it stands by ${lead.name}`)).toBeVisible()

  await page.getByRole('link', { name: 'See what comes next' }).click()
  await expect(todo.getByRole('listitem')).toHaveCount(4)
  await expect(todo.getByText('Look at the protocol')).toHaveCount(0)
  // with nobody to give them to, assigning is named and leads nowhere
  await expect(todo.getByText('Assign raters')).toBeVisible()
  await expect(todo.getByRole('link', { name: 'Assign raters' })).toHaveCount(0)
  await expectAccessible(page)
  await todo.getByRole('link', { name: 'Invite 3 adjudicators' }).click()
  await expect(page.getByLabel('Role').first()).toHaveValue('adjudicator')

  await overview()
  await todo.getByRole('link', { name: 'Invite 3 raters' }).click()
  await expect(page.getByLabel('Role').first()).toHaveValue('rater')
  await expect(page.getByRole('button', { name: 'Make 3 links' })).toBeVisible()
  await page.getByLabel('E-mail').first().fill('ben@example.org')
  await page.getByRole('button', { name: 'Make a link' }).click()
  await expect(page.getByLabel('Link for rater-1')).toBeVisible()
  await overview()
  await expect(
    todo.getByText(/ben@example\.org \(rater-1\) has not taken up the invitation of /),
  ).toBeVisible()
  await expect(todo.getByRole('link', { name: 'Remind ben@example.org' })).toHaveAttribute(
    'href',
    /^mailto:ben@example\.org\?subject=/,
  )
  await expectAccessible(page)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await todo.getByRole('button', { name: 'Copy the letter to ben@example.org' }).click()
  await expect(todo.getByText('Copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    /: your invitation\n\nOn .* I sent you a link/,
  )

  for (const room of ['agreement', 'report', 'errors']) {
    await page.goto(`/studies/${study.id}/tasks/${study.taskId}/${room}`)
    await expect(page.getByRole('main').getByRole('link', { name: 'Invite 2 raters' })).toBeVisible()
    await expectAccessible(page)
  }
})

test('a lead hands over the work of who has stopped, one after another', async ({ signInUser, study }) => {
  const lead = await createActor(study.id, 'pi')
  for (const alias of ['stopped-1', 'stopped-2']) {
    const rater = await createAssignedRater(study)
    await db.rater.update({ where: { id: rater.raters.get(study.id)! }, data: { alias } })
    await rate(rater, study, study.itemIds[0]!, 'Supported')
  }
  const backdated = {
    where: { studyId: study.id },
    data: { createdAt: new Date(Date.now() - 5 * DAY_MS) },
  }
  await db.rating.updateMany(backdated)
  await db.assignment.updateMany(backdated)
  await db.membership.updateMany(backdated)
  for (let count = 0; count < 2; count++) await createActor(study.id, 'rater')
  const page = await signInUser(lead.userId)

  await page.goto(`/studies/${study.id}`)
  const todo = page.getByRole('region', { name: /^What to do next/ })
  await expect(todo.getByText(/has 2 statements left \(last answer 5 days ago\);/)).toBeVisible()
  await expect(todo.getByRole('link', { name: /^Write to stopped-/ })).toHaveCount(2)
  await expect(todo.getByText(/^\S+@example\.org$/)).toHaveCount(2)
  await todo.getByRole('link', { name: /^Hand over the work of stopped-1 and stopped-2/ }).click()

  const from = page.getByLabel('From', { exact: true }).locator('option:checked')
  for (const alias of ['stopped-1', 'stopped-2']) {
    await expect(from).toHaveText(`${alias} (2 not checked)`)
    await expect(page.getByLabel('To', { exact: true }).locator('option:checked')).toHaveText(
      /\(free, can take all\)$/,
    )
    await page.getByRole('button', { name: 'Hand over…' }).click()
    await page.getByRole('button', { name: 'Yes, hand over' }).click()
    await expect(page.getByText(`2 statements went from ${alias} to `)).toBeVisible()
  }
  // nobody at work is offered in their place
  await expect(from).toHaveText('Choose a rater')
  expect(await db.assignment.count({ where: { studyId: study.id } })).toBe(6)
})
