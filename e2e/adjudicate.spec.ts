import type { Actor } from '@/lib/core/actor'
import type { TaskRef } from '@/lib/core/task'
import { decideConsensus } from '@/lib/data/adjudication/discussion-decisions'
import { postMessage } from '@/lib/data/adjudication/discussion-thread'
import { db } from '@/lib/data/client'
import { createContestedItem } from '@/lib/testing/discussed-item'
import { expect, expectAccessible, test } from './fixtures'

test('a third person reads all votes of a disagreement and decides it with a reason', async ({
  study,
  signInUser,
}) => {
  const { itemId, third } = await createContestedItem(study)
  const supporting = await db.rating.findMany({ where: { itemId, code: 'Supported' }, select: { id: true } })
  const start = study.noteText.indexOf('afebrile')
  await db.evidence.createMany({
    data: supporting.map(({ id }) => ({
      ratingId: id,
      noteId: study.noteId,
      start,
      end: start + 'afebrile'.length,
      quote: 'afebrile',
      rank: 0,
    })),
  })

  const page = await signInUser(third.userId)
  await page.goto(`/studies/${study.id}/tasks/${study.taskId}/adjudicate`)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'By rater pair' }).click()
  await expect(page.getByRole('heading', { level: 3, name: / and / })).toBeVisible()
  await page.getByRole('link', { name: /The patient was afebrile on day 1/ }).click()
  await expect(page.getByRole('region', { name: 'First round' }).getByRole('listitem')).toHaveCount(3)
  await expect(page.getByRole('region', { name: 'Second round' }).getByRole('listitem')).toHaveCount(2)
  await expectAccessible(page)
  await expect(page.getByText('hidden-author-name')).toHaveCount(0)

  await page.keyboard.press('/')
  await page.keyboard.type('ceftriaxone')
  await page.keyboard.press('Escape')
  await page.keyboard.press('n')
  await expect(page.getByRole('region', { name: 'Chart' })).toContainText('1 of 1')
  await page.getByRole('button', { name: '“afebrile”' }).first().click()
  await expect(page.getByText(/^Cited by .+ \(Supported\), .+ \(Supported\)$/)).toBeVisible()
  await page.getByRole('button', { name: 'Decide' }).click()
  await expect(page.getByText('Choose 1, 2, 3 or 0.')).toBeVisible()
  await page.keyboard.press('1')
  await page.getByLabel('Why the raters differed').selectOption('Rater error')
  await page.getByLabel('Why this answer').fill('The progress note of that day says so.')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { name: 'Decided (1)' })).toBeVisible()

  const decision = await db.consensus.findFirstOrThrow({ where: { itemId } })
  expect(decision).toMatchObject({
    code: 'Supported',
    method: 'discussion',
    reason: 'rater-error',
    current: true,
  })
  expect(await db.auditEvent.count({ where: { scope: study.id, type: 'consensus.decided' } })).toBe(1)
})

test('two adjudicators at once: each sees the other, and the second decision is a conflict that loses nothing', async ({
  study,
  signInUser,
}) => {
  const { itemId, third, fourth } = await createContestedItem(study)
  const page = await signInUser(third.userId)
  const alive = page.waitForResponse(/\/live/)
  await page.goto(`/studies/${study.id}/tasks/${study.taskId}/adjudicate/${itemId}`)
  await alive

  await page.getByLabel('Message').fill('Look at the note of the first day.')
  await expect(page.getByText('Draft kept. Only you see it.')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Message')).toHaveValue('Look at the note of the first day.')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Look at the note' })).toBeVisible()
  await postMessage(fourth, study, { itemId, submissionId: crypto.randomUUID(), text: 'I did.' })
  await expect(page.getByText('I did.')).toBeVisible()

  await page.keyboard.press('Escape')
  await page.getByRole('radio', { name: /Cannot be decided/ }).check()
  await page.getByLabel('Why the raters differed').selectOption('Guideline gap')
  await page.getByLabel('Why this answer').fill('Both can be meant.')
  // the network of this page is cut until the other has decided: the race of two people in one room
  await page.route('**/live', (route) => route.abort())
  await decide(fourth, study, itemId)
  await page.getByRole('button', { name: 'Decide' }).click()

  await expect(page.getByText('Somebody else decided this statement in the meantime.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Decision' })).toContainText('The first note says so.')
  await expect(page.getByLabel('Why this answer')).toHaveValue('Both can be meant.')
  await page.unroute('**/live')
  await page.getByRole('button', { name: 'Change the decision' }).click()
  await expect(page.getByRole('heading', { name: 'Decided (1)' })).toBeVisible()

  const decisions = await db.consensus.findMany({ where: { itemId }, orderBy: { revision: 'asc' } })
  expect(decisions.map(({ code, current }) => [code, current])).toEqual([
    ['Supported', null],
    ['Cannot be decided', true],
  ])
  expect(decisions[1]?.participantIds).toHaveLength(2)
})

test('two people decide the same statement at the same moment: one decision stands, the other learns so', async ({
  study,
  signInUser,
  browser,
}) => {
  const { itemId, third, fourth } = await createContestedItem(study)
  const pages = [
    await signInUser(third.userId),
    await signInUser(fourth.userId, await (await browser.newContext()).newPage()),
  ] as const
  for (const page of pages) await page.goto(`/studies/${study.id}/tasks/${study.taskId}/adjudicate/${itemId}`)
  for (const page of pages) await expect(page.getByText(/^Also here: adjudicator-/)).toBeVisible()
  const [one, other] = pages
  await one.getByLabel('Message').fill('Shall we?')
  await one.getByRole('button', { name: 'Send' }).click()
  await expect(other.getByRole('listitem').filter({ hasText: 'Shall we?' })).toBeVisible()

  for (const page of pages) {
    await page.getByRole('radio', { name: page === one ? /^Supported/ : /Not Addressed/ }).check()
    await page.getByLabel('Why the raters differed').selectOption('Rater error')
    await page.getByLabel('Why this answer').fill('It stands so in the note.')
    await page.route('**/live', (route) => route.abort()) // neither hears of the other in time
  }
  await Promise.all(pages.map((page) => page.getByRole('button', { name: 'Decide' }).click()))

  const words = 'Somebody else decided this statement in the meantime.'
  const countShown = async () =>
    (await Promise.all(pages.map((page) => page.getByText(words).count()))).reduce(
      (sum, count) => sum + count,
    )
  await expect.poll(countShown).toBe(1)
  const decisions = await db.consensus.findMany({ where: { itemId } })
  expect(decisions.map(({ current, revision }) => [current, revision])).toEqual([[true, 1]])
  await other.context().close()
})

test('a decision that the server never got stays on the screen, and is saved when sent again', async ({
  study,
  signInUser,
}) => {
  const { itemId, third } = await createContestedItem(study)
  const page = await signInUser(third.userId)
  await page.goto(`/studies/${study.id}/tasks/${study.taskId}/adjudicate/${itemId}`)
  await page.getByRole('radio', { name: /Not Addressed/ }).check()
  await page.getByLabel('Why the raters differed').selectOption('Rater error')
  await page.getByLabel('Why this answer').fill('Nothing in the chart speaks of it.')
  await expect(page.getByText('Draft kept. Only you see it.')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Why this answer')).toHaveValue('Nothing in the chart speaks of it.')
  await expect(page.getByRole('radio', { name: /Not Addressed/ })).toBeChecked()
  await expectAccessible(page)

  await page.route(`**/adjudicate/${itemId}`, (route) => route.abort())
  await page.getByRole('button', { name: 'Decide' }).click()
  await expect(page.getByText('The server did not answer.')).toBeVisible()
  await expect(page.getByLabel('Why this answer')).toHaveValue('Nothing in the chart speaks of it.')
  expect(await db.consensus.count({ where: { itemId } })).toBe(0)

  await page.unroute(`**/adjudicate/${itemId}`)
  await page.getByRole('button', { name: 'Decide' }).click()
  await expect(page.getByRole('heading', { name: 'Decided (1)' })).toBeVisible()
  expect(await db.consensus.findFirst({ where: { itemId } })).toMatchObject({ code: 'Not Addressed' })
  expect(await db.decisionDraft.count({ where: { itemId } })).toBe(0)
})

function decide(actor: Actor, task: TaskRef, itemId: string): Promise<void> {
  return decideConsensus(actor, task, {
    itemId,
    code: 'Supported',
    reason: 'rater-error',
    rationale: 'The first note says so.',
    guideline: null,
    seenRevision: 0,
  })
}

test('the list of discussions makes nobody a witness; opening one does', async ({ signInUser, study }) => {
  const { itemId, third } = await createContestedItem(study)
  const page = await signInUser(third.userId)

  await page.goto(`/studies/${study.id}/tasks/${study.taskId}/adjudicate`)
  const link = page.locator(`a[href$="/adjudicate/${itemId}"]`)
  await expect(link).toBeVisible()
  await link.hover()
  await page.waitForLoadState('networkidle') // whatever is fetched ahead has come
  expect(await db.discussionPresence.count({ where: { itemId } })).toBe(0)

  await link.click()
  await expect(page.getByRole('heading', { name: 'Discussion', exact: true })).toBeVisible()
  expect(await db.discussionPresence.count({ where: { itemId } })).toBe(1)
})

test('on a laptop answers and button of a decision are in view however long the discussion is', async ({
  study,
  signInUser,
}) => {
  const { itemId, third, fourth } = await createContestedItem(study)
  const text = 'The note of the first day says so.\n'.repeat(30)
  await postMessage(fourth, study, { itemId, submissionId: crypto.randomUUID(), text })
  const page = await signInUser(third.userId)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`/studies/${study.id}/tasks/${study.taskId}/adjudicate/${itemId}`)
  await expect(page.getByRole('listitem').filter({ hasText: 'The note of the first day' })).toBeVisible()

  const answers = page.getByRole('radio')
  const decide = page.getByRole('button', { name: 'Decide' })
  await expect(answers).toHaveCount(4)
  for (const control of [...(await answers.all()), decide]) await expect(control).toBeInViewport({ ratio: 1 })
  const stands = await decide.boundingBox()
  await page.getByLabel('Why the raters differed').selectOption('Rater error')
  await page.getByLabel('Why this answer').fill('The first note says so.')
  await expect(page.getByLabel('Why this answer')).toBeInViewport({ ratio: 1 })
  expect(await decide.boundingBox()).toEqual(stands)

  await page.getByLabel('Sentence of the guideline').press('Tab')
  await page.keyboard.press('Space')
  await expect(answers.first()).toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Decided (1)' })).toBeVisible()
})
