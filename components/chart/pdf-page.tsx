'use client'

import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useRef, useState } from 'react'
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
  /** A link within the document was followed; its destinations are notes. */
  onLink: (noteId: string) => void
  /** What a link is called. */
  nameOf: (noteId: string) => string
}

type PageLink = { noteId: string; left: number; top: number; width: number; height: number }

/** One page: a canvas to see, a text layer over it to select and to search, and the links of the contents table. */
export function PdfPage(props: Props) {
  const { document, number, width, height, scale, isNear, onText, onLink, nameOf } = props
  const canvas = useRef<HTMLCanvasElement>(null)
  const layer = useRef<HTMLDivElement>(null)
  const [links, setLinks] = useState<readonly PageLink[]>([])

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
      const annotations: unknown[] = await page.getAnnotations()
      if (!isOver) setLinks(annotations.flatMap((annotation) => toLink(annotation, height)))
    }
    draw().catch(() => {}) // cancelled: the page left the view or the size changed
    return () => {
      isOver = true
      stop()
      onText(number, [])
    }
  }, [document, number, height, scale, isNear, onText])

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
          {links.map(({ noteId, ...box }) => (
            <button
              key={noteId}
              type="button"
              aria-label={`Go to ${nameOf(noteId)}`}
              onClick={() => onLink(noteId)}
              className="absolute z-[2] rounded-sm hover:bg-[rgb(31_95_139/0.12)]"
              style={{
                left: box.left * scale,
                top: box.top * scale,
                width: box.width * scale,
                height: box.height * scale,
              }}
            />
          ))}
        </>
      )}
    </div>
  )
}

/** A link to a named destination of the document, placed from the upper left corner in points. */
function toLink(annotation: unknown, pageHeight: number): PageLink[] {
  const { subtype, dest, rect } = annotation as { subtype?: string; dest?: unknown; rect?: number[] }
  if (subtype !== 'Link' || typeof dest !== 'string' || rect?.length !== 4) return []
  const [left = 0, bottom = 0, right = 0, top = 0] = rect
  return [{ noteId: dest, left, top: pageHeight - top, width: right - left, height: top - bottom }]
}
