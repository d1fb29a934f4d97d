import { SYSTEM_ACTOR } from '@/lib/core/actor'
import { findShipped } from '@/lib/core/protocols/shipped'
import { taskHome } from '@/lib/core/task'
import { openAiResults } from '@/lib/data/blinding/ai-results'
import { createAnsweredTask } from '@/lib/testing/answered-task'
import { expect, expectAccessible, test } from './fixtures'

const PDSQI = findShipped('pdsqi-9')
const SCALES = PDSQI.fields.filter(({ kind }) => kind === 'scale').map(({ id }) => id)

/** Forms that agree in the whole, and the more the lower `noise` is. */
function forms(rater: number, noise: number) {
  return Array.from({ length: 48 }, (_, item) => ({
    ...Object.fromEntries(
      SCALES.map((id, index) => {
        const level = 1 + ((item * 7 + index) % 5)
        const step = (item * 13 + index * 5 + rater * 3) % noise === 0 ? (rater % 2 === 0 ? 1 : -1) : 0
        return [id, Math.min(5, Math.max(1, level + step))]
      }),
    ),
    abstraction: (item + rater) % 7 === 0 ? 'no' : 'yes',
    stigmatizing: (item * 3 + rater) % 11 === 0 ? 'yes' : 'no',
  }))
}

test('a lead reads how far people agree on each scale of a form, and opens what AI raters say', async ({
  signInAs,
  study,
}) => {
  const people = { 'rater-a': forms(0, 5), 'rater-b': forms(1, 4), 'rater-c': forms(2, 3) }
  const ai = { 'model-x': forms(3, 3), 'model-y': forms(4, 2) }
  const authors = ['writer-1', 'writer-2', 'writer-3']
  const task = await createAnsweredTask(study.id, PDSQI, { people, ai, patients: 12, authors })
  const page = await signInAs('pi')
  await page.goto(`${taskHome(task)}/agreement`)

  const scales = page.getByRole('figure').filter({ hasText: 'Agreement among people on each scale' })
  await expect(scales.getByRole('row', { name: /How cited is it\?/ })).toContainText('48')
  await expect(page.getByRole('heading', { name: /agreement among people, by coefficient/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: /Cronbach’s alpha/ })).toBeVisible()
  // sealed: nothing is reported of AI raters
  await expect(page.getByText('model-x')).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'How to open it' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'AI against people' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Open the results' })).toBeVisible()
  await expectAccessible(page)
  await page.goBack()

  await page.getByRole('link', { name: 'One field' }).click()
  await page.getByRole('combobox', { name: 'Field' }).selectOption('How useful is it?')
  await expect(page.getByRole('heading', { name: 'How useful is it?', exact: true })).toBeVisible()

  await openAiResults(SYSTEM_ACTOR, task, 'Every rating is in.')
  await page.goto(`${taskHome(task)}/agreement/ai`)
  await expect(page.getByRole('heading', { level: 1, name: 'AI against people' })).toBeVisible()
  await expect(page.getByText('model-x').first()).toBeVisible()
  await expectAccessible(page)
  await page.goto(`${taskHome(task)}/report`)
  await expect(page.getByRole('heading', { name: /\d\. How succinct is it\?$/ })).toBeVisible()
  await expectAccessible(page)
  await page.goto(`${taskHome(task)}/agreement`)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download all as CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('agreement-fields.csv')
})
