import { setImmediate } from 'node:timers/promises'
import PDFDocument from 'pdfkit'
import { collectPdf, setDay, UNDATED } from '@/lib/chart/collect-pdf'
import { elementsOf, type PlainElement, type PlainNode, textOf } from '@/lib/core/plain-element'
import { drawSvg, svgSize } from './draw-svg'
import { drawTable, togetherHeight } from './draw-table'
import { type LaidTable, layTable } from './lay-table'
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

/** Points of paper to a pixel of a drawing, and the least share of that to which one gives way to stay on its page. */
const DRAWING_SCALE = 0.74
const LEAST_SHARE = 0.72
/** Drawings higher than this are drawn a little smaller, so that two of them with their numbers share a page. */
const HIGH = 170

type Report = {
  /** Elements as they stand on the page: headings, paragraphs, tables, figures with drawings. */
  content: readonly PlainNode[]
  title: string
  /** What the report follows from: it stands in the file's description, and its identity follows from it. */
  digest: string
  /** The day (ISO, UTC) of the data's last change, which dates the file; null for no date. */
  day: string | null
  /** What the names of CSS variables stand for. */
  colors: ReadonlyMap<string, string>
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
  day,
  colors,
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
    info: { Title: title, Keywords: digest, CreationDate: UNDATED },
  })
  setDay(document, day)
  const bytes = collectPdf(document)
  const flow = openFlow(document, openText(document))
  await drawBlocks(flow, content.flatMap(toBlocks), colors)
  numberPages(flow, title)
  document.end()
  return bytes
}

const TEXTS: Record<
  string,
  TextStyle & { role: 'H1' | 'H2' | 'H3' | 'P'; line: number; before: number; after: number }
> = {
  h1: { role: 'H1', size: 18, bold: true, color: INK, line: 22, before: 0, after: 6 },
  h2: { role: 'H2', size: 13, bold: true, color: INK, line: 17, before: 20, after: 6 },
  h3: { role: 'H3', size: 10, bold: true, color: INK, line: 13, before: 12, after: 4 },
  p: { role: 'P', size: 9.5, bold: false, color: INK, line: 13.2, before: 4, after: 4 },
  figcaption: { role: 'P', size: 8.5, bold: false, color: MUTED, line: 11.5, before: 2, after: 6 },
}

/** A block with how high it is, and how little room it can do with. */
type LaidBlock = { height: number; least: number } & (
  | { kind: 'words'; element: PlainElement; lines: readonly string[] }
  | { kind: 'table'; table: LaidTable }
  | { kind: 'drawing'; svg: PlainElement }
  | { kind: 'figure'; parts: readonly LaidBlock[] }
)

/** What is laid on paper as one: words, a table, or a drawing with its words and numbers. */
function toBlocks(node: PlainNode): PlainElement[] {
  if (typeof node === 'string') {
    if (node.trim() !== '') throw new TypeError('printed text stands in a heading or a paragraph')
    return []
  }
  // what opens the numbers behind a drawing: on paper they are open
  if (node.tag === 'summary') return []
  const isBlock = ['table', 'svg', 'figure'].includes(node.tag) || node.tag in TEXTS
  return isBlock ? [node] : node.children.flatMap(toBlocks)
}

function layBlock(flow: PageFlow, element: PlainElement): LaidBlock {
  const { tag } = element
  if (tag === 'table') {
    const table = layTable(flow.text, element)
    return { kind: 'table', table, height: table.height + 20, least: togetherHeight(table) + 10 }
  }
  if (tag === 'svg') {
    const { height } = printedSize(element)
    return { kind: 'drawing', svg: element, height: height + 4, least: height * LEAST_SHARE + 4 }
  }
  if (tag === 'figure') {
    const parts = element.children.flatMap(toBlocks).map((part) => layBlock(flow, part))
    // a point more, for what rounding takes
    const sum = (of: (part: LaidBlock) => number) => parts.reduce((all, part) => all + of(part), 1)
    // the numbers of a drawing are never divided where a page holds both
    return { kind: 'figure', parts, height: sum(({ height }) => height), least: sum(undivided) }
  }
  const style = TEXTS[tag] as (typeof TEXTS)[string]
  const lines = flow.text.wrap(textOf(element.children), CONTENT_WIDTH, style)
  const height = style.before + lines.length * style.line + style.after
  return { kind: 'words', element, lines, height, least: height }
}

/** How little room it can do with where it is not to be divided. */
function undivided(block: LaidBlock): number {
  return block.kind === 'table' ? block.table.height + 10 : block.least
}

/**
 * Draws blocks one below the other. Where a table or a figure goes on to the next page, tables from below a figure, figures from
 * below a table, and words fill the room it leaves; nothing passes its own kind or a heading, so that numbers stay in order.
 */
async function drawBlocks(
  flow: PageFlow,
  elements: readonly PlainElement[],
  colors: Report['colors'],
): Promise<void> {
  const waiting: LaidBlock[] = []
  for (const element of elements) {
    await setImmediate()
    waiting.push(layBlock(flow, element))
  }
  while (waiting.length > 0) {
    const [block] = waiting.splice(nextPlace(waiting, flow.left()), 1)
    if (block) await drawBlock(flow, block, { colors, below: waiting[0] ?? null })
  }
}

function nextPlace(waiting: readonly LaidBlock[], left: number): number {
  const passed = new Set<LaidBlock['kind']>()
  for (const [index, block] of waiting.entries()) {
    if (isHeading(block)) break
    if ((index === 0 ? block.least : undivided(block)) <= left && !passed.has(block.kind)) return index
    if (block.kind === 'words' && index === 0) break
    passed.add(block.kind)
  }
  return 0
}

function isHeading(block: LaidBlock): boolean {
  return block.kind === 'words' && block.element.tag !== 'p' && block.element.tag !== 'figcaption'
}

type Around = { colors: Report['colors']; below: LaidBlock | null }

async function drawBlock(flow: PageFlow, block: LaidBlock, around: Around): Promise<void> {
  await setImmediate()
  if (block.kind === 'words') drawWords(flow, block, around.below)
  else if (block.kind === 'table') await drawTable(flow, block.table, () => setImmediate())
  else if (block.kind === 'drawing') drawDrawing(flow, block.svg, around.colors, 1)
  else await drawFigure(flow, block, around.colors)
}

/** A drawing with its words and its numbers: on one page where one holds them, a little smaller if need be. */
async function drawFigure(
  flow: PageFlow,
  { parts, height, least }: LaidBlock & { kind: 'figure' },
  colors: Report['colors'],
): Promise<void> {
  const above = parts.filter(({ kind }) => kind !== 'table').reduce((sum, part) => sum + part.height, 0)
  flow.need(least <= CONTENT_HEIGHT ? least : Math.min(above, CONTENT_HEIGHT))
  const isWhole = least <= CONTENT_HEIGHT
  const share = isWhole && height > least ? (flow.left() - least) / (height - least) : 1
  const scale = LEAST_SHARE + (1 - LEAST_SHARE) * Math.max(0, Math.min(1, share))
  for (const [index, part] of parts.entries()) {
    if (part.kind === 'drawing') drawDrawing(flow, part.svg, colors, scale)
    else await drawBlock(flow, part, { colors, below: parts[index + 1] ?? null })
  }
}

function drawWords(
  flow: PageFlow,
  { element: { tag, children }, lines }: LaidBlock & { kind: 'words' },
  below: LaidBlock | null,
): void {
  const style = TEXTS[tag] as (typeof TEXTS)[string]
  flow.space(style.before)
  const own = lines.length * style.line + style.after
  // a heading never stands alone at the foot of a page, nor the first line of a paragraph
  if (!style.bold) flow.need(Math.min(lines.length, 2) * style.line)
  else if (below !== null) flow.need(Math.min(CONTENT_HEIGHT, own + leastAbove(below)))
  if (tag === 'h2') flow.document.outline.addItem(textOf(children))
  flow.tags.draw(style.role, () => {
    for (const line of lines) {
      flow.need(style.line)
      flow.text.draw(line, PAGE.margin, flow.y + style.size, style)
      flow.y += style.line
    }
  })
  flow.y += style.after
}

/** What of a block must stand below its heading. */
function leastAbove(block: LaidBlock): number {
  const most = block.kind === 'words' ? 40 : CONTENT_HEIGHT * 0.9
  return Math.min(block.least, most)
}

function drawDrawing(flow: PageFlow, svg: PlainElement, colors: Report['colors'], share: number): void {
  const { height, scale } = printedSize(svg)
  flow.need(height * share)
  const paint = () => {
    flow.document
      .save()
      .translate(PAGE.margin, flow.y)
      .scale(scale * share)
    drawSvg({ ...flow, colors }, svg)
    flow.document.restore()
  }
  flow.tags.draw('Figure', paint, textOf(elementsOf(svg.children, 'title')))
  flow.y += height * share + 4
}

/** As large as other drawings, or as the page is wide or high. */
function printedSize(svg: PlainElement): { height: number; scale: number } {
  const { width, height } = svgSize(svg)
  const most = Math.min(DRAWING_SCALE, CONTENT_WIDTH / width, (CONTENT_HEIGHT - 70) / height)
  const scale = Math.max(Math.min(most, HIGH / height), 0.8 * most)
  return { height: height * scale, scale }
}
