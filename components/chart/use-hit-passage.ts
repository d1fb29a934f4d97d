'use client'

import { useMemo, useState } from 'react'
import type { ChartNote, ChartPassage } from '@/lib/core/chart'
import { MAX_QUOTE } from '@/lib/core/labeling/rating'
import { widerPassages } from '@/lib/core/text/wider-passages'
import type { QuotedPassage } from './selected-passage'

/** What is quoted without a selection: the sentence of the present hit, and as many beside it as somebody has asked for. */
export function useHitPassage(notes: readonly ChartNote[], hit: ChartPassage | null) {
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
