import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { ChartPassage } from '@/lib/core/chart'
import type { ChartTarget } from './use-chart-position'
import type { PdfState, PrintedChart } from './use-pdf'
import { useReturnToSearch } from './use-return-to-search'

const GAP = 16

type PagesOptions = {
  pdf: PdfState
  /** 1 for pages as wide as the frame. */
  zoom: number
  onPageInView: (page: number) => void
}

type Options = PagesOptions & {
  printed: PrintedChart
  /** Where to scroll; a new object scrolls again. */
  target: ChartTarget | null
  /** The present hit, likewise. */
  current: ChartPassage | null
  search: number
  isLost: boolean
}

/** A chart's pages in their frame: how large they are, which of them are in view, and the ways to the places that are asked for. */
export function usePdfScroll(options: Options) {
  const { printed, target, current, search, isLost } = options
  const { reading, scrollToPage, ...pages } = usePages(options)
  const canScroll = pages.scale > 0

  useReturnToSearch(search, isLost, {
    read: () => reading.current.at,
    goTo: (before) => scrollToPage(1, before),
  })
  useWayTo(canScroll ? target : null, printed, scrollToPage)
  useWayTo(canScroll ? current : null, printed, scrollToPage)

  return pages
}

/** The size of the pages, and where one reads: the same place whatever size they have. */
function usePages({ pdf, zoom, onPageInView }: PagesOptions) {
  const scroller = useRef<HTMLElement>(null)
  const [frameWidth, setFrameWidth] = useState(0)
  const [view, setView] = useState({ first: 1, last: 2 })
  const isReady = pdf.kind === 'ready'
  const scale = isReady && frameWidth > 0 ? ((frameWidth - 2 * GAP) / pdf.width) * zoom : 0
  const canScroll = scale > 0
  const pitch = isReady ? pdf.height * scale + GAP : 1
  /** In pages from the top. */
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

  return { scroller, scale, view, updateView, reading, scrollToPage }
}

/** Leads to a note, or to a passage of it, once it is known where on the pages that stands. */
function useWayTo(
  span: ChartTarget | null,
  printed: PrintedChart,
  scrollToPage: (page: number, share?: number) => void,
): void {
  const lead = useEffectEvent(async ({ noteId, start }: ChartTarget, isOver: () => boolean) => {
    const first = printed.firstPage(noteId)
    if (first === null) return
    if (start === undefined) return scrollToPage(first)
    const note = await printed.read(noteId)
    if (isOver()) return
    const piece = note?.pieces.find(({ indices }) => (indices.at(-1) ?? 0) > start)
    scrollToPage(piece?.page ?? first, Math.max(0, (piece?.top ?? 0) - 0.25))
  })

  useEffect(() => {
    if (!span) return undefined
    let isOver = false
    void lead(span, () => isOver)
    return () => {
      isOver = true
    }
  }, [span])
}
