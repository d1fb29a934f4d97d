'use client'

import {
  type ReactNode,
  type Ref,
  useCallback,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { ChartPassage, PatientChart } from '@/lib/core/chart'
import { ChartSide, type SideTab } from './chart-side'
import { ChartToolbar, type ChartView } from './chart-toolbar'
import { CitedNotice, type CitedPassage, citedBy } from './cited-notice'
import { CopiedNotice } from './copied-notice'
import { CopiedSummary } from './copied-summary'
import { FindStrip } from './find-strip'
import { isPaintedIn } from './highlights'
import type { MarkedPassages } from './marked-passages'
import { PdfPane } from './pdf-pane'
import { caretPlace, type QuotedPassage, selectedPassage, selectedWords } from './selected-passage'
import { TextView } from './text-view'
import { useChartFind } from './use-chart-find'
import { type ChartTarget, useChartPosition } from './use-chart-position'
import { copiedAt, useCopied } from './use-copied'
import { useHitPassage } from './use-hit-passage'
import { useNarrowScreen } from './use-narrow-screen'
import { prefetchPdf } from './use-pdf'

/** What a room around the chart can ask of it, e.g. for keys. */
export type ChartHandle = {
  focusFind: () => void
  nextHit: () => void
  previousHit: () => void
  nextNote: () => void
  previousNote: () => void
  /** Shows a note, or a passage of it; the chart itself too where a narrow screen has it further down. */
  jumpTo: (span: ChartTarget) => void
  /** Opens the chart there without moving the page. */
  openAt: (span: ChartTarget) => void
  /** Lists every occurrence of what is selected, or of what is searched already. */
  listOccurrences: () => void
  /** From a repeated passage (selected, clicked, or the present hit) to where it stood first; shows repeats before. */
  jumpToFirstOccurrence: () => void
  /** The contents, ready for the keyboard. */
  focusContents: () => void
  /** What is selected, in whole words, or the marked sentences around the present hit. */
  currentPassage: () => QuotedPassage | null
  /** Marks one sentence more or less around the present hit. */
  widen: (by: 1 | -1) => void
}

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
  const isNarrow = useNarrowScreen()
  const [side, setSide] = useState<boolean | null>(null) // until somebody chooses, the screen decides
  const hasSide = side ?? (initialContents && !isNarrow)
  const [tab, setTab] = useState<SideTab>('contents')
  const [isCopiedShown, setCopiedShown] = useState(false)
  const [caret, setCaret] = useState<{ noteId: string; at: number } | null>(null)
  const findBox = useRef<HTMLInputElement>(null)
  const panel = useRef<HTMLElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const find = useChartFind(notes, chart.findTerms)
  const [searches, setSearches] = useState(0)
  const place = useChartPosition(notes, initialTarget)
  const copied = useCopied(notes, isCopiedShown)
  const atCaret = caret && copiedAt(copied, caret)
  const reading = caret ?? startOf(place.target)
  const citers = reading ? citedBy(evidence, reading) : []

  const current = find.hit
  const { target } = place
  const around = useHitPassage(notes, isQuoting ? current : null)
  const marks = useMemo<MarkedPassages>(() => {
    const passages = [...(copied?.values() ?? [])].flatMap((note) => note.passages)
    return {
      hits: find.hits,
      current,
      evidence,
      quoted: around.passage,
      copied: passages.map(({ passage }) => passage),
      target: toPassage(target),
    }
  }, [find.hits, current, evidence, around.passage, copied, target])

  const { hits, goTo } = find
  const { visit } = place
  const goToHit = useCallback(
    (hit: number) => {
      goTo(hit)
      const noteId = hits[hit]?.noteId
      if (noteId !== undefined) visit(noteId)
    },
    [hits, goTo, visit],
  )
  /** A note that a search has led to counts as looked at. */
  const noteHit = () => current && visit(current.noteId)
  const moveHit = (by: number) => {
    noteHit()
    const from = by < 0 ? Math.max(find.current, 0) : find.current // before the first, the last is one step back
    if (find.count > 0) goToHit((from + by + find.count) % find.count)
  }

  useEffect(() => {
    if (find.outcome.hits.length > 0) performance.mark('chart:find-done')
  }, [find.outcome])

  useEffect(() => {
    if (typeof requestIdleCallback === 'undefined' || pdfUrl === null) return undefined
    const idle = requestIdleCallback(() => prefetchPdf(pdfUrl))
    return () => cancelIdleCallback(idle)
  }, [pdfUrl])

  function openAt(wanted: ChartTarget) {
    setCaret(null)
    place.jumpTo(wanted)
  }

  useImperativeHandle(ref, () => ({
    focusFind() {
      findBox.current?.focus()
      findBox.current?.select()
    },
    nextHit: () => moveHit(1),
    previousHit: () => moveHit(-1),
    nextNote: () => place.move(1),
    previousNote: () => place.move(-1),
    jumpTo(wanted) {
      openAt(wanted)
      panel.current?.scrollIntoView({ block: 'nearest' })
    },
    openAt,
    listOccurrences() {
      const words = selectedPassage()?.quote.replaceAll(/\s+/g, ' ').slice(0, 200)
      if (words !== undefined) find.ask(words)
      setTab('hits')
      setSide(true)
    },
    jumpToFirstOccurrence() {
      const selected = selectedPassage()
      const here = selected ? { noteId: selected.noteId, at: selected.start } : (caretPlace() ?? caret)
      const passage =
        (here && copiedAt(copied, here)) ??
        (current && copiedAt(copied, { noteId: current.noteId, at: current.start }))
      if (passage) place.jumpTo(passage.first)
      setCopiedShown(true)
    },
    focusContents() {
      setSide(true)
      setTab('contents')
      requestAnimationFrame(() => {
        const entry = body.current?.querySelector<HTMLElement>('[aria-current]')
        const first = body.current?.querySelector<HTMLElement>('select')
        ;(entry ?? first)?.focus()
      })
    },
    currentPassage: () => selectedWords(notes) ?? around.passage,
    widen: around.widen,
  }))

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
          place.stay(isPaintedIn(body.current, 'chart-current-hit') ? current : null)
        }}
        hasSide={hasSide}
        onSide={setSide}
        isCopiedShown={isCopiedShown}
        onCopied={setCopiedShown}
        find={find}
        onMoveHit={moveHit}
        onBeginFind={() => setSearches((count) => count + 1)}
        onLeaveFind={noteHit}
        onMoveNote={place.move}
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
        {hasSide && (
          <ChartSide
            tab={tab}
            onTab={setTab}
            notes={notes}
            currentNoteId={place.noteId}
            recent={place.recent}
            find={find}
            onGo={goToHit}
            onOpen={place.open}
          />
        )}
        {view !== 'pdf' && (
          <TextView
            notes={notes}
            marks={marks}
            copied={copied}
            search={searches}
            isLost={find.isLost}
            target={place.target}
            onNoteInView={place.setNoteId}
            onShow={place.jumpTo}
            onCaret={setCaret}
          />
        )}
        {view !== 'text' && pdfUrl !== null && (
          <PdfPane
            url={pdfUrl}
            notes={notes}
            contents={chart.contents}
            marks={marks}
            search={searches}
            isLost={find.isLost}
            target={place.target}
            onNoteInView={place.setNoteId}
            onOpen={place.open}
          />
        )}
      </div>
      <output className="sr-only">{around.isChanged && around.passage?.quote}</output>
      {citers.length > 0 && <CitedNotice names={citers} />}
      {isCopiedShown && !atCaret && copied && <CopiedSummary copied={copied} />}
      {atCaret && <CopiedNotice firstLabel={atCaret.firstLabel} onShow={() => place.jumpTo(atCaret.first)} />}
    </section>
  )
}

function startOf(target: ChartTarget | null): { noteId: string; at: number } | null {
  const { noteId = '', start } = target ?? {}
  return start === undefined ? null : { noteId, at: start }
}

function toPassage(target: ChartTarget | null): ChartPassage | null {
  const { noteId = '', start, end } = target ?? {}
  return start === undefined || end === undefined || end <= start ? null : { noteId, start, end }
}
