'use client'

import { memo, useMemo, useState } from 'react'
import { type ChartNote, type ChartPassage, noteTimeLabel, noteTitle } from '@/lib/core/chart'
import { contextOf } from '@/lib/core/text/find-context'

const STEP = 300

type Props = {
  notes: readonly ChartNote[]
  hits: readonly ChartPassage[]
  current: number
  /** There are more hits than are listed. */
  isCut: boolean
  onGo: (hit: number) => void
}

/** Every occurrence of what is searched, over the whole stay, by note and with the words around it. */
export const HitList = memo(function Hits({ notes, hits, current, isCut, onGo }: Props) {
  const [shown, setShown] = useState(STEP)
  const groups = useMemo(() => groupHits(notes, hits.slice(0, shown)), [notes, hits, shown])

  if (hits.length === 0)
    return <p className="p-4 text-sm text-muted">Search the chart, and every occurrence is listed here.</p>
  return (
    <div className="min-h-0 flex-1 overflow-y-auto p-2">
      {groups.map(({ note, rows }) => (
        <section key={note.id} className="pb-2 [contain-intrinsic-size:auto_80px] [content-visibility:auto]">
          <h2 className="flex gap-2 px-2 py-0.5 text-xs font-medium text-muted tabular-nums">
            <span className="shrink-0">{noteTimeLabel(note)}</span>
            <span className="truncate">{noteTitle(note)}</span>
          </h2>
          <ul>
            {rows.map(({ hit, before, words, after }) => (
              <li key={hit}>
                <button
                  type="button"
                  aria-current={hit === current ? 'true' : undefined}
                  onClick={() => onGo(hit)}
                  className="w-full rounded px-2 py-1 text-left text-xs leading-snug wrap-anywhere hover:bg-sunken aria-[current]:bg-accent-soft"
                >
                  {before}
                  <mark className="rounded-xs bg-mark text-ink">{words}</mark>
                  {after}
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {shown < hits.length && (
        <button
          type="button"
          onClick={() => setShown(shown + STEP)}
          className="w-full rounded border border-line px-2 py-1 text-sm hover:bg-sunken"
        >
          Show more of {hits.length}
        </button>
      )}
      {isCut && (
        <p className="p-2 text-xs text-muted">Only the first hits are listed: make the search narrower.</p>
      )}
    </div>
  )
})

type Row = { hit: number; before: string; words: string; after: string }

function groupHits(notes: readonly ChartNote[], hits: readonly ChartPassage[]) {
  const byId = new Map(notes.map((note) => [note.id, note]))
  const groups = new Map<string, { note: ChartNote; rows: Row[] }>()
  for (const [hit, { noteId, start, end }] of hits.entries()) {
    const note = byId.get(noteId)
    if (!note) continue
    const group = groups.get(noteId) ?? { note, rows: [] }
    groups.set(noteId, group)
    group.rows.push({ hit, ...contextOf(note.text, start, end) })
  }
  return [...groups.values()]
}
