import { decideConsensus } from '@/lib/data/adjudication/discussion-decisions'
import { db } from '@/lib/data/client'
import { createContestedItem } from '@/lib/testing/discussed-item'
import { createActor, rate } from '@/lib/testing/factories'
import { expect, expectAccessible, openRoom, test } from './fixtures'

test('a lead looks at a policy before it counts, locks the task, and raters read the outcome', async ({
  study,
  signInUser,
}) => {
  const { itemId, raters, third } = await createContestedItem(study)
  for (const [index, rater] of raters.entries()) {
    await rate(rater, study, study.itemIds[1]!, index === 0 ? 'Not Addressed' : 'Supported')
  }
  await decideConsensus(third, study, {
    itemId,
    code: 'Supported',
    reason: 'guideline-gap',
    rationale: 'The first note says so.',
    guideline: 'What is charted counts.',
    seenRevision: 0,
  })

  const page = await signInUser((await createActor(study.id, 'pi')).userId)
  await page.goto(`/studies/${study.id}/tasks/${study.taskId}/consensus`)
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByText(/^Nothing would change/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Put into force' })).toHaveCount(0)
  await page.getByLabel('Policy').selectOption('unanimous')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByText('Under this policy 1 of 3 statements would change.')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Statements that would change' })).toContainText(
    'The patient was afebrile on day 2.',
  )
  await expectAccessible(page)
  const putIntoForce = page.getByRole('form', { name: 'Put this policy into force' })
  await putIntoForce.getByLabel('Reason, for the audit log').fill('The protocol says so.')
  await putIntoForce.getByRole('button', { name: 'Put into force' }).click()
  await expect(page.getByRole('table', { name: 'Policies so far' })).toContainText('The protocol says so.')

  await page.getByLabel('Consensus for raters').selectOption('Once the task is locked')
  await page.getByLabel('Why', { exact: true }).fill('The protocol says so.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await page.getByRole('link', { name: 'Reliability' }).click()
  await page.getByLabel('Decided at least so many days ago').fill('0')
  await page.getByRole('button', { name: 'Draw' }).click()
  await expect(page.getByText('1 of 1 decisions wait for a check.')).toBeVisible()
  await expectAccessible(page)
  await page.goto(`/studies/${study.id}/tasks/${study.taskId}/consensus`)
  const lock = page.getByRole('form', { name: 'Lock the task' })
  await lock.getByLabel('Reason, for the audit log').fill('All is rated.')
  await lock.getByRole('button', { name: 'Lock' }).click()
  await expect(page.getByText(/Locked since/)).toBeVisible()
  await expectAccessible(page)

  await openRoom(page, 'Results', 'Disagreements')
  await page
    .getByRole('navigation', { name: 'Disagreements' })
    .getByRole('link', { name: 'Confusion matrix' })
    .click()
  await expect(page.getByRole('heading', { name: 'Confusion matrix' })).toBeVisible()
  await expect(page.getByText('What is charted counts.').first()).toBeVisible()
  await expectAccessible(page)
  const gap = page
    .getByRole('listitem')
    .filter({ hasText: /^Guideline gap: 1 of 1 decision, decided as Supported 1/ })
  await gap.getByRole('link').last().click()
  await expect(page).toHaveURL(/\/errors\?/)
  await expect(page.getByText(/^1 settled statement\./)).toBeVisible()
  await expect(page.getByRole('link', { name: /^decided: Guideline gap/ })).toBeVisible()

  const confusions = await page.request.get(`/api/studies/${study.id}/tasks/${study.taskId}/confusions`)
  expect(await confusions.text()).toContain('Not Addressed,Supported,1,')

  await openRoom(page, 'Design', 'Consensus rules')
  await page.getByRole('link', { name: 'Reliability' }).click()
  await expect(page.getByText(/no check is drawn or given until it is open again/)).toBeVisible()
  const minutes = await page.request.get(`/api/studies/${study.id}/tasks/${study.taskId}/minutes`)
  expect(await minutes.text()).toContain('The first note says so.')

  await signInUser(raters[1]!.userId)
  await page.goto(`/studies/${study.id}/tasks/${study.taskId}/label`)
  await page.getByRole('link', { name: 'Consensus' }).click()
  await expect(page.getByText('The first note says so.')).toBeVisible()
  await expectAccessible(page)
  expect(await db.auditEvent.count({ where: { scope: study.id, type: 'task.locked' } })).toBe(1)
})

test('a rater finds no outcome while the task is open, nor does a lead, and each sees why', async ({
  study,
  signInAs,
}) => {
  const page = await signInAs('rater')
  await page.goto(`/studies/${study.id}/tasks/${study.taskId}/consensus-labels`)
  await expect(page.getByText(/once the study is locked, if its protocol shows them/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Consensus' })).toHaveCount(0)

  await signInAs('pi')
  await page.goto(`/studies/${study.id}/tasks/${study.taskId}/consensus-labels`)
  await expect(page.getByText(/You have given none in this study/)).toBeVisible()
  await expectAccessible(page)
})
