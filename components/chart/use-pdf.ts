'use client'

import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useMemo, useState } from 'react'
import type { ChartContentsEntry, ChartNote } from '@/lib/core/chart'
import { type PrintedNote, readPrintedNote } from './printed-note'

export type PdfState =
  | { kind: 'loading' }
  | { kind: 'failed' }
  | { kind: 'ready'; document: PDFDocumentProxy; width: number; height: number }

/** The chart that was fetched before anybody asked; the latest only. */
let ahead: { url: string; bytes: Promise<ArrayBuffer | null> } | null = null

/** Fetches pdf.js and the chart while the browser is idle, so that the first page is there when it is asked for. */
export function prefetchPdf(url: string): void {
  if (ahead?.url === url) return
  const bytes = loadPdfjs()
    .then(() => fetch(url))
    .then((response) => (response.ok ? response.arrayBuffer() : null))
    .catch(() => null)
  ahead = { url, bytes }
}

/** Fetches pdf.js and names its worker. */
async function loadPdfjs() {
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
      const bytes = ahead?.url === url ? await ahead.bytes : null
      if (isOver) return
      // pdf.js takes the bytes for itself, so it gets a copy
      const task = pdfjs.getDocument(bytes ? { data: bytes.slice(0) } : { url })
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

/** Connects pages with notes. */
export type PrintedChart = {
  noteOnPage: (page: number) => string | null
  firstPage: (noteId: string) => number | null
  /** Read once a note; null when the page cannot be read any more. */
  read: (noteId: string) => Promise<PrintedNote | null>
}

/** Where notes stand in a PDF. Until it is ready, places are known from the contents, and `read` gives null. */
export function usePrintedChart(
  pdf: PdfState,
  notes: readonly ChartNote[],
  contents: readonly ChartContentsEntry[],
): PrintedChart {
  const document = pdf.kind === 'ready' ? pdf.document : null
  return useMemo(() => {
    const known = new Map<string, Promise<PrintedNote | null>>()
    const firstPage = (noteId: string) => contents.find((entry) => entry.noteId === noteId)?.page ?? null

    async function readOnce(noteId: string): Promise<PrintedNote | null> {
      const note = notes.find((candidate) => candidate.id === noteId)
      const first = firstPage(noteId)
      if (!document || !note || first === null) return null
      const next = contents.find((entry) => entry.page > first)?.page ?? document.numPages + 1
      return readPrintedNote(document, note, { first, last: next - 1 }).catch(() => null) // closed meanwhile
    }
    return {
      noteOnPage: (page) => contents.findLast((entry) => entry.page <= page)?.noteId ?? null,
      firstPage,
      read(noteId) {
        const reading = known.get(noteId) ?? readOnce(noteId)
        known.set(noteId, reading)
        return reading
      },
    }
  }, [document, notes, contents])
}
