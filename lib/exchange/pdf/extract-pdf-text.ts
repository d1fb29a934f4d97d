/** A page's height in which two pieces of text stand on one line, as a share of the letters' height. */
const SAME_LINE = 0.5
/** A gap that is a blank, and one that is a column, as shares of the letters' height. */
const BLANK = 0.2
const COLUMN = 2
/** A step down that is an empty line, in line heights. */
const PARAGRAPH = 1.8

type Piece = { str: string; hasEOL: boolean; width: number; height: number; transform: number[] }

/**
 * The text of each page of a PDF, in the order in which it is written there; lines and paragraphs as they stand on the page.
 * A page without text, e.g. a scan, is an empty text.
 *
 * @throws {Error} when the bytes are no PDF that can be read, or need a password
 */
export async function extractPdfText(bytes: Uint8Array): Promise<string[]> {
  // takes 150 MB, which is not for imports without a PDF
  const { getDocument, VerbosityLevel } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const task = getDocument({
    data: new Uint8Array(bytes),
    disableFontFace: true,
    useSystemFonts: false,
    stopAtErrors: true,
    verbosity: VerbosityLevel.ERRORS,
  })
  try {
    const document = await task.promise
    const pages: string[] = []
    for (let number = 1; number <= document.numPages; number++) {
      const page = await document.getPage(number)
      const { items } = await page.getTextContent()
      pages.push(joinPieces(items.filter((item): item is Piece & typeof item => 'str' in item)))
      page.cleanup()
    }
    return pages
  } finally {
    await task.destroy()
  }
}

function joinPieces(pieces: readonly Piece[]): string {
  let text = ''
  let last: Piece | null = null
  for (const piece of pieces) {
    if (piece.str === '') continue
    text += (last === null ? '' : between(last, piece, text)) + piece.str
    last = piece
  }
  return text
    .replaceAll(/[\p{Cc}--[\n\t]]/gv, '')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .trim()
}

function between(last: Piece, piece: Piece, text: string): string {
  const height = Math.max(last.height, piece.height, 1)
  const down = (last.transform[5] ?? 0) - (piece.transform[5] ?? 0)
  if (Math.abs(down) > SAME_LINE * height) return down > PARAGRAPH * height ? '\n\n' : '\n'
  const gap = (piece.transform[4] ?? 0) - ((last.transform[4] ?? 0) + last.width)
  if (gap > COLUMN * height) return '\t'
  return gap > BLANK * height && !/\s$/.test(text) && !/^\s/.test(piece.str) ? ' ' : ''
}
