import { readFile } from 'node:fs/promises'
import { db } from '@/lib/data/client'
import { addPatient, createAssignedRater, rate } from '@/lib/testing/factories'
import { expect, expectAccessible, test } from './fixtures'

test('a lead reads the score sheet of a text, goes from a verdict to its passage, and takes the sheet away', async ({
  signInAs,
  study,
}) => {
  for (let seat = 0; seat < 3; seat++) {
    const rater = await createAssignedRater(study)
    await rate(rater, study, study.itemIds[0]!, 'Supported')
    await rate(rater, study, study.itemIds[2]!, 'Not Supported')
  }
  const start = study.noteText.indexOf('Ceftriaxone')
  const quote = study.noteText.slice(start, start + 23)
  for (const { id } of await db.rating.findMany({ where: { itemId: study.itemIds[2]! } })) {
    await db.evidence.create({
      data: { ratingId: id, noteId: study.noteId, start, end: start + 23, quote, rank: 1 },
    })
  }
  await db.statement.updateMany({
    where: { studyId: study.id, items: { some: { id: study.itemIds[0]! } } },
    data: { start: 0, end: 11 },
  })
  const page = await signInAs('pi')

  await page.goto(`/studies/${study.id}/patients/${study.patientId}`)
  await page.getByRole('link', { name: 'Score sheet of d1' }).click()
  await page.getByRole('combobox', { name: 'on' }).selectOption('sentence')
  await page.getByRole('button', { name: 'Statement 1: Supported' }).click()
  await expect(page.getByRole('button', { name: 'Statement 1: Supported' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await page.getByRole('button', { name: /Not Supported 50\s% 1 of 2/ }).click()
  await expect(page.getByRole('heading', { name: 'Why Not Supported, in short' })).toBeVisible()
  await page.getByRole('button', { name: `Evidence of statement 2: ${quote}` }).click()
  await expect(page.getByText(study.noteText)).toBeVisible()
  await expectAccessible(page)

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'JSON' }).click(),
  ])
  const json = JSON.parse(await readFile(await download.path(), 'utf8')) as {
    sheet: { counts: { rated: number } }
  }
  expect(json.sheet.counts.rated).toBe(2)

  await page.getByRole('link', { name: '‹ Back to the patient' }).click()
  await expect(page.getByRole('link', { name: 'Score sheet of d1' })).toBeVisible()
})

test('a lead goes from the sheet of one text to the next by key, and back to the list', async ({
  signInAs,
  study,
}) => {
  const rater = await createAssignedRater(study)
  await rate(rater, study, study.itemIds[0]!, 'Supported')
  await addPatient(study, { items: 1, externalId: '2' })
  const page = await signInAs('pi')

  await page.goto(`/studies/${study.id}/documents`)
  await page.getByRole('link', { name: 'd1' }).first().click()
  const walk = page.getByRole('navigation', { name: 'List' })
  await expect(walk.getByText('Text 1 of 2')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(walk.getByText('Text 2 of 2')).toBeVisible()
  await expect(page.getByRole('link', { name: '2', exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('ArrowLeft')
  await expect(walk.getByText('Text 1 of 2')).toBeVisible()

  const chosen = page.getByRole('combobox', { name: 'Verdicts of' })
  await chosen.selectOption({ label: rater.name })
  await expect(page).toHaveURL(/rater=/)
  await page.keyboard.press('ArrowRight')
  await expect(walk.getByText('Text 2 of 2')).toBeVisible()
  await expect(chosen.locator('option:checked')).toHaveText(rater.name)
  await page.keyboard.press('ArrowLeft')
  await expect(walk.getByText('Text 1 of 2')).toBeVisible()
  await page.keyboard.press('j')
  await expect(page.getByRole('heading', { name: 'Documents', exact: true })).toBeVisible()
})

test('a rater gets no score sheet, neither page nor file', async ({ signInAs, study }) => {
  const { id } = await db.document.findFirstOrThrow({ where: { studyId: study.id } })
  const page = await signInAs('rater')

  await page.goto(`/studies/${study.id}/tasks/${study.taskId}/documents/${id}`)
  await expect(page.getByRole('heading', { name: 'Nothing here' })).toBeVisible()
  const file = await page.request.get(
    `/api/studies/${study.id}/tasks/${study.taskId}/documents/${id}/score-sheet`,
  )
  expect(file.status()).toBe(403)
})
