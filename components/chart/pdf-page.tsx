'use client'

import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useRef } from 'react'
import './text-layer.css'

type Props = {
  document: PDFDocumentProxy
  number: number
  width: number
  height: number
  scale: number
  /** Pages far from the view keep their place and nothing else. */
  isNear: boolean
  onText: (number: number, elements: readonly HTMLElement[]) => void
}

/** One page: a canvas to see, and a text layer over it to select and to search. */
export function PdfPage({ document, number, width, height, scale, isNear, onText }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const layer = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!isNear) return undefined
    let stop = () => {}
    let isOver = false
    async function draw() {
      const pdfjs = await import('pdfjs-dist')
      const page = await document.getPage(number)
      if (isOver || !canvas.current || !layer.current) return
      const viewport = page.getViewport({ scale })
      const density = window.devicePixelRatio || 1
      canvas.current.width = Math.floor(viewport.width * density)
      canvas.current.height = Math.floor(viewport.height * density)
      const painting = page.render({
        canvas: canvas.current,
        viewport,
        transform: density === 1 ? undefined : [density, 0, 0, density, 0, 0],
      })
      layer.current.replaceChildren()
      const text = new pdfjs.TextLayer({
        textContentSource: page.streamTextContent(),
        container: layer.current,
        viewport,
      })
      stop = () => {
        painting.cancel()
        text.cancel()
      }
      await Promise.all([painting.promise, text.render()])
      if (isOver) return
      if (performance.getEntriesByName('chart:first-page').length === 0) performance.mark('chart:first-page')
      onText(number, text.textDivs)
    }
    draw().catch(() => {}) // cancelled: the page left the view or the size changed
    return () => {
      isOver = true
      stop()
      onText(number, [])
    }
  }, [document, number, scale, isNear, onText])

  return (
    <div
      data-page={number}
      className="relative mx-auto my-2 bg-white shadow-sm"
      style={{ width: width * scale, height: height * scale, ['--total-scale-factor' as string]: scale }}
    >
      {isNear && (
        <>
          <canvas ref={canvas} className="size-full" aria-hidden="true" />
          <div ref={layer} className="textLayer" />
        </>
      )}
    </div>
  )
}
