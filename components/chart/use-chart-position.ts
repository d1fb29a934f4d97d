'use client'

import { useCallback, useState } from 'react'
import type { ChartNote } from '@/lib/core/chart'

export type ChartTarget = { noteId: string; start?: number; end?: number }

const RECENT = 12

/** Where one is in a chart, where one has jumped to, and the notes that were looked at last, newest first. */
export function useChartPosition(notes: readonly ChartNote[], initialTarget: ChartTarget | null) {
  const [noteId, setNoteId] = useState(initialTarget?.noteId ?? notes[0]?.id ?? null)
  const [target, setTarget] = useState(initialTarget)
  const [recent, setRecent] = useState<readonly string[]>([])

  const visit = useCallback((id: string) => {
    setRecent((before) => [id, ...before.filter((other) => other !== id)].slice(0, RECENT))
  }, [])
  const jumpTo = useCallback(
    (span: ChartTarget) => {
      setNoteId(span.noteId)
      setTarget({ ...span })
      visit(span.noteId)
    },
    [visit],
  )
  const open = useCallback((id: string) => jumpTo({ noteId: id }), [jumpTo])

  function move(by: number) {
    const here = notes.findIndex((note) => note.id === noteId)
    const next = notes[Math.min(Math.max(here + by, 0), notes.length - 1)]
    if (next) open(next.id)
  }

  /** The other view opens where one was reading: at the present hit where that is in view, else at the note that is. */
  function stay(hit: ChartTarget | null) {
    if (hit !== null) setTarget({ ...hit })
    else if (noteId !== null) setTarget({ noteId })
  }

  return { noteId, target, recent, setNoteId, visit, jumpTo, open, move, stay }
}
