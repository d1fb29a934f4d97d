import type { Document, PrintedText } from './printed-text'
import { openTags, type Tags } from './tags'

/** A4, in points. */
export const PAGE = { width: 595, height: 842, margin: 45.5, top: 60, bottom: 786 } as const
export const CONTENT_WIDTH = PAGE.width - 2 * PAGE.margin
export const CONTENT_HEIGHT = PAGE.bottom - PAGE.top

export const INK = '#1f2328'
export const MUTED = '#5b6068'
export const LINE = '#dcd9d2'

/** Where on which page the next thing stands. */
export type PageFlow = {
  readonly document: Document
  readonly text: PrintedText
  readonly tags: Tags
  y: number
  /** How much is left of the page. */
  left(): number
  /** Goes on to a new page when less than this is left of it; says whether it did. */
  need(height: number): boolean
  /** Space below what stands already; none at the top of a page. */
  space(height: number): void
}

/** Begins at the top of a new page. */
export function openFlow(document: Document, text: PrintedText): PageFlow {
  document.addPage()
  const flow: PageFlow = {
    document,
    text,
    tags: openTags(document),
    y: PAGE.top,
    left: () => PAGE.bottom - flow.y,
    need(height) {
      if (flow.y + height <= PAGE.bottom) return false
      document.continueOnNewPage()
      flow.y = PAGE.top
      return true
    },
    space(height) {
      if (flow.y > PAGE.top) flow.y += height
    },
  }
  return flow
}

/** Writes the title and the number of each page, once all pages are there. */
export function numberPages({ document, text, tags }: PageFlow, title: string): void {
  const { count } = document.bufferedPageRange()
  const style = { size: 8, bold: false, color: MUTED }
  const [name = ''] = text.wrap(title, CONTENT_WIDTH - 90, style)
  for (let page = 0; page < count; page++) {
    document.switchToPage(page)
    const place = `page ${page + 1} of ${count}`
    tags.drawForEyes(() => {
      text.draw(name, PAGE.margin, PAGE.height - 32, style)
      text.draw(place, PAGE.width - PAGE.margin - text.width(place, style), PAGE.height - 32, style)
    })
  }
}
