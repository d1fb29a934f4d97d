import { setImmediate } from 'node:timers/promises'
import PDFDocument from 'pdfkit'
import { collectPdf } from '@/lib/chart/collect-pdf'
import { elementsOf, type PlainElement, type PlainNode, textOf } from '@/lib/core/plain-element'
import { drawSvg, svgSize } from './draw-svg'
import { drawTable } from './draw-table'
import {
  CONTENT_HEIGHT,
  CONTENT_WIDTH,
  INK,
  MUTED,
  numberPages,
  openFlow,
  PAGE,
  type PageFlow,
} from './page-flow'
import { openText, type TextStyle } from './printed-text'

/** Points of paper to a pixel of a drawing. */
const DRAWING_SCALE = 0.74

type Report = {
  /** Elements as they stand on the page: headings, paragraphs, tables, figures with drawings. */
  content: readonly PlainNode[]
  title: string
  /** What the report follows from: it stands in the file's description, and its identity follows from it. */
  digest: string
  /** What the names of CSS variables stand for. */
  colours: ReadonlyMap<string, string>
}

/**
 * A report on paper. It knows no clock and no chance: the same report gives the same bytes.
 *
 * @throws {TypeError} for a drawing with what cannot be printed
 */
export async function reportPdf({
  content,
  title,
  digest,
  colours,
}: Report): Promise<Uint8Array<ArrayBuffer>> {
  const document = new PDFDocument({
    size: [PAGE.width, PAGE.height],
    margins: { top: 0, bottom: 0, left: 0, right: 0 }, // everything is placed by hand: pages never multiply
    bufferPages: true,
    autoFirstPage: false,
    lang: 'en',
    displayTitle: true,
    tagged: true,
    pdfVersion: '1.5',
    // the file's own identity is made of these
    info: { Title: title, Keywords: digest, CreationDate: new Date(0), ModDate: new Date(0) },
  })
  const bytes = collectPdf(document)
  const flow = openFlow(document, openText(document))
  for (const node of content) await drawBlock(flow, node, colours)
  numberPages(flow, title)
  document.end()
  return bytes
}

const TEXTS: Record<
  string,
  TextStyle & { role: 'H1' | 'H2' | 'H3' | 'P'; line: number; before: number; after: number }
> = {
  h1: { role: 'H1', size: 18, bold: true, colour: INK, line: 22, before: 0, after: 6 },
  h2: { role: 'H2', size: 13, bold: true, colour: INK, line: 17, before: 20, after: 6 },
  h3: { role: 'H3', size: 10, bold: true, colour: INK, line: 13, before: 12, after: 4 },
  p: { role: 'P', size: 9.5, bold: false, colour: INK, line: 13.2, before: 4, after: 4 },
  figcaption: { role: 'P', size: 8.5, bold: false, colour: MUTED, line: 11.5, before: 2, after: 6 },
}

async function drawBlock(flow: PageFlow, node: PlainNode, colours: Report['colours']): Promise<void> {
  if (typeof node === 'string') {
    if (node.trim() !== '') throw new TypeError('printed text stands in a heading or a paragraph')
    return
  }
  // what opens the numbers behind a drawing: on paper they are open
  if (node.tag === 'summary') return
  await setImmediate()
  if (node.tag === 'table') return drawTable(flow, node, () => setImmediate())
  if (node.tag === 'svg') return drawDrawing(flow, node, colours)
  if (node.tag in TEXTS) return drawWords(flow, node)
  if (node.tag === 'figure') flow.need(Math.min(CONTENT_HEIGHT, figureHeight(flow, node)))
  for (const child of node.children) await drawBlock(flow, child, colours)
}

function drawWords(flow: PageFlow, { tag, children }: PlainElement): void {
  const style = TEXTS[tag] as (typeof TEXTS)[string]
  const words = textOf(children)
  const lines = flow.text.wrap(words, CONTENT_WIDTH, style)
  flow.space(style.before)
  // a heading never stands alone at the foot of a page
  flow.need(style.bold ? lines.length * style.line + (tag === 'h2' ? 120 : 60) : style.line)
  if (tag === 'h2') flow.document.outline.addItem(words)
  flow.tags.draw(style.role, () => {
    for (const line of lines) {
      flow.need(style.line)
      flow.text.draw(line, PAGE.margin, flow.y + style.size, style)
      flow.y += style.line
    }
  })
  flow.y += style.after
}

function drawDrawing(flow: PageFlow, svg: PlainElement, colours: Report['colours']): void {
  const { height, scale } = printedSize(svg)
  flow.need(height)
  const paint = () => {
    flow.document.save().translate(PAGE.margin, flow.y).scale(scale)
    drawSvg({ ...flow, colours }, svg)
    flow.document.restore()
  }
  flow.tags.draw('Figure', paint, textOf(elementsOf(svg.children, 'title')))
  flow.y += height + 4
}

/** As large as other drawings, or as the page is wide or high. */
function printedSize(svg: PlainElement): { height: number; scale: number } {
  const { width, height } = svgSize(svg)
  const scale = Math.min(DRAWING_SCALE, CONTENT_WIDTH / width, (CONTENT_HEIGHT - 70) / height)
  return { height: height * scale, scale }
}

/** Title, drawing and words below it, without the numbers behind it, which may go on to another page. */
function figureHeight({ text }: PageFlow, { children }: PlainElement): number {
  return elementsOf(children, 'svg', 'h3', 'figcaption').reduce((sum, part) => {
    if (part.tag === 'svg') return sum + printedSize(part).height + 4
    const style = TEXTS[part.tag] as (typeof TEXTS)[string]
    const lines = text.wrap(textOf(part.children), CONTENT_WIDTH, style).length
    return sum + style.before + lines * style.line + style.after
  }, 0)
}
