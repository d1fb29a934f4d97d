import type { PDFDocumentProxy } from 'pdfjs-dist'
import { type ChartNote, PRINTED_TEXT_TOP } from '@/lib/core/chart'
import { alignPrinted } from '@/lib/core/text/align-printed'

/** One element of a page's text layer that shows part of a note. */
type PrintedPiece = {
  page: number
  /** Its place among the elements of the page. */
  element: number
  /** Where each of its characters stands in the note's text; one more at the end. */
  indices: Int32Array
  /** Share of the page's height above it. */
  top: number
}

export type PrintedNote = { note: ChartNote; pieces: readonly PrintedPiece[] }

/** Reads the pages of a note and finds where on them each part of its text stands. */
export async function readPrintedNote(
  document: PDFDocumentProxy,
  note: ChartNote,
  pages: { first: number; last: number },
): Promise<PrintedNote> {
  const found: { page: number; element: number; top: number; text: string }[] = []
  for (let number = pages.first; number <= pages.last; number++) {
    const page = await document.getPage(number)
    const { height } = page.getViewport({ scale: 1 })
    const { items } = await page.getTextContent()
    const above = number === pages.first ? PRINTED_TEXT_TOP.first : PRINTED_TEXT_TOP.others
    let element = -1
    for (const item of items) {
      if (!('str' in item)) continue
      element++
      const baseline = height - Number(item.transform[5])
      if (baseline > above) found.push({ page: number, element, top: baseline / height, text: item.str })
    }
  }
  const places = alignPrinted(
    note.text,
    found.map((piece) => piece.text),
  )
  return {
    note,
    pieces: found.map(({ page, element, top }, index) => ({
      page,
      element,
      top,
      indices: places[index] ?? new Int32Array(1),
    })),
  }
}

/** The part of a piece that shows a passage of the note, as half-open offsets in the element's text; null for none. */
export function partOfPiece(
  { indices }: PrintedPiece,
  start: number,
  end: number,
): { from: number; to: number } | null {
  const length = indices.length - 1
  let from = 0
  while (from < length && (indices[from] ?? 0) < start) from++
  let to = from
  while (to < length && (indices[to] ?? 0) < end) to++
  return from < to ? { from, to } : null
}

const shown = new WeakMap<Element, { note: ChartNote; indices: Int32Array }>()

/** Remembers what a drawn element shows, so that a selection over it can be read as a passage of the note. */
export function rememberElements(printed: PrintedNote, page: number, elements: readonly HTMLElement[]): void {
  for (const piece of printed.pieces) {
    const element = piece.page === page ? elements[piece.element] : undefined
    if (element) shown.set(element, { note: printed.note, indices: piece.indices })
  }
}

/** What a drawn element shows; undefined for headers and everything that is no note. */
export function shownBy(element: Element | null | undefined) {
  return element ? shown.get(element) : undefined
}
