'use client'

import { memo, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { ScrollFrame } from '@/components/ui/scroll-frame'
import type { ChartNote, ChartPassage } from '@/lib/core/chart'
import { paintRanges, rangeIn } from './highlights'
import { type MarkedPassages, NO_MARKS, paintedPassages } from './marked-passages'
import { NoteAsText } from './note-as-text'
import { caretPlace } from './selected-passage'
import { readScrollPosition, scrollToPassage, scrollToPlace } from './text-scrolling'
import type { CopiedNote } from './use-copied'
import { useReturnToSearch } from './use-return-to-search'

type Props = {
  notes: readonly ChartNote[]
  marks: MarkedPassages
  /** What of each note is repeated from earlier ones; null while that is not asked for. */
  copied: ReadonlyMap<string, CopiedNote> | null
  /** Where to scroll; a new object scrolls again. */
  target: { noteId: string; start?: number; end?: number } | null
  /** A new number for each search, and whether what it looks for stands nowhere: one is then back where it began. */
  search: number
  isLost: boolean
  onNoteInView: (noteId: string) => void
  onShow: (passage: ChartPassage) => void
  /** A place of the text was clicked. */
  onCaret: (place: { noteId: string; at: number }) => void
}

/** The notes as text, one after the other: the fastest way to read and search a chart. Drawn anew only when it changes. */
export const TextView = memo(function NotesAsText({
  notes,
  marks,
  copied,
  target,
  search,
  isLost,
  onNoteInView,
  onShow,
  onCaret,
}: Props) {
  const scroller = useRef<HTMLElement>(null)
  usePaintedText(scroller, notes, marks)
  useTextScrolling(scroller, { current: marks.current, target, search, isLost })
  useNoteInView(scroller, notes, onNoteInView)
  useCaret(scroller, onCaret)

  return (
    <ScrollFrame
      ref={scroller}
      label="Notes as text"
      className="min-h-0 min-w-0 flex-1 overflow-y-auto bg-raised"
    >
      {notes.map((note) => (
        <NoteAsText key={note.id} note={note} copied={copied?.get(note.id)} onShow={onShow} />
      ))}
    </ScrollFrame>
  )
})

type Scroller = RefObject<HTMLElement | null>

/** Paints what is marked over the notes, and nothing any more when the view is gone. */
function usePaintedText(scroller: Scroller, notes: readonly ChartNote[], marks: MarkedPassages): void {
  useEffect(() => {
    const texts = noteNodes(scroller.current)
    for (const [name, passages] of paintedPassages(marks)) {
      const ranges = passages.map(({ noteId, start, end }) => rangeIn(texts.get(noteId), start, end))
      paintRanges(
        'text',
        name,
        ranges.filter((range) => range !== null),
      )
    }
  }, [scroller, notes, marks])

  useEffect(
    () => () => {
      for (const [name] of paintedPassages(NO_MARKS)) paintRanges('text', name, [])
    },
    [],
  )
}

type Wanted = Pick<MarkedPassages, 'current'> & Pick<Props, 'target' | 'search' | 'isLost'>

/** Leads to the present hit, to what one has jumped to, and back from a search that finds nothing. */
function useTextScrolling(scroller: Scroller, { current, target, search, isLost }: Wanted): void {
  useEffect(() => {
    return current ? scrollToPassage(scroller.current, current) : undefined
  }, [scroller, current])

  useEffect(() => {
    if (!target) return undefined
    const { noteId, start = 0, end = start } = target
    return scrollToPassage(scroller.current, { noteId, start, end })
  }, [scroller, target])

  useReturnToSearch(search, isLost, {
    read: () => readScrollPosition(scroller.current),
    goTo: (place) => scrollToPlace(scroller.current, place),
  })
}

/** Reports the note that is read: the one at the top of the frame. */
function useNoteInView(
  scroller: Scroller,
  notes: readonly ChartNote[],
  onNoteInView: (noteId: string) => void,
): void {
  useEffect(() => {
    const root = scroller.current
    if (!root || typeof IntersectionObserver === 'undefined') return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        const entry = entries.find((candidate) => candidate.isIntersecting)
        const noteId = (entry?.target as HTMLElement | undefined)?.dataset['noteId']
        if (noteId) onNoteInView(noteId)
      },
      // the note before, which ends where this one begins, is out of view
      { root, rootMargin: '-2px 0px -85% 0px' },
    )
    for (const article of root.querySelectorAll('article')) observer.observe(article)
    return () => observer.disconnect()
  }, [scroller, notes, onNoteInView])
}

/** Reports which place of the text is clicked. */
function useCaret(scroller: Scroller, onCaret: Props['onCaret']): void {
  const reportCaret = useEffectEvent(() => {
    const place = caretPlace()
    if (place) onCaret(place)
  })

  useEffect(() => {
    const root = scroller.current
    const listen = () => reportCaret()
    root?.addEventListener('click', listen)
    return () => root?.removeEventListener('click', listen)
  }, [scroller])
}

/** The text node of each note. */
function noteNodes(root: HTMLElement | null): Map<string, Node | null> {
  const articles = [...(root?.querySelectorAll<HTMLElement>('article') ?? [])]
  return new Map(
    articles.map((article) => [
      article.dataset['noteId'] ?? '',
      article.querySelector('[data-note-text]')?.firstChild ?? null,
    ]),
  )
}
