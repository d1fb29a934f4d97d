import type { Page } from '@playwright/test'
import { createAnswerReader } from '@/lib/core/protocols/read-answer'
import { storeAnswer } from '@/lib/core/protocols/stored-answer'
import { taskHome } from '@/lib/core/task'
import { setTaskLock } from '@/lib/data/adjudication/consensus-lock'
import { db } from '@/lib/data/client'
import { defineFields } from '@/lib/testing/answer-fields'
import { createActor } from '@/lib/testing/factories'
import { createMarkedTask, markDifferently, markedAs, onlyErrors } from '@/lib/testing/marked-item'
import { expect, expectAccessible, test } from './fixtures'

const groups = (page: Page) => page.getByRole('region', { name: 'Session: Errors' }).getByRole('listitem')
const current = (page: Page) => page.locator('li[aria-current=true]')

test('two who marked a summary agree on it in a session, each in a browser of their own', async ({
  page,
  browser,
  signInUser,
}) => {
  const made = await createMarkedTask(onlyErrors(), { feedback: 'after-lock' })
  await markDifferently(made)
  const { task, itemId, first, second } = made
  await signInUser(first.userId)
  const others = await (await browser.newContext()).newPage()
  await signInUser(second.userId, others)
  const address = `${taskHome(task)}/adjudicate`
  await page.goto(address)
  await page.getByRole('link', { name: /You took aspirin/ }).click()
  await others.goto(`${address}/${itemId}`)
  for (const own of [page, others]) await expect(own.getByText(/^Also here: adjudicator-/)).toBeVisible()

  await test.step('proposed groups stand beside the text, with what each rater marked', async () => {
    await expect(page.getByText('4 of 4 groups to settle')).toBeVisible()
    await expect(current(page)).toContainText('three days')
    await expect(page.getByText('Admitted with chest pain.')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('what both marked alike is agreed on by one key, and the other browser shows it', async () => {
    await page.keyboard.press('s')
    await expect(page.getByText('3 of 4 groups to settle')).toBeVisible()
    await expect(others.getByText('3 of 4 groups to settle')).toBeVisible()
  })

  await test.step('one drops by a key, with a reason; the other chooses a class and words where raters differ', async () => {
    await expect(current(page)).toContainText('Dr. Miller')
    await page.keyboard.press('r')
    await page.keyboard.type('Named in the letter.')
    await page.keyboard.press('Enter')
    await page.keyboard.press('x')
    await expect(current(page)).toContainText('heart clinic')
    await expect(others.getByText('✗ Dropped')).toBeVisible()
    await others.keyboard.press('j')
    await others.keyboard.press('j')
    await others.keyboard.press('j')
    await expect(current(others)).toContainText('40 mg of simvastatin')
    await others.keyboard.press('a')
    await expect(
      others.getByRole('alert').filter({ hasText: 'choose a class and the words first' }),
    ).toBeVisible()
    await others.keyboard.press('0')
    await others.keyboard.press('b')
    await others.keyboard.press('a')
    await expect(page.getByText('1 of 4 groups to settle')).toBeVisible()
  })

  await test.step('who changes what the other has just changed learns so, and nothing is overwritten', async () => {
    await page.route('**/live', (route) => route.abort())
    await expect(current(others)).toContainText('heart clinic')
    await others.keyboard.press('a')
    await expect(others.getByText('All 4 groups settled. Decide below.')).toBeVisible()
    await page.keyboard.press('x')
    await expect(
      page.getByRole('alert').filter({ hasText: 'Somebody else changed this group' }),
    ).toBeVisible()
    await expect(page.getByText('✓ “heart clinic”: Location')).toBeVisible()
    await page.unroute('**/live')
  })

  await test.step('a group is opened again, taken apart and joined by keys', async () => {
    await page.keyboard.press('j')
    await page.keyboard.press('y')
    await expect(groups(page).filter({ hasText: 'only' })).toHaveCount(4)
    await page
      .getByRole('button', { name: /To settle/ })
      .first()
      .click()
    await page.keyboard.press('g')
    await page.keyboard.press('j')
    await page.keyboard.press('g')
    await expect(page.getByText('1 of 4 groups to settle')).toBeVisible()
    await page.keyboard.press('0')
    await current(page).getByRole('radio', { name: '“40 mg”' }).check()
    await page.keyboard.press('m')
    await page.keyboard.press('a')
    await expect(page.getByText('All 4 groups settled. Decide below.')).toBeVisible()
    await expect(page.getByText('✓ “40 mg of”')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('one decides, and the other reads the decision', async () => {
    await page.getByRole('combobox', { name: 'Why the raters differed' }).selectOption('Rater error')
    await page.getByRole('textbox', { name: /Why this answer/ }).fill('Read again together.')
    await page.keyboard.press('Control+Enter')
    await expect(page).toHaveURL(/adjudicate$/)
    await expect(others.getByText('Read again together.')).toBeVisible()
    const [row] = await db.consensus.findMany({ where: { itemId } })
    expect(row).toMatchObject({ field: 'errors', code: '3', method: 'discussion' })
  })

  await test.step('once the task is locked, a rater sees the agreed set beside what they marked', async () => {
    const pi = await createActor(task.studyId, 'pi')
    await setTaskLock(pi, task, { lock: true, reason: 'Done.' })
    await page.goto(`${taskHome(task)}/consensus-labels`)
    const errors = page.getByRole('region', { name: 'Errors' })
    await expect(errors.getByRole('listitem').filter({ hasText: '“heart clinic”' })).toContainText('Location')
    await expect(page.getByText('A session agreed on this: 3 passages.')).toBeVisible()
    await expectAccessible(page)
    await others.reload()
    await expect(others.getByText('The task is locked; its decisions stay as they are.')).toBeVisible()
    await expect(others.getByRole('button', { name: /^Agree/ })).toHaveCount(0)
  })
})

test('what AI raters marked stands beside people’s marks where the protocol shows it', async ({
  signInUser,
}) => {
  const made = await createMarkedTask(onlyErrors(), { discussion: { names: 'aliases', showAi: true } })
  await markDifferently(made)
  const { task, itemId, first, study } = made
  const definition = onlyErrors()
  const errors = markedAs(
    { of: 'simvastatin', label: 'medication_unsupported' },
    { of: 'chest pain', label: 'condition_unsupported' },
  )
  const { code, fields, codes } = storeAnswer(
    definition,
    createAnswerReader(definition)({ values: { errors } }),
  )
  const { id: raterId } = await db.rater.create({ data: { studyId: study.id, kind: 'ai', alias: 'model-7' } })
  await db.rating.create({
    data: { ...task, itemId, raterId, round: 1, revision: 1, code, fields: fields as object, codes },
  })
  const page = await signInUser(first.userId)
  await page.goto(`${taskHome(task)}/adjudicate/${itemId}`)
  await expect(page.getByText('4 of 4 groups to settle')).toBeVisible()
  await expect(page.getByText('model-7: 2')).toBeVisible()
  const drawn = page.locator('[data-part="summary"] mark', { hasText: /^simvastatin$/ })
  await expect(drawn).toHaveAttribute('data-says', 'model-7, Medication: ')
  await expectAccessible(page)
})

test('a summary with a question and marks: who rated it agrees on marks alone, a third person on both', async ({
  page,
  browser,
  signInUser,
}) => {
  const { fields } = defineFields([
    { id: 'overall', kind: 'choice', question: 'How good?', options: [{ code: 'good' }, { code: 'poor' }] },
  ])
  const rules = { errors: 'session', overall: 'policy' } as const
  const consensus = Object.entries(rules).map(([field, kind]) => ({ field, rule: { kind } }))
  const made = await createMarkedTask(onlyErrors({ fields, consensus }), {
    policy: { kind: 'majority', of: 2 },
  })
  await markDifferently(made, [{ overall: 'good' }, { overall: 'poor' }])
  const { task, itemId, first } = made
  const third = await createActor(task.studyId, 'adjudicator')
  const address = `${taskHome(task)}/adjudicate/${itemId}`
  await signInUser(first.userId)
  await page.goto(address)
  await expect(page.getByText('4 of 4 groups to settle')).toBeVisible()
  await expect(page.getByText('somebody else answers its questions')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Questions to decide' })).toHaveCount(0)

  const others = await (await browser.newContext()).newPage()
  await signInUser(third.userId, others)
  await others.goto(address)
  const questions = others.getByRole('region', { name: 'Questions to decide' })
  await expect(questions).toContainText('0 of 1 open question')
  await expect(others.getByText(/^Also here: adjudicator-/)).toBeVisible()
  // a digit answers the question, and beside a group it is a class
  await others.keyboard.press('2')
  await expect(questions.getByRole('radio', { name: 'poor' })).toBeChecked()
  await others.getByRole('button', { name: /^1 To settle/ }).focus()
  await others.keyboard.press('1')
  await expect(questions.getByRole('radio', { name: 'poor' })).toBeChecked()
  await expect(current(others).getByRole('radio', { name: /Condition/ })).toBeChecked()
  await expectAccessible(others)
  await others.getByRole('combobox', { name: 'Why the raters differed' }).selectOption('Rater error')
  await others.getByRole('textbox', { name: /Why this answer/ }).fill('Short of facts.')
  await others.keyboard.press('Control+Enter')
  await expect(page.getByText('Short of facts.')).toBeVisible()
  const rows = await db.consensus.findMany({ where: { itemId } })
  expect(rows.map(({ field, code }) => [field, code])).toEqual([['overall', 'poor']])
})
