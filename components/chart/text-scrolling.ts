import type { ChartPassage } from '@/lib/core/chart'
import { rangeIn } from './highlights'

/** The note at the top of the view, and how far it has been read: heights above it may change, its own is known. */
export function readScrollPosition(root: HTMLElement | null): { note: HTMLElement; past: number } | null {
  if (!root) return null
  const top = root.getBoundingClientRect().top
  for (const note of root.querySelectorAll('article')) {
    const { top: from, bottom } = note.getBoundingClientRect()
    if (bottom > top) return { note, past: top - from }
  }
  return null
}

/** Brings that note back, read as far as it was. */
export function scrollToPlace(root: HTMLElement | null, place: ReturnType<typeof readScrollPosition>): void {
  if (!root || !place) return
  const { note, past } = place
  root.scrollTop += note.getBoundingClientRect().top - root.getBoundingClientRect().top + past
}

/** For so many frames a passage is held in view: notes get their heights as they come near, and move what stands below. */
const SETTLING_FRAMES = 20

/** Brings the note into view at once, and the passage itself when the browser has laid the note out. */
export function scrollToPassage(root: HTMLElement | null, { noteId, start, end }: ChartPassage): () => void {
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
