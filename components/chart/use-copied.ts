'use client'

import { useMemo } from 'react'
import { type ChartNote, type ChartPassage, noteTimeLabel } from '@/lib/core/chart'
import { findCopied } from '@/lib/core/text/copied-passages'

/** What of a note is repeated: its passages, each with its first occurrence and what that note is called. */
export type CopiedNote = {
  /** Share of the note's text that is repeated, 0 to 1. */
  share: number
  passages: readonly { passage: ChartPassage; first: ChartPassage; firstLabel: string }[]
}

/** Copy-forward by note, computed when it is first asked for; null until then. */
export function useCopied(
  notes: readonly ChartNote[],
  isWanted: boolean,
): ReadonlyMap<string, CopiedNote> | null {
  return useMemo(() => (isWanted ? readCopied(notes) : null), [notes, isWanted])
}

function readCopied(notes: readonly ChartNote[]): Map<string, CopiedNote> {
  const copied = findCopied(notes.map((note) => note.text))
  return new Map(
    notes.map(({ id, text }, index) => {
      const passages = (copied[index] ?? []).flatMap(({ start, end, first }) => {
        const source = notes[first.index]
        return source
          ? [
              {
                passage: { noteId: id, start, end },
                first: { noteId: source.id, start: first.start, end: first.end },
                firstLabel: noteTimeLabel(source),
              },
            ]
          : []
      })
      const length = passages.reduce((sum, { passage }) => sum + passage.end - passage.start, 0)
      return [id, { share: text.length === 0 ? 0 : length / text.length, passages }]
    }),
  )
}

/** The repeated passage at a place, or null. */
export function copiedAt(
  copied: ReadonlyMap<string, CopiedNote> | null,
  { noteId, at }: { noteId: string; at: number },
): CopiedNote['passages'][number] | null {
  const passages = copied?.get(noteId)?.passages ?? []
  return passages.find(({ passage }) => passage.start <= at && at < passage.end) ?? null
}
