import { db } from '@/lib/data/client'
import { createContestedItem } from '@/lib/testing/discussed-item'
import { createActor } from '@/lib/testing/factories'
import { expect, expectAccessible, test } from './fixtures'

test('AI answers come after the own one, and a decision is checked by somebody who does not see it', async ({
  study,
  signInUser,
}) => {
  const { id: studyId, taskId } = study
  const { itemId, third, fourth } = await createContestedItem(study)
  await db.task.update({
    where: { id: taskId },
    data: { config: { discussion: { names: 'aliases', showAi: true } } },
  })
  const aiRater = await db.rater.create({
    data: { studyId, kind: 'ai', alias: 'judge-x', configuration: {} },
  })
  const said = { studyId, taskId, itemId, raterId: aiRater.id, round: 1, revision: 1, code: 'Supported' }
  await db.rating.create({ data: { ...said, comment: 'The first note has it.' } })
  const lead = await createActor(studyId, 'pi')

  const page = await signInUser(third.userId)
  await page.goto(`/studies/${studyId}/tasks/${taskId}/adjudicate/${itemId}`)
  const ai = page.getByRole('region', { name: 'AI raters' })
  await expect(ai).toContainText('AI answers are shown after your own answer.')
  expect(await page.content()).not.toContain('judge-x')
  await ai.getByRole('button', { name: 'Supported', exact: true }).click()
  await expect(ai).toContainText('judge-x')
  await expect(ai).toContainText('The first note has it.')
  await expectAccessible(page)
  await page.getByRole('radio', { name: /^Supported/ }).check()
  await page.getByLabel('Why the raters differed').selectOption('Rater error')
  await page.getByLabel('Why this answer').fill('It stands in the first note.')
  await page.getByRole('button', { name: 'Decide' }).click()
  await expect(page.getByRole('heading', { name: 'Decided (1)' })).toBeVisible()

  await signInUser(lead.userId)
  await page.goto(`/studies/${studyId}/tasks/${taskId}/consensus/checks`)
  await page.getByLabel('Decided at least so many days ago').fill('0')
  await page.getByRole('button', { name: 'Draw' }).click()
  await expect(page.getByText('1 of 1 decisions wait for a check.')).toBeVisible()

  await signInUser(fourth.userId)
  await page.goto(`/studies/${studyId}/tasks/${taskId}/adjudicate`)
  await expect(page.getByRole('heading', { name: /^Decided/ })).toHaveCount(0)
  await page.getByRole('link', { name: /The patient was afebrile on day 1/ }).click()
  await expect(page.getByRole('region', { name: 'First round' })).toBeVisible()
  const bytes = await page.content()
  for (const hidden of ['It stands in the first note.', 'judge-x']) expect(bytes).not.toContain(hidden)
  await page.getByRole('radio', { name: /Not Addressed/ }).check()
  await page.getByLabel('Why the raters differed').selectOption('Clinical judgment')
  await page.getByLabel('Why this answer').fill('The note speaks of another day.')
  await page.getByRole('button', { name: 'Decide' }).click()
  await expect(page).toHaveURL(/\/adjudicate$/)

  await signInUser(lead.userId)
  await page.goto(`/studies/${studyId}/tasks/${taskId}/consensus/checks`)
  const row = page.getByRole('row', { name: /^Another adjudicator/ })
  await expect(row.getByRole('cell').nth(1)).toHaveText('1')
  await expect(row.getByRole('cell').nth(2)).toHaveText('1')
  await expect(row.getByRole('cell').nth(3)).toHaveText('0')
  expect(await db.consensus.findMany({ where: { itemId }, select: { code: true, revision: true } })).toEqual([
    { code: 'Supported', revision: 1 },
  ])
})
