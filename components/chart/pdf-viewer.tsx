'use client'

import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { Notice } from '@/components/ui/notice'
import { ScrollFrame } from '@/components/ui/scroll-frame'
import { paintRanges, rangeIn } from './highlights'
import { type MarkedPassages, NO_MARKS, paintedPassages } from './marked-passages'
import { PdfPage } from './pdf-page'
import { type PrintedNote, partOfPiece, rememberElements } from './printed-note'
import type { PdfState, PrintedChart } from './use-pdf'
import { useReturnToSearch } from './use-return-to-search'

type ScrollTarget = { noteId: string; start?: number; end?: number }

type Props = {
  pdf: PdfState
  printed: PrintedChart
  marks: MarkedPassages
  /** Where to scroll; a new object scrolls again. */
  target: ScrollTarget | null
  /** A new number for each search, and whether what it looks for stands nowhere: one is then back where it began. */
  search: number
  isLost: boolean
  onPageInView: (page: number) => void
  onLink: (noteId: string) => void
  nameOf: (noteId: string) => string
}

const GAP = 16
const ZOOM_STEPS = [0.75, 1, 1.25, 1.5, 2] as const

/** The chart as its PDF: all pages keep their place, only those near the view are drawn. */
export function PdfViewer(props: Props) {
  const { pdf, printed, marks, target, search, isLost, onPageInView, onLink, nameOf } = props
  const scroller = useRef<HTMLElement>(null)
  const elements = useRef(new Map<number, readonly HTMLElement[]>())
  const [frameWidth, setFrameWidth] = useState(0)
  const [zoom, setZoom] = useState(1)
  const [view, setView] = useState({ first: 1, last: 2 })
  const [drawn, setDrawn] = useState(0)
  const { current } = marks
  const isReady = pdf.kind === 'ready'
  const scale = isReady && frameWidth > 0 ? ((frameWidth - 2 * GAP) / pdf.width) * zoom : 0
  const canScroll = scale > 0
  const pitch = isReady ? pdf.height * scale + GAP : 1
  /** Where one reads, in pages from the top: the same place whatever size the pages have. */
  const reading = useRef({ at: 0, pitch })

  useLayoutEffect(() => {
    const frame = scroller.current
    if (!frame) return undefined
    const observer = new ResizeObserver(() => setFrameWidth(frame.clientWidth))
    observer.observe(frame)
    return () => observer.disconnect()
  }, [])

  const updateView = useCallback(() => {
    const frame = scroller.current
    if (!frame || !isReady || !canScroll) return
    reading.current.at = frame.scrollTop / pitch
    const first = Math.max(1, Math.floor(frame.scrollTop / pitch) + 1)
    const last = Math.ceil((frame.scrollTop + frame.clientHeight) / pitch)
    setView((before) => (before.first === first && before.last === last ? before : { first, last }))
    onPageInView(Math.min(Math.round(frame.scrollTop / pitch) + 1, pdf.document.numPages))
  }, [isReady, canScroll, pdf, pitch, onPageInView])

  useLayoutEffect(() => {
    reading.current.pitch = pitch
    if (scroller.current) scroller.current.scrollTop = reading.current.at * pitch
    updateView() // smaller pages show more of them, also where nothing scrolls
  }, [pitch, updateView])

  function scrollToPage(page: number, share = 0) {
    reading.current.at = page - 1 + share
    if (scroller.current) scroller.current.scrollTop = reading.current.at * reading.current.pitch
  }

  useReturnToSearch(search, isLost, {
    read: () => reading.current.at,
    goTo: (pages) => scrollToPage(1, pages),
  })

  const scrollToPlace = useEffectEvent(async (span: ScrollTarget, isOver: () => boolean) => {
    const first = printed.firstPage(span.noteId)
    if (first === null) return
    if (span.start === undefined) return scrollToPage(first)
    const { start } = span
    const note = await printed.read(span.noteId)
    if (isOver()) return
    const piece = note?.pieces.find(({ indices }) => (indices.at(-1) ?? 0) > start)
    scrollToPage(piece?.page ?? first, Math.max(0, (piece?.top ?? 0) - 0.25))
  })

  useEffect(() => {
    if (!target || !canScroll) return undefined
    let isOver = false
    void scrollToPlace(target, () => isOver)
    return () => {
      isOver = true
    }
  }, [target, canScroll])

  useEffect(() => {
    if (!current || !canScroll) return undefined
    let isOver = false
    void scrollToPlace(current, () => isOver)
    return () => {
      isOver = true
    }
  }, [current, canScroll])

  useEffect(() => {
    let isOver = false
    async function paint() {
      const pages = [...elements.current]
      const notes = await Promise.all(
        pages.map(([page]) => {
          const noteId = printed.noteOnPage(page)
          return noteId === null ? Promise.resolve(null) : printed.read(noteId)
        }),
      )
      if (isOver) return
      for (const [index, [page, layer]] of pages.entries()) {
        const note = notes[index]
        if (note) rememberElements(note, page, layer)
      }
      for (const [name, passages] of paintedPassages(marks)) {
        const ranges = pages.flatMap(([page, layer], index) =>
          pageRanges(passages, notes[index], page, layer),
        )
        paintRanges('pdf', name, ranges)
      }
    }
    if (drawn >= 0) void paint()
    return () => {
      isOver = true
    }
  }, [marks, printed, drawn])

  useEffect(
    () => () => {
      for (const [name] of paintedPassages(NO_MARKS)) paintRanges('pdf', name, [])
    },
    [],
  )

  const rememberText = useCallback((number: number, layer: readonly HTMLElement[]) => {
    if (layer.length === 0) elements.current.delete(number)
    else elements.current.set(number, layer)
    setDrawn((count) => count + 1) // marks are painted anew over what is drawn now
  }, [])

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
        {isReady &&
          canScroll &&
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

/** The parts of a page's text elements that show passages of its note; nothing for pages without a note. */
function pageRanges(
  passages: readonly { noteId: string; start: number; end: number }[],
  printed: PrintedNote | null | undefined,
  page: number,
  layer: readonly HTMLElement[],
): Range[] {
  if (!printed) return []
  const pieces = printed.pieces.filter((piece) => piece.page === page)
  return passages
    .filter((passage) => passage.noteId === printed.note.id)
    .flatMap(({ start, end }) =>
      pieces.flatMap((piece) => {
        const part = partOfPiece(piece, start, end)
        const range = part && rangeIn(layer[piece.element]?.firstChild, part.from, part.to)
        return range ? [range] : []
      }),
    )
}
