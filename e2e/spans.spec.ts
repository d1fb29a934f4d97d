import { findShipped } from '@/lib/core/protocols/shipped'
import { taskHome } from '@/lib/core/task'
import { db } from '@/lib/data/client'
import { createActor } from '@/lib/testing/factories'
import { createTextTask } from '@/lib/testing/text-task'
import { expect, expectAccessible, press, test } from './fixtures'
import { goTo, marksOf, open, SUMMARY, setUp, summaryOf } from './marking'

test('a rater marks, changes, links and submits by keys alone, offline too', async ({
  signInUser,
  study,
  context,
}) => {
  const { rater, task } = await setUp(study)
  const page = await signInUser(rater.userId)
  await open(page, task)
  await expect(page.getByText('Marked: Errors 0, Key facts 0, Mentions 0 and Jargon 0')).toBeVisible()
  await expectAccessible(page)

  // from the beginning of the text, by arrows: five words on, one word selected
  await page.keyboard.press('Home')
  for (let word = 0; word < 4; word++) await page.keyboard.press('Control+ArrowRight')
  await page.keyboard.press('Control+Shift+ArrowRight')
  await expect(page.getByText('is selected: press the key of its class.')).toBeVisible()
  await page.keyboard.press('1')
  const marked = page.getByRole('list', { name: 'Marked: Errors' })
  await expect(marked.getByRole('button', { name: '“chest” Condition' })).toBeVisible()
  await press(page, 'm')
  await press(page, 'i')
  await expect(marked.getByRole('button', { name: '“chest pain” Condition · minor' })).toBeVisible()
  await expect(page.getByText('How grave? minor.')).toBeVisible()

  // the word at the cursor, and what stands elsewhere alike
  await goTo(page, 'summary', 'aspirin 81')
  await press(page, '3')
  await page.getByRole('button', { name: 'Mark the same words at 1 more place' }).waitFor()
  await press(page, 'h')
  await expect(page.getByRole('tab', { name: /Errors 3/ })).toBeVisible()

  // split where the cursor stands, and moved to another class
  await goTo(page, 'summary', 'metoprolol')
  await page.keyboard.press('Control+Shift+ArrowLeft')
  await press(page, '8')
  await press(page, 'mm')
  await goTo(page, 'summary', ' mg ')
  await press(page, 'n')
  await expectAccessible(page)

  // a key fact that the summary says, and one that it does not
  await press(page, ']')
  await expect(page.getByRole('tab', { name: /Key facts/, selected: true })).toBeVisible()
  await goTo(page, 'source', 'chest pain')
  await page.keyboard.press('Control+Shift+ArrowRight')
  await page.keyboard.press('Control+Shift+ArrowRight')
  await press(page, '1')
  await press(page, 'k')
  await goTo(page, 'summary', 'chest')
  await page.keyboard.press('Control+Shift+ArrowRight')
  await page.keyboard.press('Control+Shift+ArrowRight')
  await press(page, '1')
  const facts = page.getByRole('list', { name: 'Marked: Key facts' })
  await expect(facts.getByRole('button', { name: '“chest pain” → “chest pain”' })).toBeVisible()
  await goTo(page, 'source', 'Troponin')
  await press(page, '1')
  await press(page, 'z')
  await expect(facts.getByRole('button', { name: '“Troponin” missing' })).toBeVisible()

  // what is begun outlives a reload, what is submitted a server that is away
  await page.reload()
  await expect(page.getByRole('tab', { name: /Errors 4/ })).toBeVisible()
  await expect(page.getByRole('tab', { name: /Key facts 2/ })).toBeVisible()
  await context.setOffline(true)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Submitted with Errors 4, Key facts 2, Mentions 1 and Jargon 0.')).toBeVisible()
  await expect(page.getByText(/^1 not yet sent:/)).toBeVisible()
  const readable = await page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
  )
  expect(readable).not.toContain('aspirin')
  await context.setOffline(false)
  await expect(page.getByText(/^Saved /)).toBeVisible({ timeout: 30_000 })

  const { errors = [], mentions = [], ...others } = await marksOf(task.taskId)
  expect(errors.map(({ quote, label }) => [quote, label])).toEqual([
    ['chest pain', 'condition_unsupported'],
    ['aspirin', 'medication_unsupported'],
    ['and metoprolol. Take', 'word_unsupported'],
    ['aspirin', 'medication_unsupported'],
  ])
  expect(errors.every(({ start, end, quote }) => SUMMARY.slice(start, end) === quote)).toBe(true)
  expect(mentions).toMatchObject([{ quote: 'chest pain' }])
  expect(others['mentioned-by']).toHaveLength(2)
  expect(others['jargon']).toEqual([])

  // the answer is changed: another revision counts, with what was marked before
  await page.locator('body').press('-')
  await expect(page.getByText(/Submitted: Errors 4, Key facts 2, Mentions 1 and Jargon 0/)).toBeVisible()
  await goTo(page, 'summary', 'echocardiogram')
  await press(page, '2')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Submitted with Errors 5, Key facts 2, Mentions 1 and Jargon 0.')).toBeVisible()
  await expect(page.getByText(/^Saved /)).toBeVisible()
  const revised = await db.rating.findFirstOrThrow({ where: { taskId: task.taskId, current: true } })
  expect(revised.revision).toBe(2)
})

test('a screen reader hears the class where a passage begins', async ({ signInUser, study }) => {
  const { rater, task } = await setUp(study)
  const page = await signInUser(rater.userId)
  await open(page, task)
  await goTo(page, 'summary', 'metoprolol')
  await press(page, '3')
  await expect(summaryOf(page).locator('mark')).toHaveText('metoprolol')
  const client = await page.context().newCDPSession(page)
  const { nodes } = await client.send('Accessibility.getFullAXTree')
  const heard = nodes
    .filter(({ role }) => role?.value === 'StaticText')
    .map(({ name }) => String(name?.value))
  expect(heard.slice(heard.indexOf('metoprolol') - 1)[0]).toBe('Medication: ')
})

test('a text is marked beside the chart, from which passages are attached', async ({ signInUser, study }) => {
  const definition = findShipped('error-spans')
  const rater = await createActor(study.id, 'rater')
  const task = await createTextTask(
    study.id,
    rater,
    {
      ...definition,
      item: {
        ...definition.item,
        parts: [
          ...definition.item.parts.slice(0, 1),
          { role: 'chart', of: 'chart', view: 'chart', title: 'Chart', attributes: [] },
        ],
      },
      spanLayers: definition.spanLayers.slice(0, 1),
      spanLinks: [],
      computed: [],
      scores: [],
      figures: [],
    },
    [{ summary: SUMMARY }],
  )
  await db.note.create({
    data: {
      studyId: study.id,
      patientId: task.patientId,
      externalId: 'note-1',
      category: 'Nursing',
      description: 'Nursing Progress Note',
      chartDate: new Date('2150-03-05T00:00:00Z'),
      text: 'Aspirin 81 mg was given. No fever.',
    },
  })
  const page = await signInUser(rater.userId)
  await open(page, task)
  await expect(page.getByText('Aspirin 81 mg was given.')).toBeVisible()
  await goTo(page, 'summary', 'fever')
  await press(page, '1')
  await page.getByText('Aspirin 81 mg was given.').evaluate((note) => {
    getSelection()?.setBaseAndExtent(note.firstChild as Node, 0, note.firstChild as Node, 13)
  })
  await page.keyboard.press('e')
  await expect(page.getByRole('button', { name: '“Aspirin 81 mg”' })).toBeVisible()
  await expect(
    page.getByRole('list', { name: 'Marked: Errors' }).getByRole('button', { name: '“fever” Condition' }),
  ).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect
    .poll(() => db.evidence.findMany({ where: { rating: { taskId: task.taskId } } }))
    .toMatchObject([{ start: 0, end: 13, quote: 'Aspirin 81 mg' }])
  expect((await marksOf(task.taskId))['errors']).toHaveLength(1)
})

test('undo and redo, deleting and splitting come back as they were', async ({ signInUser, study }) => {
  const { rater, task } = await setUp(study)
  const page = await signInUser(rater.userId)
  await open(page, task)
  const marked = page.getByRole('list', { name: 'Marked: Errors' })
  await goTo(page, 'summary', 'chest')
  await page.keyboard.press('End')
  await page.keyboard.press('Shift+Home')
  await press(page, '4')
  await goTo(page, 'summary', ' and a fever')
  await press(page, 'x')
  await expect(marked.getByRole('listitem')).toHaveCount(2)
  await page.keyboard.press('Control+z')
  await expect(marked.getByRole('listitem')).toHaveCount(1)
  await page.keyboard.press('Control+Shift+z')
  await expect(marked.getByRole('listitem')).toHaveCount(2)
  await press(page, 'p')
  await page.keyboard.press('Delete')
  await expect(marked.getByRole('listitem')).toHaveCount(1)
  await page.keyboard.press('Control+z')
  await expect(marked.getByRole('listitem')).toHaveCount(2)

  // nothing to mark is an answer too, and nobody is asked twice
  await page.keyboard.press('+')
  await expect(page.getByText('Marked: Errors 0, Key facts 0, Mentions 0 and Jargon 0')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Submitted with Errors 0, Key facts 0, Mentions 0 and Jargon 0.')).toBeVisible()
})

test('a key fact is linked to words that are selected by mouse, and asked about while it is not', async ({
  signInUser,
  study,
}) => {
  const { rater, task } = await setUp(study)
  const page = await signInUser(rater.userId)
  await open(page, task)
  await goTo(page, 'source', 'Fever')
  await page.keyboard.press('Control+Shift+ArrowRight')
  await press(page, '1')
  await page.keyboard.press('Enter')
  await expect(
    page
      .getByRole('alert')
      .getByText('Key facts: 1 neither linked nor missing. Submit again to leave it so.'),
  ).toBeVisible()
  await press(page, 'k')
  await summaryOf(page)
    .getByText('metoprolol')
    .first()
    .dblclick({ position: { x: 8, y: 45 } })
  await page.keyboard.press('1')
  await expect(page.getByText(/^Marked “.+” as Mention, and linked\.$/)).toBeVisible()
  const facts = page.getByRole('list', { name: 'Marked: Key facts' })
  await expect(facts.getByRole('button', { name: /^“Fever” → “/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Submitted with Errors 0, Key facts 1, Mentions 1 and Jargon 0.')).toBeVisible()
  await expect(page.getByText(/^Saved \d/)).toBeVisible()
  const marks = (await marksOf(task.taskId)) as Record<string, unknown>
  expect(marks['mentioned-by']).toHaveLength(1)
})

test('marking by mouse moves nothing, and works on 200 % zoom', async ({ signInUser, study }) => {
  const { rater, task } = await setUp(study)
  const page = await signInUser(rater.userId)
  await open(page, task)
  const text = summaryOf(page)
  const before = await text.boundingBox()
  await text
    .getByText('metoprolol')
    .first()
    .dblclick({ position: { x: 8, y: 45 } })
  await page.getByRole('button', { name: 'Word' }).click()
  await expect(page.getByRole('tab', { name: /Errors 1/ })).toBeVisible()
  expect(await text.boundingBox()).toEqual(before)

  await page.setViewportSize({ width: 720, height: 450 })
  // the text stands above what marks it, and the classes take one row at the lower edge, with what submits
  const bar = page.getByRole('toolbar', { name: 'Mark what is selected' })
  await page.evaluate(() => getSelection()?.removeAllRanges())
  for (const name of [/^Submit/, 'Condition', 'Marks'])
    await expect(bar.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)
  await goTo(page, 'summary', 'echocardiogram')
  await page.keyboard.press('Control+Shift+ArrowRight')
  await expect(text).toBeInViewport({ ratio: 0.9 })
  expect((await bar.boundingBox())?.height).toBeLessThan(64)
  await bar.getByRole('button', { name: 'Procedure' }).click()
  await expect(page.getByRole('tab', { name: /Errors 2/ })).toBeVisible()
  await expect(text).toBeInViewport({ ratio: 0.9 })
  await bar.getByRole('button', { name: 'Marks' }).click()
  await expect(page.getByRole('list', { name: 'Marked: Errors' })).toBeInViewport()
  await bar.getByRole('combobox', { name: 'Layer' }).selectOption('Key facts 0')
  await expect(page.getByRole('textbox', { name: 'Source text: text to mark' })).toBeInViewport({
    ratio: 0.9,
  })
  await expect(bar.getByRole('button', { name: 'Key fact' })).toBeInViewport({ ratio: 1 })
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
  // whoever sends from below finds the next text
  await page.getByRole('button', { name: /^Submit/ }).click()
  await expect(page.getByText(/^Summary 2 of 2/)).toBeVisible()
  await expect(text).toBeInViewport({ ratio: 0.9 })
})

test('on a touch screen the classes stand at the lower edge, with the words that are selected', async ({
  browser,
  signInUser,
  study,
}) => {
  const { rater, task } = await setUp(study)
  const context = await browser.newContext({
    viewport: { width: 412, height: 860 },
    hasTouch: true,
    isMobile: true,
  })
  const page = await signInUser(rater.userId, await context.newPage())
  await page.goto(`${process.env['E2E_ADDRESS'] ?? ''}${taskHome(task)}/label/${task.patientId}`)
  await expect(page.getByText(/^(All answers saved|Saved \d)/)).toBeVisible()
  const bar = page.getByRole('toolbar', { name: 'Mark what is selected' })
  await expect(bar.getByRole('button', { name: 'Medication' })).toBeVisible()
  await expect(bar.getByRole('button', { name: 'Close' })).toBeHidden()
  await goTo(page, 'summary', 'metoprolol')
  await page.evaluate(() => getSelection()?.modify('extend', 'forward', 'word'))
  await bar.getByRole('button', { name: 'Medication' }).tap()
  await bar.getByRole('button', { name: 'major' }).tap()
  await bar.getByRole('button', { name: 'Start one word earlier' }).tap()
  await expect(page.getByRole('button', { name: '“and metoprolol” Medication · major' })).toBeVisible()
  await bar.getByRole('button', { name: 'Close' }).tap()
  await expect(bar.getByRole('button', { name: 'Close' })).toBeHidden()
  await context.close()
})
