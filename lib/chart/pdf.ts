import { readFileSync } from 'node:fs'
import path from 'node:path'
import PDFDocument from 'pdfkit'
import {
  type ChartContentsEntry,
  type ChartNote,
  noteTimeLabel,
  noteTitle,
  type PatientChart,
  PRINTED_TEXT_TOP,
} from '@/lib/core/chart'
import { minuteOf } from '@/lib/core/time-words'
import { collectPdf, setDay, UNDATED } from './collect-pdf'
import { toPrintable } from './printable'

/** Change it when the layout changes: stored charts are made anew. */
export const LAYOUT_VERSION = 3

/** From the project's folder: every process of Concordance is started there. */
const FONT = 'node_modules/pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf'

/** A4, in points. */
const PAGE = { width: 595, height: 842 }
const MARGIN = 54
const TOP = 72
const BOTTOM = 794
const WIDTH = PAGE.width - 2 * MARGIN
const BODY_SIZE = 10
const LINE = 13.2
const MUTED = '#555b63'
const ACCENT = '#1f5f8b'
const CONTENTS_ROW = 16

type Document = InstanceType<typeof PDFDocument>
type Source = Pick<PatientChart, 'externalId' | 'admissions' | 'notes'>

/**
 * A patient's notes as one PDF: a contents table with page numbers and links, bookmarks, a header block for each note, a
 * running header on each page, and selectable text. The same notes give the same bytes.
 *
 * @param chart notes in reading order
 * @returns the file, and the page on which each note begins
 */
export async function makeChartPdf(
  chart: Source,
): Promise<{ pdf: Uint8Array<ArrayBuffer>; contents: ChartContentsEntry[] }> {
  const document = new PDFDocument({
    size: [PAGE.width, PAGE.height],
    margins: { top: 0, bottom: 0, left: 0, right: 0 }, // every line is placed by hand: pages never multiply
    bufferPages: true,
    autoFirstPage: false,
    info: { Title: `Chart of patient ${chart.externalId}`, CreationDate: UNDATED },
  })
  setDay(document, null)
  const bytes = collectPdf(document)
  document.registerFont('embedded', embeddedFont())

  const contentsPages = Math.max(1, Math.ceil(chart.notes.length / rowsPerPage()))
  for (let page = 0; page < contentsPages; page++) document.addPage()
  const pageOfNote = chart.notes.map((note) => drawNote(document, chart, note))
  drawContents(document, chart, pageOfNote)
  drawRunningHeaders(document, chart)
  document.end()
  return {
    pdf: await bytes,
    contents: chart.notes.map((note, index) => ({ noteId: note.id, page: pageOfNote[index] as number })),
  }
}

function rowsPerPage(): number {
  return Math.floor((BOTTOM - TOP - 60) / CONTENTS_ROW)
}

/** Draws a note on pages of its own; returns its first page, from 1. */
function drawNote(document: Document, chart: Source, note: ChartNote): number {
  document.addPage()
  const first = document.bufferedPageRange().count
  document.addNamedDestination(note.id)
  document.outline.addItem(`${noteTimeLabel(note)}  ${noteTitle(note)}`)

  document.font('Helvetica-Bold').fontSize(13).fillColor('black')
  drawLine(document, noteTitle(note), TOP, 13)
  document.font('Helvetica').fontSize(9).fillColor(MUTED)
  const admission = note.admissionId === null ? 'no admission' : `admission ${note.admissionId}`
  const facts = `${noteTimeLabel(note)}   |   patient ${chart.externalId}   |   note ${note.externalId}   |   ${admission}`
  drawLine(document, facts, TOP + 19, 9)
  document
    .moveTo(MARGIN, TOP + 36)
    .lineTo(PAGE.width - MARGIN, TOP + 36)
    .lineWidth(0.5)
    .strokeColor(MUTED)
    .stroke()

  document.fillColor('black').fontSize(BODY_SIZE)
  let y: number = PRINTED_TEXT_TOP.first
  for (const line of wrapLines(document, note.text)) {
    if (y > BOTTOM - LINE) {
      document.addPage()
      document.fillColor('black').fontSize(BODY_SIZE)
      y = PRINTED_TEXT_TOP.others
    }
    if (line.text !== '') {
      document.font(line.standard ? 'Helvetica' : 'embedded')
      document.text(line.text, MARGIN, y, { lineBreak: false })
    }
    y += LINE
  }
  return first
}

function drawContents(document: Document, chart: Source, pageOfNote: readonly number[]): void {
  const perPage = rowsPerPage()
  for (let from = 0; from === 0 || from < chart.notes.length; from += perPage) {
    document.switchToPage(from / perPage)
    document.font('Helvetica-Bold').fontSize(16).fillColor('black')
    drawLine(document, `Chart of patient ${chart.externalId}`, TOP - 8, 16)
    document.font('Helvetica').fontSize(9).fillColor(MUTED)
    drawLine(document, admissionsLine(chart), TOP + 16, 9)
    drawLine(document, `Contents: ${chart.notes.length} notes`, TOP + 30, 9)
    for (const [row, note] of chart.notes.slice(from, from + perPage).entries()) {
      drawContentsRow(
        document,
        note,
        TOP + 54 + row * CONTENTS_ROW,
        from + row + 1,
        pageOfNote[from + row] as number,
      )
    }
  }
}

function drawContentsRow(document: Document, note: ChartNote, y: number, number: number, page: number): void {
  const column = { x: MARGIN, height: CONTENTS_ROW }
  document.font('Helvetica').fontSize(9).fillColor(MUTED)
  document.text(String(number), column.x, y, { lineBreak: false })
  document.text(noteTimeLabel(note), column.x + 28, y, { lineBreak: false })
  document.fillColor(ACCENT)
  const title = fit(document, toStandard(noteTitle(note)), 270)
  document.text(title, column.x + 122, y, { lineBreak: false })
  document.fillColor(MUTED)
  document.text(fit(document, `note ${toStandard(note.externalId)}`, 72), column.x + 400, y, {
    lineBreak: false,
  })
  const label = String(page)
  document.text(label, PAGE.width - MARGIN - document.widthOfString(label), y, { lineBreak: false })
  document.goTo(column.x, y - 2, WIDTH, column.height, note.id)
}

function drawRunningHeaders(document: Document, chart: Source): void {
  const { count } = document.bufferedPageRange()
  const left = toStandard(`Patient ${chart.externalId}`)
  for (let page = 0; page < count; page++) {
    document.switchToPage(page)
    document.font('Helvetica').fontSize(8).fillColor(MUTED)
    document.text(left, MARGIN, 36, { lineBreak: false })
    const place = `page ${page + 1} of ${count}`
    document.text(place, PAGE.width - MARGIN - document.widthOfString(place), 36, { lineBreak: false })
  }
}

type PrintLine = { text: string; standard: boolean }

/** The note's own lines, those too wide for the page broken between words (or inside a word wider than the page). */
function* wrapLines(document: Document, text: string): Generator<PrintLine> {
  const measure = makeMeasure(document)
  for (const raw of text.split(/\r\n|\r|\n/)) {
    const { text: line, standard } = toPrintable(raw.trimEnd(), hasGlyph)
    let rest = line
    while (rest !== '' && measure(rest, standard) > WIDTH) {
      const cut = breakPoint(rest, (part) => measure(part, standard))
      yield { text: rest.slice(0, cut).trimEnd(), standard }
      rest = rest.slice(cut).trimStart()
    }
    yield { text: rest, standard }
  }
}

/** Widths by adding up characters: far faster than laying out each candidate, and never narrower than kerned text. */
function makeMeasure(document: Document): (text: string, standard: boolean) => number {
  const widths = new Map<string, number>()
  return (text, standard) => {
    // a line of so many characters is too wide whatever they are
    if (text.length > 400) return Number.POSITIVE_INFINITY
    let width = 0
    for (const character of text) {
      const key = standard ? character : `embedded ${character}`
      let known = widths.get(key)
      if (known === undefined) {
        known = document
          .font(standard ? 'Helvetica' : 'embedded')
          .fontSize(BODY_SIZE)
          .widthOfString(character)
        widths.set(key, known)
      }
      width += known
    }
    return width
  }
}

function breakPoint(line: string, measure: (text: string) => number): number {
  let low = 1
  let high = Math.min(line.length, 400)
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (measure(line.slice(0, middle)) <= WIDTH) low = middle
    else high = middle - 1
  }
  const space = line.lastIndexOf(' ', low)
  return space > low / 2 ? space + 1 : low
}

function drawLine(document: Document, text: string, y: number, size: number): void {
  document.fontSize(size).text(fit(document, toStandard(text), WIDTH), MARGIN, y, { lineBreak: false })
}

/** Headers use the standard fonts alone. */
function toStandard(text: string): string {
  return toPrintable(text.replaceAll(/\s+/g, ' '), () => false).text
}

function fit(document: Document, text: string, width: number): string {
  if (document.widthOfString(text) <= width) return text
  let short = text
  while (short.length > 1 && document.widthOfString(`${short}…`) > width) short = short.slice(0, -1)
  return `${short}…`
}

function admissionsLine({ admissions }: Source): string {
  return admissions
    .map(({ externalId, admitTime, dischargeTime }) => {
      const from = admitTime ? minuteOf(admitTime) : 'unknown'
      return `Admission ${externalId}: ${from} to ${dischargeTime ? minuteOf(dischargeTime) : 'unknown'}`
    })
    .join('   |   ')
}

type Font = { hasGlyphForCodePoint(code: number): boolean }

let font: { bytes: Buffer; glyphs: Font } | null = null

/** Liberation Sans, which travels with pdf.js: for everything that the PDF's standard fonts lack. */
function loadFont() {
  if (font) return font
  const bytes = readFileSync(path.join(process.cwd(), FONT))
  const probe = new PDFDocument({ autoFirstPage: false }).font(bytes) as unknown as { _font: { font: Font } }
  font = { bytes, glyphs: probe._font.font }
  return font
}

function embeddedFont(): Buffer {
  return loadFont().bytes
}

function hasGlyph(code: number): boolean {
  return loadFont().glyphs.hasGlyphForCodePoint(code)
}
