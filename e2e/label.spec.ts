import { roomAddress } from '@/lib/core/task'
import { db } from '@/lib/data/client'
import { expect, expectAccessible, expectWorkbench, test } from './fixtures'

test('a rater labels with the keyboard alone, goes back, changes an answer, and finds all on return', async ({
  signInAs,
  study,
}) => {
  const page = await signInAs('rater')
  await page.goto(`/studies/${study.id}`)
  await page.getByRole('link', { name: 'Start' }).click()
  await expectWorkbench(page)
  await expectAccessible(page)

  await page.keyboard.press('2')
  await page.keyboard.press('4')
  await page.keyboard.press('c')
  await page.keyboard.type('No fever chart for that day.')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Statement 2 of 3')).toBeVisible()
  await page.keyboard.press('s')
  await expect(page.getByText('Statement 3 of 3')).toBeVisible()
  await page.keyboard.press('1')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Statement 2 of 3')).toBeVisible() // the skipped one came back
  await page.keyboard.press('3')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'All done for now' })).toBeVisible()

  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('radio', { name: /Not Supported/ })).toBeChecked()
  await expect(page.getByLabel('Comment')).toHaveValue('No fever chart for that day.')
  await page.keyboard.press('1')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/the earlier one is kept as revision 1/)).toBeVisible()
  await expect(page.getByText(/^Saved /)).toBeVisible()

  await page.reload()
  const ratings = await db.rating.findMany({ where: { studyId: study.id }, orderBy: { createdAt: 'asc' } })
  expect(ratings.map((rating) => [rating.code, rating.current, rating.uncertain])).toEqual([
    ['Not Supported', null, true],
    ['Supported', true, false],
    ['Not Addressed', true, false],
    ['Supported', true, true],
  ])
  expect(ratings[0]!.activeMs).toBeGreaterThan(0)
  expect(await db.auditEvent.count({ where: { scope: study.id, type: 'rating.recorded' } })).toBe(4)
})

test('answers given offline wait in the browser, survive a reload, and arrive once each', async ({
  signInAs,
  study,
}) => {
  const page = await signInAs('rater')
  await page.goto(`/studies/${study.id}/tasks/${study.taskId}/label/${study.patientId}`)
  await expectWorkbench(page)

  await page.route('**/api/studies/*/tasks/*/ratings', (route) => route.abort())
  for (const key of ['1', '2']) {
    await page.keyboard.press(key)
    await page.keyboard.press('Enter')
  }
  await expect(page.getByText('2 not yet sent: the server does not answer. You can work on.')).toBeVisible()
  const stored = await page.evaluate(() => JSON.stringify(Object.entries(localStorage)))
  expect(stored).not.toContain('afebrile')
  expect(await db.rating.count({ where: { studyId: study.id } })).toBe(0)

  await page.unroute('**/api/studies/*/tasks/*/ratings')
  await page.reload()
  await expect(page.getByText(/^Saved /)).toBeVisible()
  await expect.poll(() => db.rating.count({ where: { studyId: study.id } })).toBe(2)
  const kept = await page.evaluate(() => Object.keys(localStorage))
  expect(kept.filter((key) => key.startsWith('concordance.outbox'))).toEqual([])
})

test('a rater attaches a passage of the chart as evidence', async ({ signInAs, study }) => {
  const page = await signInAs('rater')
  await page.goto(`/studies/${study.id}/tasks/${study.taskId}/label/${study.patientId}`)
  await expectWorkbench(page)
  const note = page.getByText(study.noteText)

  await note.evaluate((element) => {
    const range = document.createRange()
    range.setStart(element.firstChild!, 0)
    range.setEnd(element.firstChild!, 25)
    window.getSelection()?.addRange(range)
  })
  await page.keyboard.press('e')
  await expect(page.getByRole('button', { name: '“The patient was afebrile.”' })).toBeVisible()
  await page.keyboard.press('1')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Saved /)).toBeVisible()

  const evidence = await db.evidence.findMany({ where: { rating: { studyId: study.id } } })
  expect(evidence).toMatchObject([
    { noteId: study.noteId, start: 0, end: 25, quote: 'The patient was afebrile.' },
  ])
})

test('the chart is found, searched and read as text and as PDF', async ({ signInAs, study }) => {
  const page = await signInAs('rater')
  await page.goto(`/studies/${study.id}/tasks/${study.taskId}/label/${study.patientId}`)
  await expectWorkbench(page)

  await page.keyboard.press('/')
  await page.keyboard.type('ceftriaxone')
  await expect(page.getByText('1 of 1', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'PDF' }).click()
  await expect(page.locator('.textLayer').first()).toContainText('Chart of patient 1')
  await page.keyboard.press('/')
  await page.keyboard.type('drug allergies')
  await expect(page.getByText('1 of 1', { exact: true })).toBeVisible()
  await expect(page.locator('[data-page="2"] .textLayer')).toContainText('No known drug allergies')
})

test('nothing that a rater gets reveals what blinding hides', async ({ signInAs, study }) => {
  const page = await signInAs('rater')
  const bodies: string[] = []
  page.on('response', async (response) => {
    const type = response.headers()['content-type'] ?? ''
    if (/html|json|x-component/.test(type)) bodies.push(await response.text().catch(() => ''))
  })

  const task = { studyId: study.id, taskId: study.taskId }
  for (const room of ['', 'label', `label/${study.patientId}`]) await page.goto(roomAddress(task, room))
  for (const room of [
    'patients',
    `patients/${study.patientId}`,
    'agreement',
    'runs',
    'members',
    'adjudicate',
  ]) {
    await page.goto(roomAddress(task, room))
    await expect(page.getByRole('heading', { name: 'Nothing here' })).toBeVisible()
  }

  const seen = bodies.join('\n')
  expect(seen).toContain('afebrile')
  expect(seen).not.toContain('hidden-author-name')
  expect(seen).not.toContain(study.itemIds[0]!)
})
