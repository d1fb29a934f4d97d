import { splitSentences } from '@/lib/core/text/sentences'
import { wholeWords } from '@/lib/core/text/whole-words'

/** Half-open, in UTF-16 code units of a text. */
export type Passage = { start: number; end: number }

/** What ends the sentence before: a selection from the end of a word on begins with it. */
const SENTENCE_BEFORE = /^[\p{Pe}\p{Pf}.,;:!?]+\s+(?=\S)/u

/** A text with its words and sentences, found once. */
export type TextMap = { text: string; words: readonly Passage[]; sentences: readonly Passage[] }

/** What one moves by; lines are the screen's. */
export type TextUnit = 'character' | 'word' | 'sentence' | 'text'

/** Words with their apostrophes and decimals, as `wholeWords` takes them, and the blanks that de-identification leaves. */
const WORD =
  /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:(?:(?<=[\p{L}\p{M}])['’](?=[\p{L}\p{M}])|(?<=\p{N})[.,](?=\p{N}))[\p{L}\p{M}\p{N}]+)*|_+/gu

const GRAPHEMES = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

export function mapText(text: string): TextMap {
  const words = [...text.matchAll(WORD)].map(({ 0: word, index }) => ({
    start: index,
    end: index + word.length,
  }))
  return { text, words, sentences: splitSentences(text).map(({ start, end }) => ({ start, end })) }
}

/**
 * Where a cursor comes to: forward to the end of a word, back to its beginning; by sentences to where one begins.
 *
 * @returns an offset from 0 to the text's length, never within a character
 */
export function moveCaret(
  { text, words, sentences }: TextMap,
  at: number,
  unit: TextUnit,
  by: 1 | -1,
): number {
  const edge = by > 0 ? text.length : 0
  switch (unit) {
    case 'character':
      return stepCharacter(text, at, by)
    case 'word':
      if (by > 0) return firstAfter(words, 'end', at)?.end ?? edge
      return lastBefore(words, 'start', at)?.start ?? edge
    case 'sentence':
      if (by > 0) return firstAfter(sentences, 'start', at)?.start ?? edge
      return lastBefore(sentences, 'start', at)?.start ?? edge
    case 'text':
      return edge
  }
}

/** One character on, as people count them: an emoji or a letter with its accents is one. */
function stepCharacter(text: string, at: number, by: 1 | -1): number {
  if (by > 0 ? at >= text.length : at <= 0) return at
  const character = GRAPHEMES.segment(text).containing(by > 0 ? at : at - 1)
  if (!character) return at
  return by > 0 ? character.index + character.segment.length : character.index
}

/** A passage widened to whole characters at both edges. */
export function wholeCharacters(text: string, { start, end }: Passage): Passage {
  const segments = GRAPHEMES.segment(text)
  const first = segments.containing(start)
  const last = end > start ? segments.containing(end - 1) : undefined
  return {
    start: first?.index ?? start,
    end: last ? last.index + last.segment.length : end,
  }
}

/**
 * A selection as it is marked: whole words without outer white space and the end of a sentence before them, or the very characters.
 *
 * @returns null where nothing but white space is selected
 */
export function toMarked(text: string, selected: Passage, isExact: boolean): Passage | null {
  const within = { start: Math.min(selected.start, text.length), end: Math.min(selected.end, text.length) }
  const passage = wholeCharacters(text, within)
  if (isExact) return text.slice(passage.start, passage.end).trim() === '' ? null : passage
  const [before = ''] = SENTENCE_BEFORE.exec(text.slice(passage.start, passage.end)) ?? []
  const words = wholeWords(text, { ...passage, start: passage.start + before.length })
  return words && wholeCharacters(text, words)
}

/** The word at a cursor, or the one that it stands behind; null beside white space alone. */
export function wordAt({ words }: TextMap, at: number): Passage | null {
  const next = words[findIndex(words, 'end', at)]
  if (next && next.start <= at) return next
  const before = words[findIndex(words, 'end', at - 1)]
  return before?.end === at ? before : null
}

/**
 * An edge of a passage moved by one word or character.
 *
 * @returns null where there is nothing more to take, or nothing would be left
 */
export function moveEdge(
  map: TextMap,
  { start, end }: Passage,
  edge: keyof Passage,
  isWider: boolean,
  unit: 'word' | 'character',
): Passage | null {
  const moved =
    edge === 'end'
      ? { start, end: isWider ? moveCaret(map, end, unit, 1) : endBefore(map, end, unit) }
      : { start: isWider ? moveCaret(map, start, unit, -1) : startAfter(map, start, unit), end }
  const isMoved = moved.start !== start || moved.end !== end
  return isMoved && moved.start < moved.end ? moved : null
}

function endBefore(map: TextMap, at: number, unit: 'word' | 'character'): number {
  return unit === 'word' ? (lastBefore(map.words, 'end', at)?.end ?? 0) : stepCharacter(map.text, at, -1)
}

function startAfter(map: TextMap, at: number, unit: 'word' | 'character'): number {
  return unit === 'word'
    ? (firstAfter(map.words, 'start', at)?.start ?? map.text.length)
    : stepCharacter(map.text, at, 1)
}

/** The first passage whose edge lies after an offset. */
function firstAfter(passages: readonly Passage[], edge: keyof Passage, at: number): Passage | undefined {
  return passages[findIndex(passages, edge, at)]
}

/** The last passage whose edge lies before an offset. */
function lastBefore(passages: readonly Passage[], edge: keyof Passage, at: number): Passage | undefined {
  return passages[findIndex(passages, edge, at - 1) - 1]
}

/** Index of the first passage whose edge lies after an offset; their number where none does. */
function findIndex(passages: readonly Passage[], edge: keyof Passage, at: number): number {
  let [low, high] = [0, passages.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((passages[middle]?.[edge] ?? 0) > at) high = middle
    else low = middle + 1
  }
  return low
}

/**
 * Where else the words of a passage stand, as whole words in any case, from the text's beginning.
 *
 * @example findSameWords('Take aspirin. Aspirin helps; aspirins do not.', { start: 5, end: 12 }) // [{ start: 14, end: 21 }]
 */
export function findSameWords(text: string, { start, end }: Passage): Passage[] {
  const quote = text.slice(start, end)
  const words = quote.trim().split(/\s+/)
  if (words.join('').length < 2) return []
  const inner = words
    .map((word) => word.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`))
    .join(String.raw`\s+`)
  const before = /^[\p{L}\p{M}\p{N}]/u.test(quote) ? String.raw`(?<![\p{L}\p{M}\p{N}])` : ''
  const after = /[\p{L}\p{M}\p{N}]$/u.test(quote) ? String.raw`(?![\p{L}\p{M}\p{N}])` : ''
  return [...text.matchAll(new RegExp(before + inner + after, 'giu'))]
    .map(({ 0: found, index }) => ({ start: index, end: index + found.length }))
    .filter((passage) => passage.start !== start)
}
