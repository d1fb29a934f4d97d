import { db } from '@/lib/data/client'
import { createActor, createAssignedRater, rate } from '@/lib/testing/factories'
import { expect, expectAccessible, test } from './fixtures'

test('a lead excludes a statement with a reason, and brings it back', async ({
  signInUser,
  study,
  browser,
}) => {
  const lead = await createActor(study.id, 'pi')
  const rater = await createAssignedRater(study)
  await rate(rater, study, study.itemIds[0]!, 'Supported')
  const { text } = await db.statement.findFirstOrThrow({
    where: { items: { some: { id: study.itemIds[0]! } } },
  })
  const page = await signInUser(lead.userId)
  await page.goto(`/studies/${study.id}/documents`)
  await page.getByRole('link', { name: 'Exclude statements' }).click()

  await expect(page.getByText('3 statements, the shortest first.')).toBeVisible()
  await page.getByRole('checkbox', { name: `Exclude: ${text}` }).check()
  await expect(page.getByText('People have answered 1 of these.')).toBeVisible()
  await page
    .getByLabel('Why they are excluded, for the audit log and exports')
    .fill('A heading, no statement.')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Exclude 1 statement' }).click()
  await expect(page.getByText('1 statement is excluded.')).toBeVisible()
  const row = page.getByRole('table', { name: 'Excluded statements' }).getByRole('row', { name: text })
  await expect(row).toContainText('A heading, no statement.')
  await expect(row).toContainText(lead.name)
  await expectAccessible(page)

  const other = await browser.newPage()
  await signInUser(rater.userId, other)
  await other.goto(`/studies/${study.id}/tasks/${study.taskId}/label/${study.patientId}`)
  await expect(other.getByText('0 of 2').first()).toBeVisible()
  await expect(other.getByText(text)).toHaveCount(0)
  await other.close()
  await page.goto(`/studies/${study.id}/audit-log`)
  await expect(page.getByText('Excluded statements').first()).toBeVisible()

  await page.goto(`/studies/${study.id}/documents/excluded`)
  await page.getByRole('button', { name: `Bring back: ${text}` }).click()
  await expect(page.getByText('The statement is back in the study.')).toBeVisible()
  expect(await db.item.count({ where: { taskId: study.taskId } })).toBe(3)
  expect(await db.rating.count({ where: { taskId: study.taskId, current: true } })).toBe(1)
})
