import { SYSTEM_ACTOR } from '@/lib/core/actor'
import { db } from '@/lib/data/client'
import { createStudy } from '@/lib/data/studies'
import { createActor } from '@/lib/testing/factories'
import { expect, expectAccessible, test } from './fixtures'

const text = (name: string, content: string) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(content),
})

test('a lead brings in a pasted summary and notes as text files, after looking at the statements', async ({
  signInUser,
}) => {
  const study = await createStudy(SYSTEM_ACTOR, { title: `Own texts ${Date.now()}` })
  const page = await signInUser((await createActor(study.id, 'pi')).userId)
  await page.goto(`/studies/${study.id}/import`)

  await page.getByText('A text of your own').click()
  await page.getByLabel('Patient', { exact: true }).fill('P1')
  await page.getByLabel('Title').fill('discharge summary')
  await page.getByLabel('Written by').selectOption('llm')
  await page.getByLabel('Name of the author').fill('writer')
  await page.getByLabel('Text', { exact: true }).fill('He was afebrile. His apixaban was stopped.')
  await page.keyboard.press('Tab')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add this text' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: /^P1, discharge summary \d/ })).toBeVisible()

  await page
    .getByLabel('Choose files')
    .setInputFiles([text('P1--day 1.txt', 'Apixaban held.'), text('P1--day 2.txt', 'Afebrile.')])
  await expect(page.getByRole('button', { name: 'Check texts' })).toBeDisabled()
  await page.getByRole('radio', { name: /^A note/ }).check()
  await page.getByLabel('Patient', { exact: true }).fill('')
  await page.getByLabel('Type').fill('Nursing')
  await page.getByLabel('Day (optional)').fill('2150-03-04')
  await page.getByRole('button', { name: 'Add these texts' }).click()
  await page.getByRole('button', { name: 'Check texts' }).click()

  await expect(page.getByRole('row', { name: 'Notes 2 0' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'His apixaban was stopped.' })).toHaveCount(1)
  await page.getByRole('button', { name: 'Choose other files' }).click()
  await expect(page.getByRole('button', { name: 'Remove P1--day 1' })).toBeVisible()
  await page.getByRole('button', { name: 'Check texts' }).click()
  await page.getByRole('button', { name: 'Import now' }).click()
  await expect(page.getByRole('heading', { name: 'Imported' })).toBeVisible()

  const note = await db.note.findFirstOrThrow({ where: { studyId: study.id, externalId: 'P1--day 2' } })
  expect(note).toMatchObject({ category: 'Nursing', chartDate: new Date('2150-03-04'), text: 'Afebrile.' })
  const document = await db.document.findFirstOrThrow({
    where: { studyId: study.id },
    include: { statements: true, patient: true },
  })
  expect(document).toMatchObject({
    kind: 'discharge summary',
    authorKind: 'llm',
    patient: { externalId: 'P1' },
  })
  expect(document.statements).toHaveLength(2)
})

test('the columns are reported, sample files import as they are, and a wrong file is named', async ({
  signInUser,
}) => {
  const study = await createStudy(SYSTEM_ACTOR, { title: `Samples ${Date.now()}` })
  const page = await signInUser((await createActor(study.id, 'pi')).userId)
  await page.goto(`/studies/${study.id}/import`)

  await page.getByLabel('Choose files').setInputFiles(text('letter.docx', 'PK'))
  await page.getByRole('button', { name: 'Check files' }).click()
  await expect(page.getByRole('row', { name: /letter\.docx.*save it as \.txt or as PDF/ })).toBeVisible()
  await page.getByRole('button', { name: 'Choose other files' }).click()

  await page.getByText('What goes into the files').click()
  await expect(page.getByRole('row', { name: /^chart_time – / })).toBeVisible()
  await expectAccessible(page)
  const samples: string[] = []
  for (const name of ['notes.csv', 'documents.csv', 'admissions.csv']) {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name }).click(),
    ])
    const path = test.info().outputPath(name)
    await download.saveAs(path)
    samples.push(path)
  }
  await page.getByLabel('Choose files').setInputFiles(samples)
  await page.getByRole('button', { name: 'Check files' }).click()
  await page.getByRole('button', { name: 'Import now' }).click()
  await expect(page.getByRole('row', { name: 'Notes 3 0' })).toBeVisible()
  await expect(page.getByRole('row', { name: 'Statements 3 0' })).toBeVisible()
})
