import { useCallback, useMemo, useState } from 'react'
import type { ChartNote, ChartPassage, PatientChart } from '@/lib/core/chart'
import { MAX_QUOTE } from '@/lib/core/labeling/rating'
import { widerPassages } from '@/lib/core/text/wider-passages'
import { type CitedPassage, citedBy } from './chart-notices'
import type { MarkedPassages } from './marked-passages'
import type { QuotedPassage } from './selected-passage'
import { useChartFind } from './use-chart-find'
import { type ChartTarget, useChartPosition } from './use-chart-position'
import { copiedAt, useCopied } from './use-copied'

export type ChartReading = ReturnType<typeof useChartReading>

type Options = {
  chart: PatientChart
  /** Passages to shade: attached evidence. */
  evidence: readonly CitedPassage[]
  initialTarget: ChartTarget | null
  /** Whether the sentence around the present hit is marked as what would be quoted. */
  isQuoting: boolean
}

/** Where somebody is in a chart: the search and its hits, the note in view, the place that was clicked, and what is marked. */
export function useChartReading({ chart, evidence, initialTarget, isQuoting }: Options) {
  const { notes } = chart
  const find = useChartFind(notes, chart.findTerms)
  const place = useChartPosition(notes, initialTarget)
  const steps = useHitSteps(find, place)
  const around = useHitPassage(notes, isQuoting ? find.hit : null)
  const [isCopiedShown, setCopiedShown] = useState(false)
  const copied = useCopied(notes, isCopiedShown)
  const [caret, setCaret] = useState<{ noteId: string; at: number } | null>(null)
  const here = caret ?? startOf(place.target)

  const { hits, hit: current } = find
  const { target } = place
  const marks = useMemo<MarkedPassages>(() => {
    const passages = [...(copied?.values() ?? [])].flatMap((note) => note.passages)
    return {
      hits,
      current,
      evidence,
      quoted: around.passage,
      copied: passages.map(({ passage }) => passage),
      target: toPassage(target),
    }
  }, [hits, current, evidence, around.passage, copied, target])

  return {
    find,
    place,
    ...steps,
    /** What would be quoted without a selection. */
    around,
    marks,
    /** What of each note is repeated; null while that is not asked for. */
    copied,
    isCopiedShown,
    setCopiedShown,
    caret,
    setCaret,
    /** The repeated passage that was clicked. */
    atCaret: caret && copiedAt(copied, caret),
    /** Whose evidence the passage is that was clicked or jumped to. */
    citers: here ? citedBy(evidence, here) : [],
    openAt: (wanted: ChartTarget) => {
      setCaret(null)
      place.jumpTo(wanted)
    },
  }
}

/** Steps from hit to hit. A note that a search has led to counts as looked at. */
function useHitSteps(find: ReturnType<typeof useChartFind>, place: ReturnType<typeof useChartPosition>) {
  const { hits, hit, goTo } = find
  const { visit } = place
  const goToHit = useCallback(
    (index: number) => {
      goTo(index)
      const noteId = hits[index]?.noteId
      if (noteId !== undefined) visit(noteId)
    },
    [hits, goTo, visit],
  )
  const visitHit = () => hit && visit(hit.noteId)

  return {
    goToHit,
    visitHit,
    moveHit: (by: number) => {
      visitHit()
      const from = by < 0 ? Math.max(find.current, 0) : find.current // before the first, the last is one step back
      if (find.count > 0) goToHit((from + by + find.count) % find.count)
    },
  }
}

/** What is quoted without a selection: the sentence of the present hit, and as many beside it as somebody has asked for. */
function useHitPassage(notes: readonly ChartNote[], hit: ChartPassage | null) {
  const [asked, setAsked] = useState<{ hit: ChartPassage | null; more: number }>({ hit: null, more: 0 })
  const passages = useMemo(() => {
    const text = hit && notes.find((note) => note.id === hit.noteId)?.text
    return hit && text ? widerPassages(text, hit, MAX_QUOTE) : []
  }, [notes, hit])
  const more = asked.hit === hit ? asked.more : 0
  const span = passages[more]
  const passage = useMemo<QuotedPassage | null>(
    () => (hit && span ? { noteId: hit.noteId, start: span.start, end: span.end, quote: span.text } : null),
    [hit, span],
  )

  /** By one sentence, as far as there are any. */
  function widen(by: 1 | -1) {
    setAsked({ hit, more: Math.min(Math.max(more + by, 0), Math.max(passages.length - 1, 0)) })
  }
  return { passage, isChanged: asked.hit === hit && hit !== null, widen }
}

function startOf(target: ChartTarget | null): { noteId: string; at: number } | null {
  const { noteId = '', start } = target ?? {}
  return start === undefined ? null : { noteId, at: start }
}

function toPassage(target: ChartTarget | null): ChartPassage | null {
  const { noteId = '', start, end } = target ?? {}
  return start === undefined || end === undefined || end <= start ? null : { noteId, start, end }
}
