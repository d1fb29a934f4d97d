'use client'

import { memo } from 'react'
import { type ChartNote, dayOf, noteTimeLabel, noteTitle } from '@/lib/core/chart'
import { counted } from '@/lib/core/counted-words'
import type { ChartFind } from './use-chart-find'

type Props = {
  notes: readonly ChartNote[]
  /** How the search was read. */
  outcome: ChartFind['outcome']
  byNote: ChartFind['byNote']
  count: number
  near: ChartFind['near']
  currentNoteId: string | null
  onOpen: (noteId: string) => void
  onAsk: (query: string) => void
}

const HEIGHT = 26

/** The stay as a strip, a column a note in reading order, with the hits of the search; and how the search was read. */
export const FindStrip = memo(function Strip({
  notes,
  outcome,
  byNote,
  count,
  near,
  currentNoteId,
  onOpen,
  onAsk,
}: Props) {
  const most = Math.max(1, ...byNote.values())
  const days = notes.map((note) => dayOf(note))
  const [first, last] = [days.find((day) => day !== null), days.findLast((day) => day !== null)]

  if (outcome.fault !== null) {
    return (
      <p role="alert" className="border-b border-line bg-danger-soft px-3 py-1.5 text-xs text-danger">
        {outcome.fault}
      </p>
    )
  }
  return (
    <div className="grid gap-0.5 border-b border-line bg-surface px-3 py-1.5 text-xs text-muted">
      <p className="sr-only">
        {counted(count, 'hit', 'hits')}, in {counted(byNote.size, 'note', 'notes')}
      </p>
      {near.length > 0 ? (
        <NearWords near={near} onAsk={onAsk} />
      ) : (
        // the list of hits says the same in words, and takes the keyboard
        <div aria-hidden="true" className="flex items-end" style={{ height: HEIGHT }}>
          {notes.map((note, index) => {
            const hits = byNote.get(note.id) ?? 0
            const isNewDay = days[index] !== days[index - 1]
            return (
              <button
                key={note.id}
                type="button"
                tabIndex={-1}
                title={`${noteTimeLabel(note)} ${noteTitle(note)}: ${hits === 1 ? 'one hit' : `${hits} hits`}`}
                onClick={() => onOpen(note.id)}
                className={`flex h-full min-w-0 flex-1 items-end border-b-2 px-px hover:bg-sunken ${
                  note.id === currentNoteId ? 'border-accent' : 'border-line'
                } ${isNewDay ? 'border-l border-l-line' : ''}`}
              >
                {hits > 0 && (
                  <span
                    className="mx-auto w-full max-w-5 min-w-px rounded-t-xs bg-mark-strong"
                    style={{ height: `${20 + (Math.log1p(hits) / Math.log1p(most)) * 80}%` }}
                  />
                )}
              </button>
            )
          })}
        </div>
      )}
      <p className={`flex justify-between gap-4 tabular-nums ${near.length > 0 ? 'invisible' : ''}`}>
        <span>{first}</span>
        <span className="min-w-0 truncate" title={outcome.also.join(', ')}>
          {outcome.also.length > 0 && `also: ${outcome.also.join(', ')}`}
        </span>
        <span>{last}</span>
      </p>
    </div>
  )
})

/** In the place of the hits that there are none of, right below the field. */
function NearWords({ near, onAsk }: Pick<Props, 'near' | 'onAsk'>) {
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink" style={{ minHeight: HEIGHT }}>
      Nearest words of this chart:
      {near.map((query) => (
        <button
          key={query}
          type="button"
          onClick={() => onAsk(query)}
          className="min-h-[24px] rounded-md border border-line bg-raised px-2 font-medium text-accent hover:bg-sunken pointer-coarse:min-h-10"
        >
          {query}
        </button>
      ))}
    </p>
  )
}
