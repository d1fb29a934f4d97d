import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, it } from 'vitest'
import type { ChartNote } from '@/lib/core/chart'
import { makeChartPdf } from './pdf'

const NOTES: ChartNote[] = Array.from({ length: 60 }, (_, index) => ({
  id: `id-${index}`,
  externalId: `n${index}`,
  admissionId: '11',
  category: 'Nursing',
  description: `Shift note ${index}`,
  author: null,
  chartDate: '2150-03-04',
  chartTime: `2150-03-04 08:${String(index).padStart(2, '0')}:00`,
  text: `Word${index} ${'the patient slept well and ate half of the breakfast. '.repeat(12)}\n\nPlan:\n- continue`,
}))

const chart = (notes: ChartNote[]) => ({
  externalId: '4711',
  admissions: [
    {
      externalId: '11',
      admitTime: '2150-03-03 22:15:00',
      dischargeTime: '2150-03-06 14:45:00',
      diagnosis: null,
    },
  ],
  notes,
})

async function readBack(pdf: Uint8Array): Promise<PDFDocumentProxy> {
  return getDocument({ data: pdf.slice(), verbosity: 0 }).promise
}

async function textOf(document: PDFDocumentProxy, page: number): Promise<string> {
  const { items } = await (await document.getPage(page)).getTextContent()
  return items.map((item) => ('str' in item ? item.str : '')).join(' ')
}

describe('makeChartPdf', () => {
  it('starts each note on the page that the contents name, with a bookmark and its text', async () => {
    const { pdf, contents } = await makeChartPdf(chart(NOTES))
    const document = await readBack(pdf)

    expect(await document.getOutline()).toHaveLength(60)
    expect(contents).toHaveLength(60)
    expect(document.numPages).toBe(62)
    for (const index of [0, 31, 59]) {
      const text = await textOf(document, contents[index]!.page)
      expect(text).toContain(`Word${index} `)
      expect(text).toContain(`note n${index} `)
      expect(text).toContain(`page ${contents[index]!.page} of 62`)
    }
  })

  it('links each row of the contents to its note', async () => {
    const { pdf } = await makeChartPdf(chart(NOTES.slice(0, 3)))
    const document = await readBack(pdf)

    const links = await (await document.getPage(1)).getAnnotations()

    expect(links.map((link) => link.dest)).toEqual(['id-0', 'id-1', 'id-2'])
  })

  it('gives the same bytes for the same notes', async () => {
    const [first, second] = [await makeChartPdf(chart(NOTES)), await makeChartPdf(chart(NOTES))]

    expect(Buffer.compare(first.pdf, second.pdf)).toBe(0)
  })

  it('is of A4 pages and has no date, for its notes have theirs', async () => {
    const document = await readBack((await makeChartPdf(chart(NOTES))).pdf)

    expect((await document.getPage(1)).view).toEqual([0, 0, 595, 842])
    expect((await document.getMetadata()).info).not.toHaveProperty('CreationDate')
  })

  it('loses no character silently', async () => {
    const text = 'Temp ≥ 38 °C, K⁺ low, “quoted”, \u0007bell, 漢 and 😀, no\u202e\u200b\u00ad pain'
    const { pdf } = await makeChartPdf(chart([{ ...NOTES[0]!, text }]))

    const read = await textOf(await readBack(pdf), 2)

    expect(read).toContain('Temp ≥ 38 °C')
    expect(read).toContain('“quoted”')
    expect(read).toContain('[U+6F22] and [U+1F600]')
    expect(read).toContain('no[U+202E][U+200B][U+00AD] pain')
  })

  it.each([
    ['an empty chart', []],
    ['an empty note', [{ ...NOTES[0]!, text: '' }]],
    ['a word wider than the page', [{ ...NOTES[0]!, text: 'x'.repeat(3000) }]],
    ['odd line ends', [{ ...NOTES[0]!, text: 'a\r\nb\rc\n\n\n' }]],
  ])('prints %s', async (_, notes) => {
    const { pdf } = await makeChartPdf(chart(notes))

    expect((await readBack(pdf)).numPages).toBeGreaterThan(0)
  })
})
