'use client'

import { keepSelection } from '@/components/chart/selected-passage'
import { Kbd } from '@/components/ui/kbd'
import { type ChartNote, noteTimeLabel, noteTitle } from '@/lib/core/chart'
import { keyLabel } from './action-titles'
import type { DraftEvidence } from './draft'

type Props = {
  /** When a passage is needed, in words; empty where none is. */
  need: string
  /** That attach what is selected. */
  keys: readonly string[]
  evidence: readonly DraftEvidence[]
  /** Of the chart, for what a passage is called. */
  notes: readonly ChartNote[]
  onAttach: () => void
  onShow: (passage: DraftEvidence) => void
  onDetach: (index: number) => void
}

/** The passages that the answer rests on. */
export function EvidenceList({ need, keys, evidence, notes, onAttach, onShow, onDetach }: Props) {
  return (
    <div className="grid gap-1.5">
      <div className="flex items-center gap-2.5 text-sm">
        <h2>Evidence</h2>
        <span className="flex-1 text-xs text-muted">{need}</span>
        <button
          type="button"
          onPointerDown={keepSelection}
          onClick={onAttach}
          aria-keyshortcuts={keys.join(' ')}
          className="min-h-[24px] rounded px-1.5 text-xs text-accent underline-offset-2 hover:underline pointer-coarse:min-h-10 pointer-coarse:border pointer-coarse:border-line pointer-coarse:px-3"
        >
          attach what is selected
        </button>
        <Kbd isInControl>{keyLabel(keys[0] ?? '')}</Kbd>
      </div>
      {evidence.length > 0 && (
        <ul className="grid gap-1">
          {evidence.map((passage, index) => (
            <li
              key={`${passage.noteId}-${passage.start}-${passage.end}`}
              className="flex items-start gap-2 rounded bg-evidence px-2 py-1 text-sm"
            >
              <div className="min-w-0 flex-1">
                <button
                  type="button"
                  onClick={() => onShow(passage)}
                  className="text-left wrap-anywhere hover:underline"
                >
                  “{passage.quote}”
                </button>
                <p className="truncate text-xs tabular-nums">{sourceOf(passage, notes)}</p>
              </div>
              <button
                type="button"
                aria-label={`Remove evidence ${index + 1}`}
                onClick={() => onDetach(index)}
                className="size-[24px] shrink-0 rounded text-muted hover:bg-raised hover:text-ink"
              >
                ×
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** The note's title and time, as the contents name it. */
function sourceOf({ noteId }: DraftEvidence, notes: readonly ChartNote[]): string {
  const note = notes.find((candidate) => candidate.id === noteId)
  return note ? `${noteTitle(note)}, ${noteTimeLabel(note)}` : 'A note that is not in this chart'
}
