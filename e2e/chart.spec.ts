import type { Page } from '@playwright/test'
import { db } from '@/lib/data/client'
import { createAssignedRater, rate, type TestStudy } from '@/lib/testing/factories'
import { expect, expectAccessible, expectWorkbench, test } from './fixtures'

const STORY =
  'Mrs. Doe is a 71 year old woman with an old myocardial infarction, admitted with fever and a productive cough.'

/** Two more notes: one that repeats the other. */
async function addNotes(study: TestStudy): Promise<void> {
  const common = {
    studyId: study.id,
    patientId: study.patientId,
    category: 'Physician',
    description: 'Consult',
  }
  const day = (date: string) => ({
    chartDate: new Date(`${date}T00:00:00Z`),
    chartTime: new Date(`${date}T09:30:00Z`),
  })
  await db.note.createMany({
    data: [
      { ...common, externalId: '102', caregiverId: 'MD 7', text: `HPI: ${STORY}`, ...day('2150-03-05') },
      {
        ...common,
        externalId: '103',
        caregiverId: 'MD 8',
        text: `Day 2. ${STORY} BP 95/60.`,
        ...day('2150-03-06'),
      },
    ],
  })
}

async function openChart(page: Page, study: TestStudy): Promise<void> {
  await page.goto(`/studies/${study.id}/tasks/${study.taskId}/label/${study.patientId}`)
  await expect(page.getByText('All answers saved')).toBeVisible()
}

test('find knows synonyms and patterns, and lists every occurrence', async ({ signInAs, study }) => {
  await addNotes(study)
  const page = await signInAs('rater')
  await openChart(page, study)

  await page.keyboard.press('/')
  await page.keyboard.type('MI')
  await expect(page.getByText('2 hits', { exact: true })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 of 2', { exact: true })).toBeVisible()
  await expect(page.getByText(/also: .*myocardial infarction/)).toBeVisible()
  await page.getByLabel('How to search').selectOption('pattern')
  await page.getByLabel('Find in the chart').fill(String.raw`\d+/\d+`)
  await expect(page.getByText('1 of 1', { exact: true })).toBeVisible()
  await page.getByLabel('Find in the chart').fill('(a')
  await expect(page.getByText('This pattern cannot be read: unterminated group.')).toBeVisible()
  await page.getByLabel('Find in the chart').fill('(.|..)*\u2260')
  await expect(page.getByText('This pattern takes too long to search. Make it simpler.')).toBeVisible()

  await page.getByLabel('How to search').selectOption('words')
  await page.getByLabel('Find in the chart').fill('')
  await page.keyboard.press('Escape')
  await page.getByText(`HPI: ${STORY}`).evaluate((element) => {
    const range = document.createRange()
    const at = element.firstChild!.nodeValue!.indexOf('productive cough')
    range.setStart(element.firstChild!, at)
    range.setEnd(element.firstChild!, at + 'productive cough'.length)
    window.getSelection()?.removeAllRanges()
    window.getSelection()?.addRange(range)
  })
  await page.keyboard.press('o')
  const side = page.getByRole('navigation', { name: 'Contents of the chart' })
  await expect(side.getByRole('button', { name: 'Hits 2' })).toBeVisible()
  await side.getByRole('button', { name: /admitted with fever and a productive cough. BP/ }).click()
  await expect(page.getByText('2 of 2', { exact: true })).toBeVisible()
  await expectAccessible(page)
})

test('contents are filtered by type, author and time, and lead to notes by keyboard', async ({
  signInAs,
  study,
}) => {
  await addNotes(study)
  const page = await signInAs('rater')
  await openChart(page, study)
  const side = page.getByRole('navigation', { name: 'Contents of the chart' })

  await side.getByText('Author and time').click()
  await side.getByLabel('Author').selectOption('MD 8')
  await expect(side.getByText('1 of 3 shown')).toBeVisible()
  await side.getByLabel('Author').selectOption('')
  await side.getByLabel('From').selectOption('2150-03-05')
  await expect(side.getByText('2 of 3 shown')).toBeVisible()
  await side.getByLabel('Group by').selectOption('category')
  await expect(side.getByRole('heading', { name: 'Physician' })).toBeVisible()
  await side.getByLabel('From').selectOption('')
  await page.getByRole('radio', { name: /^Supported/ }).click()
  await page.keyboard.press('t')
  await expect(side.getByRole('button', { name: /Progress Note/ })).toBeFocused()
  await page.keyboard.press('Tab') // the next stay's heading
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await side.getByRole('button', { name: 'Recent', exact: true }).click()
  await expect(side.getByRole('button', { name: /03-0\d 09:30/ })).toBeVisible()
})

test('repeated text is shaded on request and leads to where it stood first', async ({ signInAs, study }) => {
  await addNotes(study)
  const page = await signInAs('rater')
  await openChart(page, study)

  await page.keyboard.press('r')
  await expect(page.getByText(/% repeated, first in/)).toBeVisible()
  await page.getByText(/^Day 2/).click()
  await page.keyboard.press('r')
  const side = page.getByRole('navigation', { name: 'Contents of the chart' })
  await side.getByRole('button', { name: 'Recent', exact: true }).click()
  await expect(side.getByRole('button', { name: /03-05 09:30/ })).toBeVisible()
})

test('text and PDF stand side by side; the contents table leads on, and a selection in the PDF is evidence', async ({
  signInAs,
  study,
}) => {
  const page = await signInAs('rater')
  await openChart(page, study)

  await page.getByRole('button', { name: 'Both' }).click()
  const pdf = page.getByRole('region', { name: 'Chart as PDF' })
  await expect(page.getByRole('region', { name: 'Notes as text' })).toBeVisible()
  await pdf.getByRole('button', { name: /^Go to 2150-03-04 08:10/ }).click()
  const printed = page.locator('[data-page="2"] .textLayer span', { hasText: 'Ceftriaxone was started' })
  await expect(printed).toBeInViewport()

  await page.keyboard.press('/')
  await page.keyboard.type('ceftriaxone')
  await expect(page.getByText('1 of 1', { exact: true })).toBeVisible()
  await page.getByLabel('Find in the chart').blur()
  await expect
    .poll(() => page.evaluate(() => [...(CSS.highlights.get('chart-current-hit') ?? [])].map(String)))
    .toEqual(['Ceftriaxone', 'Ceftriaxone'])
  await printed.evaluate((element) => {
    const node = element.firstChild!
    const at = node.nodeValue!.indexOf('Ceftriaxone')
    const range = document.createRange()
    range.setStart(node, at)
    range.setEnd(node, at + 'Ceftriaxone was started'.length)
    window.getSelection()?.removeAllRanges()
    window.getSelection()?.addRange(range)
  })
  await page.keyboard.press('e')
  await page.keyboard.press('1')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Saved /)).toBeVisible()
  const [evidence] = await db.evidence.findMany({ where: { rating: { studyId: study.id } } })
  expect(evidence).toMatchObject({ noteId: study.noteId, quote: 'Ceftriaxone was started' })
  expect(study.noteText.slice(evidence!.start, evidence!.end)).toBe('Ceftriaxone was started')
})

test('zooming the PDF keeps the place where one reads, also after a jump elsewhere', async ({
  signInAs,
  study,
}) => {
  const page = await signInAs('rater')
  await openChart(page, study)
  await page.getByRole('button', { name: 'PDF', exact: true }).click()
  const pdf = page.getByRole('region', { name: 'Chart as PDF' })
  await pdf.getByRole('button', { name: /^Go to 2150-03-04 08:10/ }).click()
  const printed = page.locator('[data-page="2"] .textLayer span', { hasText: 'Ceftriaxone was started' })
  await expect(printed).toBeInViewport()
  /** How far down one reads, in pages. */
  const read = () =>
    pdf.evaluate((frame) => {
      const [first, second] = ['1', '2'].map((page) =>
        frame.querySelector<HTMLElement>(`[data-page="${page}"]`),
      )
      return frame.scrollTop / (second!.offsetTop - first!.offsetTop)
    })

  await pdf.evaluate((frame) => {
    frame.scrollTop = 200
  })
  const before = await read()
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await expect(page.getByText('125 %')).toBeVisible()
  await expect(page.locator('[data-page="1"] canvas')).toBeVisible()
  expect(await read()).toBeCloseTo(before, 1)

  await page.getByRole('button', { name: 'Zoom out' }).click()
  await page.getByRole('button', { name: 'Zoom out' }).click()
  await expect(page.getByText('75 %')).toBeVisible()
  expect(await read()).toBeCloseTo(before, 1)
})

test('the chart follows in a window of its own and gives evidence from there', async ({
  signInAs,
  study,
}) => {
  const page = await signInAs('rater')
  await openChart(page, study)

  const opening = page.waitForEvent('popup')
  await page.keyboard.press('w')
  const chart = await opening
  await expect(chart.getByText('Statement 1 of 3:')).toBeVisible()
  await expectAccessible(chart)
  await page.keyboard.press('s')
  await expect(chart.getByText('Statement 2 of 3:')).toBeVisible()

  await chart.getByText(study.noteText).evaluate((element) => {
    const range = document.createRange()
    range.setStart(element.firstChild!, 0)
    range.setEnd(element.firstChild!, 25)
    window.getSelection()?.removeAllRanges()
    window.getSelection()?.addRange(range)
  })
  await chart.keyboard.press('e')
  await expect(chart.getByText('Attached to statement 2.')).toBeVisible()
  await expect(page.getByRole('main').getByText(/, 2150-03-04 08:10$/)).toBeVisible()
  await page.getByRole('button', { name: '“The patient was afebrile.”' }).click()
  await expect
    .poll(() => chart.evaluate(() => [...(CSS.highlights.get('chart-target') ?? [])].map(String)))
    .toEqual(['The patient was afebrile.'])
  await expect(page.getByRole('button', { name: 'Window ✓' })).toBeVisible()
  await chart.close()
  await expect(page.getByRole('button', { name: 'Window', exact: true })).toBeVisible()
})

test('a statement that comes with a passage opens at it, and what is attached later moves nothing', async ({
  signInUser,
  study,
}) => {
  const text = 'Day by day: blood pressure, pulse, fluids in and out.\n'.repeat(20)
  const days = Array.from({ length: 12 }, (_, day) => new Date(Date.UTC(2150, 2, 5 + day)))
  await db.note.createMany({
    data: days.map((chartDate, day) => ({
      studyId: study.id,
      patientId: study.patientId,
      externalId: `2${day}`,
      category: 'Nursing',
      description: `Day ${day + 2}`,
      chartDate,
      text: `${text}Temperature 36.${day}.`,
    })),
  })
  const cited = await db.note.findFirstOrThrow({ where: { studyId: study.id, externalId: '211' } })
  const rater = await createAssignedRater(study)
  const { itemId } = await db.assignment.findFirstOrThrow({
    where: { item: { studyId: study.id } },
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
  })
  await rate(rater, study, itemId, 'Supported')
  const rating = await db.rating.findFirstOrThrow({ where: { itemId } })
  const quote = 'Temperature 36.11.'
  const start = cited.text.indexOf(quote)
  await db.evidence.create({
    data: { ratingId: rating.id, noteId: cited.id, start, end: start + quote.length, quote, rank: 0 },
  })
  const page = await signInUser(rater.userId)
  const first = page.getByRole('article').first()
  const last = page.getByRole('article').last()

  await page.goto(`/studies/${study.id}/tasks/${study.taskId}/label/${study.patientId}`)
  await expectWorkbench(page, 2)
  await expect(first).toBeInViewport()
  await page.keyboard.press('Backspace')
  await expect(page.getByText('Statement 1 of 3')).toBeVisible()
  await expect(last).toBeInViewport()
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true)

  await page.keyboard.press('/')
  await page.keyboard.type('ceftriaxone')
  await expect(page.getByText('1 of 1', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('e')
  await expect(page.getByRole('button', { name: /^“Ceftriaxone/ })).toBeVisible()
  await expect(first).toBeInViewport()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('Statement 2 of 3')).toBeVisible()
  await expect(first).toBeInViewport()
})
