import type { ChartNote, ChartPassage } from '@/lib/core/chart'
import { wholeWords } from '@/lib/core/text/whole-words'
import { shownBy } from './printed-note'

export type QuotedPassage = ChartPassage & { quote: string }

/**
 * The passage of a note that is selected on the page, in the text or in the PDF; null when nothing is selected, or what is
 * selected belongs to no note or to more than one.
 */
export function selectedPassage(): QuotedPassage | null {
  const selection = window.getSelection()
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null
  const range = selection.getRangeAt(0)
  return passageInText(range) ?? passageInPdf(range)
}

/** The selected passage as one would quote it: no word is cut. */
export function selectedWords(notes: readonly ChartNote[]): QuotedPassage | null {
  const selected = selectedPassage()
  const note = selected && notes.find(({ id }) => id === selected.noteId)
  const whole = note ? wholeWords(note.text, selected) : null
  return selected && whole
    ? { noteId: selected.noteId, start: whole.start, end: whole.end, quote: whole.text }
    : selected
}

function passageInText(range: Range): QuotedPassage | null {
  const text = range.startContainer.parentElement?.closest('[data-note-text]')
  const node = text?.firstChild
  const noteId = text?.closest<HTMLElement>('[data-note-id]')?.dataset['noteId']
  if (!node || noteId === undefined || range.startContainer !== node || range.endContainer !== node)
    return null
  return quote(noteId, node.nodeValue ?? '', range.startOffset, range.endOffset)
}

function passageInPdf(range: Range): QuotedPassage | null {
  const root = range.commonAncestorContainer
  const frame = root instanceof Element ? root : root.parentElement
  const candidates = frame?.matches('.textLayer span')
    ? [frame]
    : [...(frame?.querySelectorAll('.textLayer span') ?? [])]
  const parts = candidates.flatMap((element) => {
    const text = shownBy(element)
    return text && range.intersectsNode(element) ? [{ element, ...text }] : []
  })
  const [first, last] = [parts[0], parts.at(-1)]
  if (!first || !last || parts.some((part) => part.note !== first.note)) return null
  const from = first.element.contains(range.startContainer) ? range.startOffset : 0
  const to = last.element.contains(range.endContainer) ? range.endOffset : last.indices.length - 1
  const end = to === 0 ? (last.indices[0] ?? 0) : (last.indices[to - 1] ?? 0) + 1
  return quote(first.note.id, first.note.text, first.indices[from] ?? 0, end)
}

/** The place of a caret that was set by a click in the text view: a note and an offset. */
export function caretPlace(): { noteId: string; at: number } | null {
  const selection = window.getSelection()
  const node = selection?.focusNode
  const text = node?.parentElement?.closest('[data-note-text]')
  const noteId = text?.closest<HTMLElement>('[data-note-id]')?.dataset['noteId']
  return noteId === undefined || node !== text?.firstChild
    ? null
    : { noteId, at: selection?.focusOffset ?? 0 }
}

function quote(noteId: string, text: string, from: number, to: number): QuotedPassage | null {
  const raw = text.slice(from, to)
  const start = from + raw.length - raw.trimStart().length
  const words = raw.trim()
  return words === '' ? null : { noteId, start, end: start + words.length, quote: words }
}

/** For a button that acts on what is selected: pressing it, also with a finger, leaves the selection as it is. */
export function keepSelection(event: { preventDefault: () => void }): void {
  event.preventDefault()
}
