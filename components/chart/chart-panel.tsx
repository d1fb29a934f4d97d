'use client'

import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import type { PatientChart } from '@/lib/core/chart'
import { ChartNotices, type CitedPassage } from './chart-notices'
import { ChartSide } from './chart-side'
import { ChartToolbar, type ChartView } from './chart-toolbar'
import { FindStrip } from './find-strip'
import { isPaintedIn } from './highlights'
import { PdfPane } from './pdf-pane'
import { TextView } from './text-view'
import { type ChartHandle, useChartHandle } from './use-chart-handle'
import type { ChartTarget } from './use-chart-position'
import { type ChartReading, useChartReading } from './use-chart-reading'
import { useChartSide } from './use-chart-side'
import { prefetchPdf } from './use-pdf'

type Props = {
  chart: PatientChart
  /** Null where pages would show more than the notes that are given. */
  pdfUrl: string | null
  /** Passages to shade: attached evidence. */
  evidence?: readonly CitedPassage[]
  initialTarget?: ChartTarget | null
  /** Whether the contents stand open at first; a narrow panel opens without them. */
  initialContents?: boolean
  /** Whether the room takes passages: the sentence around the present hit is then marked as what it would take. */
  isQuoting?: boolean
  /** What the room around the chart adds to its tools. */
  tools?: ReactNode
  ref?: Ref<ChartHandle>
}

const NO_PASSAGES: readonly CitedPassage[] = []

/** A patient's chart for reading: text, PDF or both, contents beside it, find over all notes. */
export function ChartPanel(props: Props) {
  const { chart, pdfUrl, evidence = NO_PASSAGES, initialTarget = null, initialContents = true } = props
  const { isQuoting = false, tools, ref } = props
  const { notes } = chart
  const [view, setView] = useState<ChartView>('text')
  const [searches, setSearches] = useState(0)
  const findBox = useRef<HTMLInputElement>(null)
  const panel = useRef<HTMLElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const side = useChartSide(initialContents)
  const reading = useChartReading({ chart, evidence, initialTarget, isQuoting })
  const { find, place, around } = reading
  useChartHandle(ref, notes, reading, side, { panel, findBox, body })
  usePrefetchedPdf(pdfUrl)

  return (
    <section
      ref={panel}
      aria-label="Chart"
      className="flex min-h-0 min-w-0 flex-1 flex-col max-[900px]:h-[85dvh] max-[900px]:min-h-96 max-[900px]:flex-none"
    >
      <ChartToolbar
        view={pdfUrl === null ? null : view}
        onView={(next) => {
          setView(next)
          place.stay(isPaintedIn(body.current, 'chart-current-hit') ? find.hit : null)
        }}
        side={side}
        reading={reading}
        onBeginFind={() => setSearches((count) => count + 1)}
        findBox={findBox}
      >
        {tools}
      </ChartToolbar>
      {find.query.trim() !== '' && (
        <FindStrip
          notes={notes}
          outcome={find.outcome}
          byNote={find.byNote}
          count={find.count}
          near={find.near}
          currentNoteId={place.noteId}
          onOpen={place.open}
          onAsk={find.ask}
        />
      )}
      <div ref={body} className="flex min-h-0 flex-1">
        {side.isOpen && (
          <ChartSide
            tab={side.tab}
            onTab={side.setTab}
            notes={notes}
            currentNoteId={place.noteId}
            recent={place.recent}
            find={find}
            onGo={reading.goToHit}
            onOpen={place.open}
          />
        )}
        <ChartViews chart={chart} pdfUrl={pdfUrl} view={view} reading={reading} search={searches} />
      </div>
      <output className="sr-only">{around.isChanged && around.passage?.quote}</output>
      <ChartNotices reading={reading} />
    </section>
  )
}

type ViewsProps = Pick<Props, 'chart' | 'pdfUrl'> & { view: ChartView; reading: ChartReading; search: number }

/** The notes as text, as PDF, or both. */
function ChartViews({ chart, pdfUrl, view, reading, search }: ViewsProps) {
  const { place, marks } = reading
  const shared = {
    notes: chart.notes,
    marks,
    search,
    isLost: reading.find.isLost,
    target: place.target,
    onNoteInView: place.setNoteId,
  }
  return (
    <>
      {view !== 'pdf' && (
        <TextView {...shared} copied={reading.copied} onShow={place.jumpTo} onCaret={reading.setCaret} />
      )}
      {view !== 'text' && pdfUrl !== null && (
        <PdfPane {...shared} url={pdfUrl} contents={chart.contents} onOpen={place.open} />
      )}
    </>
  )
}

/** Fetches the PDF while the browser has nothing else to do. */
function usePrefetchedPdf(url: string | null): void {
  useEffect(() => {
    if (typeof requestIdleCallback === 'undefined' || url === null) return undefined
    const idle = requestIdleCallback(() => prefetchPdf(url))
    return () => cancelIdleCallback(idle)
  }, [url])
}
