'use client'

import { useMemo, useState } from 'react'
import { type ChartNote, groupNotes, noteTitle } from '@/lib/core/chart'

type Props = {
  notes: readonly ChartNote[]
  currentNoteId: string | null
  /** Hits of the present search by note. */
  hitsByNote: ReadonlyMap<string, number>
  onOpen: (noteId: string) => void
}

/** The chart's contents by admission and day, with a filter by category and the hits of the present search. */
export function ChartContents({ notes, currentNoteId, hitsByNote, onOpen }: Props) {
  const [category, setCategory] = useState('')
  const categories = useMemo(() => [...new Set(notes.map((note) => note.category))].toSorted(), [notes])
  const groups = useMemo(
    () => groupNotes(notes.filter((note) => category === '' || note.category === category)),
    [notes, category],
  )

  return (
    <nav
      aria-label="Contents of the chart"
      className="flex min-h-0 w-64 shrink-0 flex-col border-r border-line bg-surface"
    >
      <label className="grid gap-0.5 border-b border-line p-2 text-xs text-muted">
        Show
        <select
          value={category}
          onChange={(event) => setCategory(event.target.value)}
          className="rounded border border-line-strong bg-raised px-2 py-1 text-sm text-ink"
        >
          <option value="">{notes.length === 1 ? 'One note' : `All ${notes.length} notes`}</option>
          {categories.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <div className="min-h-0 flex-1 overflow-y-auto p-2">
        {groups.map((group, place) => (
          <section key={group.notes[0]?.id} className="pb-2">
            <h3 className="px-2 pt-1 pb-0.5 text-xs font-semibold text-muted tabular-nums">
              {group.day ?? 'No date'}
              {group.admissionId !== null && group.admissionId !== groups[place - 1]?.admissionId && (
                <span className="font-normal"> · admission {group.admissionId}</span>
              )}
            </h3>
            <ul>
              {group.notes.map((note) => (
                <li key={note.id}>
                  <button
                    type="button"
                    aria-current={note.id === currentNoteId ? 'true' : undefined}
                    onClick={() => onOpen(note.id)}
                    className="flex w-full items-baseline gap-2 rounded px-2 py-0.5 text-left text-[0.82rem] hover:bg-sunken aria-[current]:bg-accent-soft aria-[current]:text-accent-strong"
                  >
                    <span className="w-9 shrink-0 text-xs text-muted tabular-nums">
                      {note.chartTime?.slice(11, 16) ?? ''}
                    </span>
                    <span className="min-w-0 flex-1 truncate" title={noteTitle(note)}>
                      {noteTitle(note)}
                    </span>
                    {hitsByNote.has(note.id) && (
                      <span className="shrink-0 rounded bg-mark px-1 text-xs text-ink tabular-nums">
                        {hitsByNote.get(note.id)}
                      </span>
                    )}
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </nav>
  )
}
