'use client'

import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Notice } from '@/components/ui/notice'
import { ScrollFrame } from '@/components/ui/scroll-frame'
import type { FindHit } from '@/lib/core/text/find'
import { paintRanges, rangeIn } from './highlights'
import { PdfPage } from './pdf-page'
import type { PageText, PdfState } from './use-pdf'

type Props = {
  pdf: PdfState
  texts: readonly PageText[] | null
  hits: readonly FindHit[]
  currentHit: number
  /** Page to show, from 1; a new object scrolls again. */
  target: { page: number } | null
  onPageInView: (page: number) => void
}

const GAP = 16
const ZOOM_STEPS = [0.75, 1, 1.25, 1.5, 2] as const

/** The chart as its PDF: all pages keep their place, only those near the view are drawn. */
export function PdfViewer({ pdf, texts, hits, currentHit, target, onPageInView }: Props) {
  const scroller = useRef<HTMLElement>(null)
  const elements = useRef(new Map<number, readonly HTMLElement[]>())
  const [frameWidth, setFrameWidth] = useState(0)
  const [zoom, setZoom] = useState(1)
  const [view, setView] = useState({ first: 1, last: 2 })
  const [drawn, setDrawn] = useState(0)
  const isReady = pdf.kind === 'ready'
  const scale = isReady && frameWidth > 0 ? ((frameWidth - 2 * GAP) / pdf.width) * zoom : 0
  const pitch = isReady ? pdf.height * scale + GAP : 1

  useLayoutEffect(() => {
    const frame = scroller.current
    if (!frame) return undefined
    const observer = new ResizeObserver(() => setFrameWidth(frame.clientWidth))
    observer.observe(frame)
    return () => observer.disconnect()
  }, [])

  const updateView = useCallback(() => {
    const frame = scroller.current
    if (!frame || !isReady) return
    const first = Math.max(1, Math.floor(frame.scrollTop / pitch) + 1)
    const last = Math.ceil((frame.scrollTop + frame.clientHeight) / pitch)
    setView((before) => (before.first === first && before.last === last ? before : { first, last }))
    onPageInView(Math.min(Math.round(frame.scrollTop / pitch) + 1, pdf.document.numPages))
  }, [isReady, pdf, pitch, onPageInView])

  const scrollToPage = useCallback(
    (page: number, share = 0) => {
      if (scroller.current) scroller.current.scrollTop = (page - 1) * pitch + share * pitch
    },
    [pitch],
  )

  useEffect(() => {
    if (target && scale > 0) scrollToPage(target.page)
  }, [target, scale, scrollToPage])

  useEffect(() => {
    const hit = hits[currentHit]
    if (!hit || scale === 0 || !texts) return
    // pages are of lines: the share of the page's text before the hit is close to its height
    const before = hit.start / Math.max(texts[hit.index]?.folded.original.length ?? 1, 1)
    scrollToPage(hit.index + 1, Math.max(0, before - 0.25))
  }, [hits, currentHit, texts, scale, scrollToPage])

  useEffect(() => {
    const rangesOf = (hit: FindHit) => hitRanges(hit, texts, elements.current)
    paintRanges('chart-hit', drawn < 0 ? [] : hits.flatMap(rangesOf))
    const hit = hits[currentHit]
    paintRanges('chart-current-hit', hit ? rangesOf(hit) : [])
    return () => {
      paintRanges('chart-hit', [])
      paintRanges('chart-current-hit', [])
    }
  }, [hits, currentHit, texts, drawn])

  const rememberText = useCallback((number: number, layer: readonly HTMLElement[]) => {
    if (layer.length === 0) elements.current.delete(number)
    else elements.current.set(number, layer)
    setDrawn((count) => count + 1) // marks are painted anew over what is drawn now
  }, [])

  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <ScrollFrame
        ref={scroller}
        label="Chart as PDF"
        onScroll={updateView}
        className="min-h-0 flex-1 overflow-auto bg-sunken"
      >
        {pdf.kind === 'loading' && <p className="p-6 text-sm text-muted">Opening the chart …</p>}
        {pdf.kind === 'failed' && (
          <div className="p-6">
            <Notice tone="danger">The PDF could not be opened. The text view shows the same notes.</Notice>
          </div>
        )}
        {isReady &&
          scale > 0 &&
          Array.from({ length: pdf.document.numPages }, (_, index) => (
            <PdfPage
              key={index + 1}
              document={pdf.document}
              number={index + 1}
              width={pdf.width}
              height={pdf.height}
              scale={scale}
              isNear={index + 1 >= view.first - 1 && index + 1 <= view.last + 1}
              onText={rememberText}
            />
          ))}
      </ScrollFrame>
      <fieldset className="absolute right-5 bottom-4 z-10 flex rounded-md border border-line bg-raised text-sm shadow-sm">
        <legend className="sr-only">Zoom</legend>
        <ZoomButton
          label="Zoom out"
          sign="−"
          to={ZOOM_STEPS.findLast((step) => step < zoom)}
          onZoom={setZoom}
        />
        <output className="grid w-12 place-items-center text-xs text-muted tabular-nums">
          {Math.round(zoom * 100)} %
        </output>
        <ZoomButton label="Zoom in" sign="+" to={ZOOM_STEPS.find((step) => step > zoom)} onZoom={setZoom} />
      </fieldset>
    </div>
  )
}

type ZoomButtonProps = { label: string; sign: string; to: number | undefined; onZoom: (zoom: number) => void }

function ZoomButton({ label, sign, to, onZoom }: ZoomButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={to === undefined}
      onClick={() => to !== undefined && onZoom(to)}
      className="size-8 hover:bg-sunken disabled:opacity-40"
    >
      {sign}
    </button>
  )
}

/** The parts of a page's text elements that a hit covers; nothing for pages that are not drawn. */
function hitRanges(
  hit: FindHit,
  texts: readonly PageText[] | null,
  drawn: ReadonlyMap<number, readonly HTMLElement[]>,
): Range[] {
  const text = texts?.[hit.index]
  const layer = drawn.get(hit.index + 1)
  if (!text || !layer) return []
  return text.starts.flatMap((start, piece) => {
    const length = text.lengths[piece] ?? 0
    const from = Math.max(hit.start - start, 0)
    const to = Math.min(hit.end - start, length)
    const range = from < to ? rangeIn(layer[piece]?.firstChild, from, to) : null
    return range ? [range] : []
  })
}
