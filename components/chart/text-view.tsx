'use client'

import { useEffect, useRef } from 'react'
import { ScrollFrame } from '@/components/ui/scroll-frame'
import { type ChartNote, type ChartPassage, noteTimeLabel, noteTitle } from '@/lib/core/chart'
import type { FindHit } from '@/lib/core/text/find'
import { paintRanges, rangeIn } from './highlights'

type Props = {
  notes: readonly ChartNote[]
  hits: readonly FindHit[]
  currentHit: number
  evidence: readonly ChartPassage[]
  /** Where to scroll; a new object scrolls again. */
  target: { noteId: string; start?: number; end?: number } | null
  onNoteInView: (noteId: string) => void
}

/** The notes as text, one after the other: the fastest way to read and search a chart. */
export function TextView({ notes, hits, currentHit, evidence, target, onNoteInView }: Props) {
  const scroller = useRef<HTMLElement>(null)

  useEffect(() => {
    const ranges = hits.map((hit) => noteRange(scroller.current, notes[hit.index]?.id, hit.start, hit.end))
    paintRanges(
      'chart-hit',
      ranges.filter((range) => range !== null),
    )
    const current = ranges[currentHit] ?? null
    paintRanges('chart-current-hit', current ? [current] : [])
    const hit = hits[currentHit]
    if (current && hit) return scrollToRange(scroller.current, notes[hit.index]?.id, current)
    return undefined
  }, [notes, hits, currentHit])

  useEffect(() => {
    const ranges = evidence.map(({ noteId, start, end }) => noteRange(scroller.current, noteId, start, end))
    paintRanges(
      'chart-evidence',
      ranges.filter((range) => range !== null),
    )
  }, [evidence])

  useEffect(() => {
    if (!target) return undefined
    const { noteId, start = 0, end = start } = target
    return scrollToRange(scroller.current, noteId, noteRange(scroller.current, noteId, start, end))
  }, [target])

  useEffect(() => {
    const root = scroller.current
    if (!root || typeof IntersectionObserver === 'undefined') return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        const entry = entries.find((candidate) => candidate.isIntersecting)
        const noteId = (entry?.target as HTMLElement | undefined)?.dataset['noteId']
        if (noteId) onNoteInView(noteId)
      },
      { root, rootMargin: '0px 0px -85% 0px' },
    )
    for (const article of root.querySelectorAll('article')) observer.observe(article)
    return () => observer.disconnect()
  }, [notes, onNoteInView])

  useEffect(() => () => clearMarks(), [])

  return (
    <ScrollFrame ref={scroller} label="Notes as text" className="min-h-0 flex-1 overflow-y-auto bg-raised">
      {notes.map((note) => (
        <article
          key={note.id}
          data-note-id={note.id}
          aria-label={`${noteTimeLabel(note)} ${noteTitle(note)}`}
          className="border-b border-line px-5 pt-3 pb-5 [contain-intrinsic-size:auto_500px] [content-visibility:auto]"
        >
          <header className="flex flex-wrap items-baseline justify-between gap-x-4 pb-2">
            <h3 className="text-sm font-semibold">{noteTitle(note)}</h3>
            <p className="text-xs text-muted tabular-nums">
              {noteTimeLabel(note)} · note {note.externalId}
              {note.admissionId === null ? '' : ` · admission ${note.admissionId}`}
            </p>
          </header>
          <p
            data-note-text
            className="max-w-[85ch] text-[0.93rem] leading-relaxed whitespace-pre-wrap wrap-anywhere"
          >
            {note.text}
          </p>
        </article>
      ))}
    </ScrollFrame>
  )
}

/** The passage of a note that is selected on the page, or null: nothing selected, or over more than one note. */
export function selectedPassage(): (ChartPassage & { quote: string }) | null {
  const selection = window.getSelection()
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null
  const range = selection.getRangeAt(0)
  const text = range.startContainer.parentElement?.closest('[data-note-text]')
  const node = text?.firstChild
  const noteId = text?.closest<HTMLElement>('[data-note-id]')?.dataset['noteId']
  if (!node || noteId === undefined || range.startContainer !== node || range.endContainer !== node)
    return null
  const whole = node.nodeValue ?? ''
  const raw = whole.slice(range.startOffset, range.endOffset)
  const start = range.startOffset + raw.length - raw.trimStart().length
  const quote = raw.trim()
  return quote === '' ? null : { noteId, start, end: start + quote.length, quote }
}

function clearMarks(): void {
  for (const name of ['chart-hit', 'chart-current-hit', 'chart-evidence'] as const) paintRanges(name, [])
}

function findNote(root: HTMLElement | null, noteId: string | undefined): HTMLElement | null {
  return noteId === undefined
    ? null
    : (root?.querySelector<HTMLElement>(`[data-note-id="${noteId}"]`) ?? null)
}

function noteRange(
  root: HTMLElement | null,
  noteId: string | undefined,
  start: number,
  end: number,
): Range | null {
  return rangeIn(findNote(root, noteId)?.querySelector('[data-note-text]')?.firstChild, start, end)
}

/** Brings the note into view at once, and the passage itself when the browser has laid the note out. */
function scrollToRange(
  root: HTMLElement | null,
  noteId: string | undefined,
  range: Range | null,
): () => void {
  const note = findNote(root, noteId)
  if (!root || !note) return () => {}
  if (!isVisible(root, range)) note.scrollIntoView({ block: 'start' })
  const frame = requestAnimationFrame(() => {
    if (!range || range.collapsed || isVisible(root, range)) return
    const top = range.getBoundingClientRect().top - root.getBoundingClientRect().top
    root.scrollTop += top - root.clientHeight / 3
  })
  return () => cancelAnimationFrame(frame)
}

function isVisible(root: HTMLElement, range: Range | null): boolean {
  if (!range || range.collapsed) return false
  const { top, bottom, height } = range.getBoundingClientRect()
  const frame = root.getBoundingClientRect()
  return height > 0 && top >= frame.top && bottom <= frame.bottom
}
