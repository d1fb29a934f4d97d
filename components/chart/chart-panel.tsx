'use client'

import {
  type Ref,
  useCallback,
  useDeferredValue,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { ChartPassage, PatientChart } from '@/lib/core/chart'
import { findInTexts } from '@/lib/core/text/find'
import { foldText } from '@/lib/core/text/fold-text'
import { ChartContents } from './chart-contents'
import { ChartToolbar } from './chart-toolbar'
import { PdfPane } from './pdf-pane'
import { TextView } from './text-view'
import { loadPdfjs } from './use-pdf'

/** What a room around the chart can ask of it, e.g. for keys. */
export type ChartHandle = {
  focusFind: () => void
  nextHit: () => void
  previousHit: () => void
  nextNote: () => void
  previousNote: () => void
  /** Shows a note, or a passage of it. */
  jumpTo: (place: { noteId: string; start?: number; end?: number }) => void
}

export type ChartMode = 'text' | 'pdf'

type Props = {
  chart: PatientChart
  pdfUrl: string
  /** Passages to shade: attached evidence. */
  evidence?: readonly ChartPassage[]
  initialTarget?: { noteId: string; start?: number; end?: number } | null
  /** Whether the contents stand open at first; a narrow panel opens without them. */
  initialContents?: boolean
  ref?: Ref<ChartHandle>
}

const NO_EVIDENCE: readonly ChartPassage[] = []

/** A patient's chart for reading: text or PDF, contents beside it, find over all notes. */
export function ChartPanel({
  chart,
  pdfUrl,
  evidence = NO_EVIDENCE,
  initialTarget = null,
  initialContents = true,
  ref,
}: Props) {
  const { notes } = chart
  const [mode, setMode] = useState<ChartMode>('text')
  const [hasContents, setHasContents] = useState(initialContents)
  const [query, setQuery] = useState('')
  const [hitIndex, setHitIndex] = useState(0)
  const [pdfHits, setPdfHits] = useState<{ count: number; byNote: ReadonlyMap<string, number> } | null>(null)
  const [noteId, setNoteId] = useState<string | null>(initialTarget?.noteId ?? notes[0]?.id ?? null)
  const [target, setTarget] = useState(initialTarget)
  const findBox = useRef<HTMLInputElement>(null)

  const wanted = useDeferredValue(query)
  const folded = useMemo(() => notes.map((note) => foldText(note.text)), [notes])
  const textHits = useMemo(() => findAndMark(folded, wanted), [folded, wanted])
  const hitsByNote = useMemo(() => countByNote(textHits, notes), [textHits, notes])
  const count = mode === 'text' ? textHits.length : (pdfHits?.count ?? 0)
  const current = count === 0 ? -1 : ((hitIndex % count) + count) % count

  const moveHit = (by: number) =>
    setHitIndex((index) => (count === 0 ? 0 : (((index + by) % count) + count) % count))
  const open = useCallback((id: string) => {
    setNoteId(id)
    setTarget({ noteId: id })
  }, [])
  const moveNote = (by: number) => {
    const here = notes.findIndex((note) => note.id === noteId)
    const next = notes[Math.min(Math.max(here + by, 0), notes.length - 1)]
    if (next) open(next.id)
  }

  useEffect(() => {
    if (typeof requestIdleCallback === 'undefined') return undefined
    const idle = requestIdleCallback(() => void loadPdfjs())
    return () => cancelIdleCallback(idle)
  }, [])

  useImperativeHandle(ref, () => ({
    focusFind() {
      findBox.current?.focus()
      findBox.current?.select()
    },
    nextHit: () => moveHit(1),
    previousHit: () => moveHit(-1),
    nextNote: () => moveNote(1),
    previousNote: () => moveNote(-1),
    jumpTo(place) {
      if (place.start !== undefined) setMode('text') // passages are exact in the text
      setNoteId(place.noteId)
      setTarget(place)
    },
  }))

  return (
    <section aria-label="Chart" className="flex min-h-0 min-w-0 flex-1 flex-col">
      <ChartToolbar
        mode={mode}
        onMode={(next) => {
          setMode(next)
          if (noteId !== null) setTarget({ noteId }) // the other view opens where one was reading
        }}
        hasContents={hasContents}
        onContents={setHasContents}
        query={query}
        onQuery={(text) => {
          setQuery(text)
          setHitIndex(0)
        }}
        count={count}
        current={current}
        onMoveHit={moveHit}
        onMoveNote={moveNote}
        findBox={findBox}
      />
      <div className="flex min-h-0 flex-1">
        {hasContents && (
          <ChartContents notes={notes} currentNoteId={noteId} hitsByNote={hitsByNote} onOpen={open} />
        )}
        {mode === 'text' ? (
          <TextView
            notes={notes}
            hits={textHits}
            currentHit={current}
            evidence={evidence}
            target={target}
            onNoteInView={setNoteId}
          />
        ) : (
          <PdfPane
            url={pdfUrl}
            contents={chart.contents}
            query={wanted}
            currentHit={current}
            target={target}
            onHits={setPdfHits}
            onNoteInView={setNoteId}
          />
        )}
      </div>
    </section>
  )
}

function findAndMark(folded: Parameters<typeof findInTexts>[0], query: string) {
  const hits = findInTexts(folded, query)
  if (query !== '' && typeof performance.mark === 'function') performance.mark('chart:find-done')
  return hits
}

function countByNote(
  hits: ReturnType<typeof findInTexts>,
  notes: PatientChart['notes'],
): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { index } of hits) {
    const id = notes[index]?.id
    if (id !== undefined) counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  return counts
}
