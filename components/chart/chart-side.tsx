'use client'

import type { ChartNote } from '@/lib/core/chart'
import { noteTimeLabel, noteTitle } from '@/lib/core/chart'
import { ChartContents } from './chart-contents'
import { HitList } from './hit-list'
import { NoteEntry } from './note-entry'
import type { ChartFind } from './use-chart-find'

const SIDE_TABS = ['contents', 'hits', 'recent'] as const
export type SideTab = (typeof SIDE_TABS)[number]

type Props = {
  tab: SideTab
  onTab: (tab: SideTab) => void
  notes: readonly ChartNote[]
  currentNoteId: string | null
  recent: readonly string[]
  find: ChartFind
  onGo: (hit: number) => void
  onOpen: (noteId: string) => void
}

/** Beside the notes: the contents, every hit of the search, or what was looked at last. */
export function ChartSide({ tab, onTab, notes, currentNoteId, recent, find, onGo, onOpen }: Props) {
  const titles: Record<SideTab, string> = {
    contents: 'Contents',
    hits: find.count > 0 ? `Hits ${find.count}` : 'Hits',
    recent: 'Recent',
  }
  return (
    <nav
      aria-label="Contents of the chart"
      className="flex min-h-0 w-72 max-w-[45%] shrink-0 flex-col border-r border-line bg-surface"
    >
      <fieldset className="flex border-b border-line px-1">
        <legend className="sr-only">Beside the notes</legend>
        {SIDE_TABS.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={tab === name}
            onClick={() => onTab(name)}
            className="min-h-8 border-b-2 border-transparent px-2.5 text-xs text-muted tabular-nums hover:text-ink aria-pressed:border-accent aria-pressed:text-ink"
          >
            {titles[name]}
          </button>
        ))}
      </fieldset>
      {tab === 'contents' && (
        <ChartContents notes={notes} currentNoteId={currentNoteId} hitsByNote={find.byNote} onOpen={onOpen} />
      )}
      {tab === 'hits' && (
        <HitList
          key={`${find.mode} ${find.query}`}
          notes={notes}
          hits={find.hits}
          current={find.current}
          isCut={find.outcome.isCut}
          onGo={onGo}
        />
      )}
      {tab === 'recent' && (
        <Recent notes={notes} recent={recent} currentNoteId={currentNoteId} onOpen={onOpen} />
      )}
    </nav>
  )
}

type RecentProps = Pick<Props, 'notes' | 'recent' | 'currentNoteId' | 'onOpen'>

function Recent({ notes, recent, currentNoteId, onOpen }: RecentProps) {
  const visited = recent.flatMap((id) => notes.find((note) => note.id === id) ?? [])
  if (visited.length === 0)
    return <p className="p-4 text-sm text-muted">Notes that you open are listed here.</p>
  return (
    <ul className="min-h-0 flex-1 overflow-y-auto p-2">
      {visited.map((note) => (
        <li key={note.id}>
          <NoteEntry
            time={noteTimeLabel(note).slice(5)}
            title={noteTitle(note)}
            isCurrent={note.id === currentNoteId}
            hits={0}
            onOpen={() => onOpen(note.id)}
          />
        </li>
      ))}
    </ul>
  )
}
