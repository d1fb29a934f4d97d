'use client'

import { memo, useEffect, useEffectEvent, useRef } from 'react'
import { ScrollFrame } from '@/components/ui/scroll-frame'
import { type ChartNote, type ChartPassage, noteTimeLabel, noteTitle } from '@/lib/core/chart'
import { markInvisible } from '@/lib/core/text/invisible'
import { CopiedLine } from './copied-line'
import { paintRanges, rangeIn } from './highlights'
import { InvisibleLine } from './invisible-line'
import { type MarkedPassages, NO_MARKS, paintedPassages } from './marked-passages'
import { caretPlace } from './selected-passage'
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
  const { current } = marks

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
  }, [notes, marks])

  useEffect(() => {
    return current ? scrollToPassage(scroller.current, current) : undefined
  }, [current])

  useEffect(() => {
    if (!target) return undefined
    const { noteId, start = 0, end = start } = target
    return scrollToPassage(scroller.current, { noteId, start, end })
  }, [target])

  useReturnToSearch(search, isLost, {
    read: () => readScrollPosition(scroller.current),
    goTo: (place) => scrollToPlace(scroller.current, place),
  })

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
  }, [notes, onNoteInView])

  const reportCaret = useEffectEvent(() => {
    const place = caretPlace()
    if (place) onCaret(place)
  })

  useEffect(() => {
    const root = scroller.current
    const listen = () => reportCaret()
    root?.addEventListener('click', listen)
    return () => root?.removeEventListener('click', listen)
  }, [])

  useEffect(
    () => () => {
      for (const [name] of paintedPassages(NO_MARKS)) paintRanges('text', name, [])
    },
    [],
  )

  return (
    <ScrollFrame
      ref={scroller}
      label="Notes as text"
      className="min-h-0 min-w-0 flex-1 overflow-y-auto bg-raised"
    >
      {notes.map((note) => (
        <article
          key={note.id}
          data-note-id={note.id}
          aria-label={`${noteTimeLabel(note)} ${noteTitle(note)}`}
          className="border-b border-line px-5 pt-3 pb-5 [contain-intrinsic-size:auto_500px] [content-visibility:auto]"
        >
          <header className="flex flex-wrap items-baseline justify-between gap-x-4 pb-2">
            <h2 className="text-sm font-semibold">{noteTitle(note)}</h2>
            <p className="text-xs text-muted tabular-nums">
              {noteTimeLabel(note)} · note {note.externalId}
              {note.author === null ? '' : ` · by ${note.author}`}
              {note.admissionId === null ? '' : ` · admission ${note.admissionId}`}
            </p>
            <InvisibleLine text={note.text} />
            {copied && <CopiedLine copied={copied.get(note.id)} onShow={onShow} />}
          </header>
          <p
            data-note-text
            className="max-w-[85ch] text-base leading-relaxed whitespace-pre-wrap wrap-anywhere"
          >
            {markInvisible(note.text)}
          </p>
        </article>
      ))}
    </ScrollFrame>
  )
})

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

/** The note at the top of the view, and how far it has been read: heights above it may change, its own is known. */
function readScrollPosition(root: HTMLElement | null): { note: HTMLElement; past: number } | null {
  if (!root) return null
  const top = root.getBoundingClientRect().top
  for (const note of root.querySelectorAll('article')) {
    const { top: from, bottom } = note.getBoundingClientRect()
    if (bottom > top) return { note, past: top - from }
  }
  return null
}

function scrollToPlace(root: HTMLElement | null, place: ReturnType<typeof readScrollPosition>): void {
  if (!root || !place) return
  const { note, past } = place
  root.scrollTop += note.getBoundingClientRect().top - root.getBoundingClientRect().top + past
}

/** For so many frames a passage is held in view: notes get their heights as they come near, and move what stands below. */
const SETTLING_FRAMES = 20

/** Brings the note into view at once, and the passage itself when the browser has laid the note out. */
function scrollToPassage(root: HTMLElement | null, { noteId, start, end }: ChartPassage): () => void {
  const note = root?.querySelector<HTMLElement>(`[data-note-id="${noteId}"]`)
  if (!root || !note) return () => {}
  const range = rangeIn(note.querySelector('[data-note-text]')?.firstChild, start, end)
  if (!isVisible(root, range)) scrollToPlace(root, { note, past: 0 }) // not the page around it
  if (!range || range.collapsed) return () => {}
  let frames = 0
  const hold = () => {
    if (!isVisible(root, range)) {
      const top = range.getBoundingClientRect().top - root.getBoundingClientRect().top
      root.scrollTop += top - root.clientHeight / 3
    }
    frames += 1
    frame = frames < SETTLING_FRAMES ? requestAnimationFrame(hold) : 0
  }
  let frame = requestAnimationFrame(hold)
  return () => cancelAnimationFrame(frame)
}

function isVisible(root: HTMLElement, range: Range | null): boolean {
  if (!range || range.collapsed) return false
  const { top, bottom, height } = range.getBoundingClientRect()
  const frame = root.getBoundingClientRect()
  return height > 0 && top >= frame.top && bottom <= frame.bottom
}
