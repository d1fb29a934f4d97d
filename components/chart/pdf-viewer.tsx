'use client'

import { useState } from 'react'
import { Notice } from '@/components/ui/notice'
import { ScrollFrame } from '@/components/ui/scroll-frame'
import type { MarkedPassages } from './marked-passages'
import { PdfPage } from './pdf-page'
import type { ChartTarget } from './use-chart-position'
import { usePaintedPages } from './use-painted-pages'
import type { PdfState, PrintedChart } from './use-pdf'
import { usePdfScroll } from './use-pdf-scroll'

type Props = {
  pdf: PdfState
  printed: PrintedChart
  marks: MarkedPassages
  /** Where to scroll; a new object scrolls again. */
  target: ChartTarget | null
  /** A new number for each search, and whether what it looks for stands nowhere: one is then back where it began. */
  search: number
  isLost: boolean
  onPageInView: (page: number) => void
  onLink: (noteId: string) => void
  nameOf: (noteId: string) => string
}

const ZOOM_STEPS = [0.75, 1, 1.25, 1.5, 2] as const

/** The chart as its PDF: all pages keep their place, only those near the view are drawn. */
export function PdfViewer(props: Props) {
  const { pdf, printed, marks, onLink, nameOf } = props
  const [zoom, setZoom] = useState(1)
  const { scroller, scale, view, updateView } = usePdfScroll({ ...props, zoom, current: marks.current })
  const rememberText = usePaintedPages(printed, marks)

  return (
    <div className="relative flex min-h-0 min-w-0 flex-1 flex-col">
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
        {pdf.kind === 'ready' &&
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
              onLink={onLink}
              nameOf={nameOf}
            />
          ))}
      </ScrollFrame>
      <ZoomSteps zoom={zoom} onZoom={setZoom} />
    </div>
  )
}

/** The next smaller and the next larger size of the pages. */
function ZoomSteps({ zoom, onZoom }: { zoom: number; onZoom: (zoom: number) => void }) {
  return (
    <fieldset className="absolute right-5 bottom-4 z-10 flex rounded-md border border-line bg-raised text-sm shadow-sm">
      <legend className="sr-only">Zoom</legend>
      <ZoomButton label="Zoom out" sign="−" to={ZOOM_STEPS.findLast((step) => step < zoom)} onZoom={onZoom} />
      <output className="grid w-12 place-items-center text-xs text-muted tabular-nums">
        {Math.round(zoom * 100)} %
      </output>
      <ZoomButton label="Zoom in" sign="+" to={ZOOM_STEPS.find((step) => step > zoom)} onZoom={onZoom} />
    </fieldset>
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
