import { type Ref, type RefObject, useImperativeHandle } from 'react'
import type { ChartNote } from '@/lib/core/chart'
import { caretPlace, type QuotedPassage, selectedPassage, selectedWords } from './selected-passage'
import type { ChartTarget } from './use-chart-position'
import type { ChartReading } from './use-chart-reading'
import type { ChartSideState } from './use-chart-side'
import { copiedAt } from './use-copied'

/** What a room around the chart can ask of it, e.g. for keys. */
export type ChartHandle = {
  focusFind: () => void
  nextHit: () => void
  previousHit: () => void
  nextNote: () => void
  previousNote: () => void
  /** Shows a note, or a passage of it; the chart itself too where a narrow screen has it further down. */
  jumpTo: (span: ChartTarget) => void
  /** Opens the chart there without moving the page. */
  openAt: (span: ChartTarget) => void
  /** Lists every occurrence of what is selected, or of what is searched already. */
  listOccurrences: () => void
  /** From a repeated passage (selected, clicked, or the present hit) to where it stood first; shows repeats before. */
  jumpToFirstOccurrence: () => void
  /** The contents, ready for the keyboard. */
  focusContents: () => void
  /** What is selected, in whole words, or the marked sentences around the present hit. */
  currentPassage: () => QuotedPassage | null
  /** Marks one sentence more or less around the present hit. */
  widen: (by: 1 | -1) => void
}

/** The elements of a chart that keys lead to. */
type Elements = {
  panel: RefObject<HTMLElement | null>
  findBox: RefObject<HTMLInputElement | null>
  body: RefObject<HTMLElement | null>
}

/** Gives the room around a chart its handle. */
export function useChartHandle(
  ref: Ref<ChartHandle> | undefined,
  notes: readonly ChartNote[],
  reading: ChartReading,
  side: ChartSideState,
  { panel, findBox, body }: Elements,
): void {
  const { find, place, around, copied } = reading

  useImperativeHandle(ref, () => ({
    focusFind() {
      findBox.current?.focus()
      findBox.current?.select()
    },
    nextHit: () => reading.moveHit(1),
    previousHit: () => reading.moveHit(-1),
    nextNote: () => place.move(1),
    previousNote: () => place.move(-1),
    jumpTo(wanted) {
      reading.openAt(wanted)
      panel.current?.scrollIntoView({ block: 'nearest' })
    },
    openAt: reading.openAt,
    listOccurrences() {
      const words = selectedPassage()?.quote.replaceAll(/\s+/g, ' ').slice(0, 200)
      if (words !== undefined) find.ask(words)
      side.show('hits')
    },
    jumpToFirstOccurrence() {
      const selected = selectedPassage()
      const here = selected
        ? { noteId: selected.noteId, at: selected.start }
        : (caretPlace() ?? reading.caret)
      const passage =
        (here && copiedAt(copied, here)) ??
        (find.hit && copiedAt(copied, { noteId: find.hit.noteId, at: find.hit.start }))
      if (passage) place.jumpTo(passage.first)
      reading.setCopiedShown(true)
    },
    focusContents() {
      side.show('contents')
      requestAnimationFrame(() => {
        const entry = body.current?.querySelector<HTMLElement>('[aria-current]')
        const first = body.current?.querySelector<HTMLElement>('select')
        ;(entry ?? first)?.focus()
      })
    },
    currentPassage: () => selectedWords(notes) ?? around.passage,
    widen: around.widen,
  }))
}
