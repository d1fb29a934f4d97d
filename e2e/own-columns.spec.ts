import { SYSTEM_ACTOR } from '@/lib/core/actor'
import { db } from '@/lib/data/client'
import { createStudy } from '@/lib/data/studies'
import { createActor } from '@/lib/testing/factories'
import { expect, expectAccessible, test } from './fixtures'

const table = (name: string, buffer: Buffer) => ({ name, mimeType: 'text/csv', buffer })

const NOTE = 'Patientin gibt Schüttelfrost und Husten an; Fieber 39,2 °C seit gestern. Ödeme beidseits.'
const GERMAN = [
  'Dokument-ID;Patientennummer;Fallnummer;Dokumenttyp;Erstellt am;Inhalt',
  `D1;P1;F1;Aufnahmebefund;03.04.2150 08:10;"${NOTE}"`,
  'D2;P1;F1;Verlauf;04.04.2150;"Fieberfrei, Ceftriaxon ""weiter"", Röntgen ohne Erguß der rechten Seite."',
].join('\r\n')
const EXCEL = [
  'Letter no.,MRN,Written,Author,Summary',
  'L1,P1,3/4/2150,Dr. Äbli,She was treated for pneumonia with ceftriaxone and went home afebrile.',
  'L2,P1,4/4/2150,gpt-2,She was treated for asthma and had no fever at any time of her stay.',
].join('\r\n')

test('a lead imports tables of other systems: a German one in windows-1252 and one of a spreadsheet, by columns of their own', async ({
  signInUser,
}) => {
  const study = await createStudy(SYSTEM_ACTOR, { title: `Own columns ${Date.now()}` })
  const page = await signInUser((await createActor(study.id, 'pi')).userId)
  await page.goto(`/studies/${study.id}/import`)
  const files = page.getByLabel('Choose files')
  const check = page.getByRole('button', { name: 'Check with these columns' })

  await test.step('what German columns hold is proposed, umlauts are read', async () => {
    await files.setInputFiles(table('befunde.csv', Buffer.from(GERMAN, 'latin1')))
    await page.getByRole('button', { name: 'Check files' }).click()
    await expect(page.getByRole('heading', { name: 'These files have columns of their own' })).toBeVisible()
    await expect(page.getByText('2 rows, read as windows-1252')).toBeVisible()
    await expect(page.getByLabel('The file holds')).toHaveValue('notes')
    await expect(page.getByLabel('Days are written')).toHaveValue('day-first')
    await expect(page.getByRole('row', { name: /^text / })).toContainText('Schüttelfrost')
    await expect(page.getByRole('row', { name: /^chart time / })).toContainText('→ 2150-04-03 08:10:00')
    await expectAccessible(page)
  })

  await test.step('a wrong choice is named by the file and its rows, and can be corrected', async () => {
    await page.getByLabel('Your column for note_id').selectOption('Fallnummer')
    await check.click()
    await expect(page.getByRole('heading', { name: 'These files cannot be imported' })).toBeVisible()
    await expect(page.getByRole('row', { name: /befunde\.csv 3 / })).toBeVisible()
    await expect(page.getByLabel('Your column for note_id')).toHaveValue('2')
    await page.getByLabel('Your column for note_id').selectOption('Dokument-ID')
    await check.click()
    await expect(page.getByRole('row', { name: 'Notes 2 0' })).toBeVisible()
    await page.getByRole('button', { name: 'Import now' }).click()
    await expect(page.getByRole('heading', { name: 'Imported' })).toBeVisible()
    const note = await db.note.findFirstOrThrow({ where: { studyId: study.id, externalId: 'D1' } })
    expect(note).toMatchObject({ text: NOTE, category: 'Aufnahmebefund' })
    expect(note.chartTime?.toISOString()).toBe('2150-04-03T08:10:00.000Z')
  })

  await test.step('what a spreadsheet leaves open is asked, and said once for all rows', async () => {
    await page.getByRole('button', { name: 'Import more' }).click()
    await files.setInputFiles(table('letters.csv', Buffer.from(`\uFEFF${EXCEL}`)))
    await page.getByRole('button', { name: 'Check files' }).click()
    await expect(page.getByLabel('The file holds')).toHaveValue('documents')
    await expect(page.getByRole('checkbox', { name: 'gpt-2' })).toBeChecked()
    await expect(check).toBeDisabled()
    await page.getByLabel('Your column for kind').selectOption('the same for all rows …')
    await page.getByLabel('kind of all rows').fill('discharge letter')
    await check.click()
    await page.getByRole('button', { name: 'Import now' }).click()
    await expect(page.getByRole('heading', { name: 'Imported' })).toBeVisible()
    const letters = await db.document.findMany({
      where: { studyId: study.id },
      orderBy: { externalId: 'asc' },
    })
    expect(letters).toMatchObject([
      { kind: 'discharge letter', authorKind: 'human', authorName: 'Dr. Äbli' },
      { kind: 'discharge letter', authorKind: 'llm', authorName: 'gpt-2' },
    ])
  })
})

test('days that can be read in two ways are asked for', async ({ signInUser }) => {
  const study = await createStudy(SYSTEM_ACTOR, { title: `Days ${Date.now()}` })
  const page = await signInUser((await createActor(study.id, 'pi')).userId)
  await page.goto(`/studies/${study.id}/import`)
  const notes = ['Note ID,MRN,Date,Note', `N1,P1,3/4/2150,${NOTE.replaceAll(',', '')}`].join('\r\n')
  await page.getByLabel('Choose files').setInputFiles(table('export.csv', Buffer.from(notes)))
  await page.getByRole('button', { name: 'Check files' }).click()

  await expect(page.getByText('“3/4/2150” can be read in two ways')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Check with these columns' })).toBeDisabled()
  await page.getByLabel('Days are written').selectOption('day, month, year')
  await page.getByRole('button', { name: 'Check with these columns' }).click()
  await page.getByRole('button', { name: 'Import now' }).click()
  await expect(page.getByRole('heading', { name: 'Imported' })).toBeVisible()
  const note = await db.note.findFirstOrThrow({ where: { studyId: study.id } })
  expect(note.chartDate).toEqual(new Date('2150-04-03'))
})
