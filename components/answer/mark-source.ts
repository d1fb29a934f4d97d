import { splitSentences } from '@/lib/core/text/sentences'

export type Mark = { quote: string; start: number }

/** What is selected in a part’s text on the page; null where nothing is. */
export function findSelected(role: string, text: string): Mark | null {
  const selection = window.getSelection()
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null
  const range = selection.getRangeAt(0)
  const frame = document.querySelector(`[data-part="${role}"]`)
  if (!frame?.contains(range.commonAncestorContainer)) return null
  const before = document.createRange()
  before.selectNodeContents(frame)
  before.setEnd(range.startContainer, range.startOffset)
  const from = before.toString().length // shown texts are as long as the texts themselves
  const chosen = text.slice(from, from + range.toString().length)
  const quote = chosen.trim()
  return quote === '' ? null : { quote, start: from + chosen.indexOf(quote) }
}

const WORD = /[\p{L}\p{N}]+/gu

/**
 * The sentence of a text that shares most words with an entry; asked again, with what it found before, the next best.
 *
 * @returns null where no sentence shares a word of three letters or more
 */
export function findSource(text: string, entry: string, before: Mark | null): Mark | null {
  const words = (of: string) =>
    new Set((of.toLowerCase().match(WORD) ?? []).filter(({ length }) => length > 2))
  const sought = words(entry)
  const ranked = splitSentences(text)
    .map((sentence) => ({
      ...sentence,
      shared: [...words(sentence.text)].filter((word) => sought.has(word)).length,
    }))
    .filter(({ shared }) => shared > 0)
    .toSorted((one, other) => other.shared - one.shared)
  const at = ranked.findIndex(({ start }) => start === before?.start)
  const found = ranked[(at + 1) % Math.max(1, ranked.length)]
  return found ? { quote: text.slice(found.start, found.end), start: found.start } : null
}
