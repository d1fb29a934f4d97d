import { json } from 'node:stream/consumers'
import { findShipped } from '@/lib/core/protocols/shipped'
import { fileFromPath } from '@/lib/exchange/import-file'
import { openArchives } from '@/lib/exchange/open-archives'
import { createActor } from '@/lib/testing/factories'
import { createTextTask } from '@/lib/testing/text-task'
import { expect, press, test } from './fixtures'
import { goTo, marksOf, open, SOURCE, SUMMARY, setUp, summaryOf } from './marking'

test('a passage over the place where a long line is cut keeps its offsets', async ({ signInUser, study }) => {
  const rater = await createActor(study.id, 'rater')
  const summary = Array.from({ length: 160 }, (_, index) => `Sentence ${index} is about 🩺 rest.`).join(' ')
  const task = await createTextTask(study.id, rater, findShipped('error-spans'), [
    { summary, source: SOURCE },
  ])
  const page = await signInUser(rater.userId)
  await open(page, task)
  const lines = summaryOf(page).locator('div:has(> [data-from])')
  await expect(lines).toHaveCount(3)
  const cut = Number(await lines.nth(1).locator('[data-from]').first().getAttribute('data-from'))
  expect(summary.slice(cut - 6, cut)).toBe('rest. ')

  // by keys: the last word of the line, and the first of the next
  const [before = ''] = /Sentence \d+ is/.exec(summary.slice(cut - 30)) ?? []
  await goTo(page, 'summary', before)
  for (let word = 0; word < 3; word++) await page.keyboard.press('Control+ArrowRight')
  for (let word = 0; word < 5; word++) await page.keyboard.press('Control+Shift+ArrowRight')
  await press(page, '1')
  // by mouse, over the second place where it is cut
  const second = lines.nth(2)
  const next = Number(await second.locator('[data-from]').first().getAttribute('data-from'))
  await second.scrollIntoViewIfNeeded()
  await second.evaluate((line) => line.scrollIntoView({ block: 'center' }))
  const [upper, lower] = [await lines.nth(1).boundingBox(), await second.boundingBox()]
  if (!upper || !lower) throw new Error('The lines are out of sight.')
  await page.mouse.move(upper.x + 4, upper.y + upper.height - 10)
  await page.mouse.down()
  await page.mouse.move(lower.x + 60, lower.y + 12, { steps: 5 })
  await page.mouse.up()
  await press(page, '8')
  await expect(page.getByRole('tab', { name: /Errors 2/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Saved /)).toBeVisible()

  const { errors = [] } = await marksOf(task.taskId)
  expect(errors.every(({ start, end, quote }) => summary.slice(start, end) === quote)).toBe(true)
  expect(errors.map(({ start, end }) => [start < cut && cut < end, start < next && next < end])).toEqual([
    [true, false],
    [false, true],
  ])
})

test('a rater writes a cleaned and an improved summary from what is marked, and a lead takes out the pairs', async ({
  signInUser,
  study,
}) => {
  const { rater, task } = await setUp(study, findShipped('revised'))
  const page = await signInUser(rater.userId)
  await open(page, task)
  await goTo(page, 'summary', 'and a fever')
  for (let word = 0; word < 3; word++) await page.keyboard.press('Control+Shift+ArrowRight')
  await press(page, '1')
  await page.getByRole('button', { name: 'Start from the text as it is' }).click()
  await expect(page.getByText('Marked and still in it: “and a fever”')).toBeVisible()
  await page.getByRole('textbox', { name: 'Cleaned summary' }).fill('')
  await page.getByRole('button', { name: 'Start without the 1 marked' }).click()
  await expect(page.getByText('Marked and still in it')).toHaveCount(0)
  const cleaned = page.getByRole('textbox', { name: 'Cleaned summary' })
  // what is written has the line breaks of a browser
  const clean = SUMMARY.replace(' and a fever', '').replaceAll('\r\n', '\n')
  await expect(cleaned).toHaveValue(clean)
  await page.getByRole('button', { name: 'Start from “Cleaned summary”' }).click()
  const improved = page.getByRole('textbox', { name: 'Improved summary' })
  await improved.fill('You came in with chest pain. ___ will see you.')
  await page.getByRole('button', { name: /^Submit/ }).click()
  await expect(page.getByText('Replace “__”: it may not stand here.')).toBeVisible()
  await improved.fill('You came in with chest pain. Rest well.')
  await page.getByRole('button', { name: /^Submit/ }).click()
  await expect(page.getByText(/^Saved /)).toBeVisible()

  const lead = await createActor(study.id, 'pi')
  await signInUser(lead.userId)
  await page.goto(`/studies/${study.id}/export`)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: /^Download Corrected summaries as pairs/ }).click(),
  ])
  const files = await openArchives([await fileFromPath(await file.path(), 'pairs.zip')])
  // a file of one line is that line
  const read = async (version: string) => {
    const own = files.find(({ name }) => name.startsWith(`summaries_${version}_`))
    return own ? json(own.stream()) : null
  }
  expect(await Promise.all(['original', 'cleaned', 'improved'].map(read))).toEqual([
    { text: SOURCE, summary: SUMMARY },
    { text: SOURCE, summary: clean },
    { text: SOURCE, summary: 'You came in with chest pain. Rest well.' },
  ])
})
