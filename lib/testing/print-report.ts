import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { PlainElement, PlainNode } from '@/lib/core/plain-element'
import { reportPdf } from '@/lib/report/report-pdf'

/** The palette of a report, as short as it can be. */
const COLORS = new Map([['--ink', '#111111']])

/** A part of a page. */
export function element(tag: string, props: PlainElement['props'], ...children: PlainNode[]): PlainElement {
  return { tag, props, children }
}

const row = (tag: string, cells: readonly string[]) =>
  element('tr', {}, ...cells.map((cell) => element(tag, {}, cell)))

/** A table of raters and values. */
export function table(rows: readonly (readonly string[])[]): PlainElement {
  return element(
    'table',
    {},
    element('caption', {}, 'Figures of all'),
    element('thead', {}, row('th', ['rater', 'value'])),
    element('tbody', {}, ...rows.map((cells) => row('td', cells))),
  )
}

export const drawing = (...children: PlainNode[]) => element('svg', { viewBox: '0 0 400 200' }, ...children)

/** These parts as a PDF. */
export function print(...content: PlainNode[]): Promise<Uint8Array<ArrayBuffer>> {
  return reportPdf({ content, title: 'A study', digest: 'f00d', day: '2026-03-11', colors: COLORS })
}

/** A PDF as a reader of it has it. */
export async function readBack(pdf: Uint8Array): Promise<PDFDocumentProxy> {
  return getDocument({ data: pdf.slice(), verbosity: 0 }).promise
}

/** What each page says. */
export async function textsOf(document: PDFDocumentProxy): Promise<string[]> {
  const pages = Array.from({ length: document.numPages }, (_, index) => document.getPage(index + 1))
  return Promise.all(
    pages.map(async (page) => {
      const { items } = await (await page).getTextContent()
      return items.map((item) => ('str' in item ? item.str : '')).join(' ')
    }),
  )
}
