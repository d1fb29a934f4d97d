'use client'

import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useState } from 'react'
import { type FoldedText, foldText } from '@/lib/core/text/fold-text'

export type PdfState =
  | { kind: 'loading' }
  | { kind: 'failed' }
  | { kind: 'ready'; document: PDFDocumentProxy; width: number; height: number }

/** Fetches pdf.js and names its worker; asked for ahead of need when the browser is idle, so that the first page is there sooner. */
export async function loadPdfjs() {
  const pdfjs = await import('pdfjs-dist')
  pdfjs.GlobalWorkerOptions.workerSrc ||= new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url).href
  return pdfjs
}

/** Opens a PDF with pdf.js. */
export function usePdf(url: string): PdfState {
  const [state, setState] = useState<PdfState>({ kind: 'loading' })

  useEffect(() => {
    let isOver = false
    let destroy = () => {}
    async function open() {
      const pdfjs = await loadPdfjs()
      if (isOver) return
      const task = pdfjs.getDocument({ url })
      destroy = () => void task.destroy()
      const document = await task.promise
      const { width, height } = (await document.getPage(1)).getViewport({ scale: 1 })
      if (!isOver) setState({ kind: 'ready', document, width, height })
    }
    open().catch(() => {
      if (!isOver) setState({ kind: 'failed' })
    })
    return () => {
      isOver = true
      destroy()
    }
  }, [url])

  return state
}

/** A page's text as it is searched, and where each of its pieces (one element of the text layer each) begins in it. */
export type PageText = { folded: FoldedText; starts: readonly number[]; lengths: readonly number[] }

/** The text of all pages, read once when a search begins; null until then. */
export function usePageTexts(pdf: PdfState, wanted: boolean): readonly PageText[] | null {
  const [texts, setTexts] = useState<readonly PageText[] | null>(null)
  const document = pdf.kind === 'ready' ? pdf.document : null

  useEffect(() => {
    if (!document || !wanted) return undefined
    let isOver = false
    void Promise.all(
      Array.from({ length: document.numPages }, (_, index) => readPage(document, index + 1)),
    ).then(
      (pages) => {
        if (!isOver) setTexts(pages)
      },
      () => {}, // the document was closed meanwhile
    )
    return () => {
      isOver = true
    }
  }, [document, wanted])

  return texts
}

async function readPage(document: PDFDocumentProxy, number: number): Promise<PageText> {
  const content = await (await document.getPage(number)).getTextContent()
  const starts: number[] = []
  const lengths: number[] = []
  let text = ''
  for (const item of content.items) {
    if (!('str' in item)) continue
    starts.push(text.length)
    lengths.push(item.str.length)
    text += item.hasEOL ? `${item.str}\n` : item.str
  }
  return { folded: foldText(text), starts, lengths }
}
