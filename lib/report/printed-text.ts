import { readFileSync } from 'node:fs'
import path from 'node:path'
import PDFDocument from 'pdfkit'
import { toPrintable } from '@/lib/chart/printable'

export type Document = InstanceType<typeof PDFDocument>

export type TextStyle = { size: number; bold: boolean; color: string }

/** From the project's folder: every process of Concordance is started there. They travel with pdf.js. */
const FONTS = 'node_modules/pdfjs-dist/standard_fonts'
const FILES = { regular: 'LiberationSans-Regular.ttf', bold: 'LiberationSans-Bold.ttf' } as const
type Face = keyof typeof FILES

/** Text in one typeface that the file holds itself, so that a report looks the same on every machine. */
export type PrintedText = {
  /** As it can be printed: what the typeface lacks as `[U+XXXX]`. */
  clean(text: string): string
  width(text: string, style: Omit<TextStyle, 'color'>): number
  /** Lines no wider than the room, broken between words, or inside one that is wider. */
  wrap(text: string, room: number, style: Omit<TextStyle, 'color'>): string[]
  /** One line, `y` its baseline. */
  draw(text: string, x: number, y: number, style: TextStyle): void
}

type Metrics = { ascender: number; glyphs: { hasGlyphForCodePoint(code: number): boolean } }

/** With both faces registered. @throws {Error} without the fonts of pdf.js */
export function openText(document: Document): PrintedText {
  const metrics = {} as Record<Face, Metrics>
  for (const [face, file] of Object.entries(FILES) as [Face, string][]) {
    document.registerFont(face, readFileSync(path.join(process.cwd(), FONTS, file)))
    const { _font } = document.font(face) as unknown as {
      _font: { ascender: number; font: Metrics['glyphs'] }
    }
    metrics[face] = { ascender: _font.ascender, glyphs: _font.font }
  }
  const widths: Record<Face, Map<string, number>> = { regular: new Map(), bold: new Map() }
  const faceOf = (style: { bold: boolean }): Face => (style.bold ? 'bold' : 'regular')

  // adding up characters is far faster than laying out text, and never narrower than kerned text
  function letterWidth(letter: string, face: Face): number {
    const known = widths[face].get(letter)
    if (known !== undefined) return known
    const width = document.font(face).fontSize(1000).widthOfString(letter) / 1000
    widths[face].set(letter, width)
    return width
  }

  function width(text: string, style: Omit<TextStyle, 'color'>): number {
    const face = faceOf(style)
    let sum = 0
    for (const letter of text) sum += letterWidth(letter, face)
    return sum * style.size
  }

  function clean(text: string): string {
    return toPrintable(text.replaceAll(/\s+/g, ' '), (code) =>
      metrics.regular.glyphs.hasGlyphForCodePoint(code),
    ).text
  }

  return {
    clean,
    width,
    wrap: (text, room, style) => wrapWords(clean(text).trim(), room, (part) => width(part, style)),
    draw(text, x, y, style) {
      const face = faceOf(style)
      document.font(face).fontSize(style.size).fillColor(style.color)
      document.text(text, x, y - (metrics[face].ascender / 1000) * style.size, { lineBreak: false })
    },
  }
}

function wrapWords(text: string, room: number, measure: (text: string) => number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (measure(longer) <= room) {
      line = longer
      continue
    }
    if (line !== '') lines.push(line)
    line = word
    while (line.length > 1 && measure(line) > room) {
      const cut = longestStart(line, room, measure)
      lines.push(line.slice(0, cut))
      line = line.slice(cut)
    }
  }
  return [...lines, line]
}

/** How many letters fit, at least one. */
function longestStart(word: string, room: number, measure: (text: string) => number): number {
  let low = 1
  let high = word.length
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (measure(word.slice(0, middle)) <= room) low = middle
    else high = middle - 1
  }
  return low
}
