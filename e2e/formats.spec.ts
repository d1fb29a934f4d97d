import path from 'node:path'
import PDFDocument from 'pdfkit'
import { db } from '@/lib/data/client'
import { createActor } from '@/lib/testing/factories'
import { expect, test } from './fixtures'

const EXAMPLES = path.resolve('lib/exchange/examples')

function makePdf(line: string): Promise<Buffer> {
  const document = new PDFDocument()
  const pieces: Buffer[] = []
  document.on('data', (piece: Buffer) => pieces.push(piece))
  document.text(line)
  document.end()
  return new Promise((resolve) => document.on('end', () => resolve(Buffer.concat(pieces))))
}

test('a lead imports a chart from FHIR, and letters from PDF', async ({ study, signInUser }) => {
  const page = await signInUser((await createActor(study.id, 'pi')).userId)
  await page.goto(`/studies/${study.id}/import`)
  await page.getByLabel('Choose files').setInputFiles(path.join(EXAMPLES, 'fhir-bundle.json'))
  await page.getByRole('button', { name: 'Check files' }).click()
  await page.getByRole('button', { name: 'Import now' }).click()
  await expect(page.getByRole('heading', { name: 'Imported' })).toBeVisible()

  await page.goto(`/studies/${study.id}/import`)
  await page.getByLabel('Choose files').setInputFiles({
    name: 'P1--Letter--2150-03-07.pdf',
    mimeType: 'application/pdf',
    buffer: await makePdf('The ejection fraction was normal.'),
  })
  await page.getByRole('button', { name: 'Check files' }).click()
  await page.getByRole('button', { name: 'Import now' }).click()
  await expect(page.getByRole('heading', { name: 'Imported' })).toBeVisible()

  const note = await db.note.findFirstOrThrow({ where: { studyId: study.id, category: 'Letter' } })
  expect(note.text).toBe('The ejection fraction was normal.')
  expect(await db.note.count({ where: { studyId: study.id, patient: { externalId: 'P1' } } })).toBe(4)
})
