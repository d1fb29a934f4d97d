import type PDFDocument from 'pdfkit'

/** All bytes of a document, once it has ended. */
export function collectPdf(document: InstanceType<typeof PDFDocument>): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  return new Promise((resolve, reject) => {
    document.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))))
    document.on('error', reject)
  })
}

/** What a document is opened with, for its identity is made of a date: one that is the same each time. */
export const UNDATED = new Date(0)

/** Dates a document that was opened as {@link UNDATED}. @param day ISO day (UTC) of what it holds; null for no date at all */
export function setDay(document: InstanceType<typeof PDFDocument>, day: string | null): void {
  if (day !== null) {
    document.info.CreationDate = new Date(day)
    return
  }
  // pdfkit cannot do without: it stays out of what is listed, and is taken out of what is described
  Object.defineProperty(document.info, 'CreationDate', { enumerable: false })
  const described = document as unknown as { appendXML: (xml: string, newline?: boolean) => void }
  const append = described.appendXML.bind(document)
  described.appendXML = (xml, newline) =>
    append(xml.replace(/<xmp:CreateDate>.*<\/xmp:CreateDate>/, ''), newline)
}
