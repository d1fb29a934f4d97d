import { SYSTEM_ACTOR } from '@/lib/core/actor'
import { findShipped } from '@/lib/core/protocols/shipped'
import { taskHome } from '@/lib/core/task'
import { openAiResults, setMargin } from '@/lib/data/blinding/ai-results'
import { createAnsweredTask } from '@/lib/testing/answered-task'
import { expect, expectAccessible, test } from './fixtures'

const said = (seed: number, slip: number) =>
  Array.from({ length: 90 }, (_, fact) => ({
    present: (fact + Number((fact * 7 + seed) % slip === 0)) % 3 === 0 ? 'no' : 'yes',
    contradicted: (fact + seed) % 11 === 0 ? 'yes' : 'no',
  }))

test('a lead holds AI raters against physicians on one question of a form, by our rules and as published', async ({
  signInAs,
  study,
}) => {
  const people = { 'dr-ames': said(0, 7), 'dr-bell': said(1, 7), 'dr-cole': said(2, 7) }
  const ai = { 'model-one': said(3, 9), 'model-two': said(4, 3) }
  const task = await createAnsweredTask(study.id, findShipped('key-facts'), {
    people,
    ai,
    patients: 30,
    authors: ['system-one', 'system-two'],
  })
  const margin = { measure: 'agreement', margin: 0.1, reason: 'As in the paper.' } as const
  await setMargin(SYSTEM_ACTOR, task, margin)
  const page = await signInAs('pi')
  await page.goto(`${taskHome(task)}/agreement/non-inferiority`)
  await expect(page.getByRole('heading', { name: '1. Fix a margin' })).toBeVisible()
  await openAiResults(SYSTEM_ACTOR, task, 'All have answered.')

  await page.goto(`${taskHome(task)}/agreement/ai`)
  await page.getByRole('link', { name: 'Non-inferiority', exact: true }).click()
  await expect(
    page.getByRole('paragraph').filter({ hasText: 'Is the fact in the summary, in any clear words?' }),
  ).toBeVisible()
  await expect(page.getByText(/^Yes, within 10 points of percent agreement: model-one/)).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Field').selectOption('Can the summary and the fact not both be true?')
  await expect(page.getByText('what stands here is exploratory')).toBeVisible()
  await page.getByLabel('Field').selectOption('Is the fact in the summary, in any clear words?')
  await expect(page.getByText('what stands here is exploratory')).toBeHidden()
  await page.getByLabel('Beside it').selectOption('all measures')
  await expect(page.getByText('Sensitivity for “no”').first()).toBeVisible()
  await page.getByLabel('Beside it').selectOption('the test as published')
  await expect(page.getByRole('row', { name: /^model-two as published “no”/ })).toBeVisible()
  await expectAccessible(page)
  const folder = process.env['E2E_PICTURES']
  if (folder) await page.screenshot({ path: `${folder}/against-people.png`, fullPage: true })
})
