'use client'

import { memo, useMemo, useState } from 'react'
import { type ChartNote, noteTitle } from '@/lib/core/chart'
import { type ContentsOrder, filterNotes, groupContents, NO_FILTER } from '@/lib/core/chart-contents'
import { ContentsFilters } from './contents-filters'
import { NoteEntry } from './note-entry'

type Props = {
  notes: readonly ChartNote[]
  currentNoteId: string | null
  /** Hits of the present search by note. */
  hitsByNote: ReadonlyMap<string, number>
  onOpen: (noteId: string) => void
}

/** The chart's contents by admission and day or category, filtered, with the hits of the present search. */
export const ChartContents = memo(function Contents({ notes, currentNoteId, hitsByNote, onOpen }: Props) {
  const [filter, setFilter] = useState(NO_FILTER)
  const [order, setOrder] = useState<ContentsOrder>('day')
  const shown = useMemo(() => filterNotes(notes, filter), [notes, filter])
  const admissions = useMemo(() => groupContents(shown, order), [shown, order])

  return (
    <>
      <ContentsFilters
        notes={notes}
        shown={shown.length}
        filter={filter}
        order={order}
        onFilter={setFilter}
        onOrder={setOrder}
      />
      <div className="min-h-0 flex-1 overflow-y-auto p-2">
        {shown.length === 0 && <p className="p-2 text-sm text-muted">No note fits these filters.</p>}
        {admissions.map(({ admissionId, groups }) => (
          <details key={admissionId ?? ''} open className="pb-2">
            <summary className="rounded px-2 py-1 text-xs font-semibold hover:bg-sunken">
              {admissionId === null ? 'Outside admissions' : `Admission ${admissionId}`}
            </summary>
            {groups.map((group) => (
              <section key={group.title}>
                <h2 className="px-2 pt-1 pb-0.5 text-xs font-medium text-muted tabular-nums">
                  {group.title}
                </h2>
                <ul>
                  {group.notes.map((note) => (
                    <li key={note.id}>
                      <NoteEntry
                        time={order === 'day' ? (note.chartTime?.slice(11, 16) ?? '') : dayAndTime(note)}
                        title={noteTitle(note)}
                        isCurrent={note.id === currentNoteId}
                        hits={hitsByNote.get(note.id) ?? 0}
                        onOpen={() => onOpen(note.id)}
                      />
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </details>
        ))}
      </div>
    </>
  )
})

function dayAndTime({ chartDate, chartTime }: ChartNote): string {
  return (chartTime ?? chartDate ?? '').slice(5, 16)
}
