import { COMMON_ABBREVIATIONS, DANGLING_WORDS, isLeadingAbbreviation } from './abbreviations'
import { isSpace } from './span'

type Line = { start: number; end: number }

const BULLET = /#\.?|[•●▪◦‣·]|[-–—](?=[\s\p{L}])|[*+>o](?=\s)/uy
const ENUMERATOR = /\(?(?:\d{1,2}[.)]|[a-zA-Z]\)|[a-z]\.|[ivx]{2,4}[.)])(?=\s)/y
const LABEL = /[\p{Lu}\d][^.,;:!?\r\n[\]]{0,40}:(?=\s|$)/uy
const LAST_WORD = /([\p{L}\d/.']{1,24})[^\p{L}\d/.'\s]*$/u

/**
 * The pieces of a text between which a sentence cannot go on: paragraphs, list entries, headings, lines that begin with a
 * label. A line break inside a piece is a soft wrap. Pieces are in order, do not overlap and hold no outer whitespace.
 */
export function splitBlocks(text: string): { start: number; end: number }[] {
  const blocks: { start: number; end: number }[] = []
  for (const paragraph of splitParagraphs(text)) {
    const width = paragraph.reduce((widest, line) => Math.max(widest, line.end - line.start), 0)
    let previous: Line | undefined
    for (const line of paragraph) {
      const open = blocks.at(-1)
      if (open && previous && continues(text, previous, line, width)) open.end = line.end
      else blocks.push({ start: line.start, end: line.end })
      previous = line
    }
  }
  return blocks
}

/** Position after a list mark ("- ", "#", "2. ", "b) ") at `at`; `at` itself where there is none. */
export function skipListMark(text: string, at: number, end: number): number {
  let position = at
  for (const mark of [BULLET, ENUMERATOR]) {
    mark.lastIndex = position
    if (!mark.test(text) || mark.lastIndex > end) continue
    position = mark.lastIndex
    while (position < end && isSpace(text[position])) position++
  }
  return position
}

function splitParagraphs(text: string): Line[][] {
  const paragraphs: Line[][] = []
  let current: Line[] = []
  let start = 0
  for (let index = 0; index <= text.length; index++) {
    if (index < text.length && !isLineEnd(text.charCodeAt(index))) continue
    const line = trimLine(text, start, index)
    if (line) current.push(line)
    // The line feed of a CRLF ends no line of its own.
    else if (!(text[index] === '\n' && text[index - 1] === '\r')) {
      if (current.length > 0) paragraphs.push(current)
      current = []
    }
    start = index + 1
  }
  if (current.length > 0) paragraphs.push(current)
  return paragraphs
}

function isLineEnd(code: number): boolean {
  return (code >= 0x0a && code <= 0x0d) || code === 0x85 || code === 0x2028 || code === 0x2029
}

function trimLine(text: string, start: number, end: number): Line | null {
  let from = start
  let to = end
  while (from < to && isSpace(text[from])) from++
  while (to > from && isSpace(text[to - 1])) to--
  return from === to ? null : { start: from, end: to }
}

function continues(text: string, line: Line, next: Line, width: number): boolean {
  const length = line.end - line.start
  const last = text[line.end - 1] ?? ''
  if (last === ':' || startsEntry(text, next)) return false
  const tail = text.slice(Math.max(line.start, line.end - 80), line.end)
  if (/[.!?…]["'”’)\]]*$/u.test(tail)) return endsInAbbreviation(tail)
  if (isTabular(text, line) || isTabular(text, next)) return false
  if (isCapitalHeading(text, line)) return false
  if (/[,(/–-]$/u.test(last) || DANGLING_WORDS.has(lastWord(tail).toLowerCase())) return true
  if (/\p{Ll}/u.test(text[next.start] ?? '')) return true
  return length >= 45 && length <= 150 && length >= 0.7 * Math.min(width, 100)
}

function startsEntry(text: string, line: Line): boolean {
  if (skipListMark(text, line.start, line.end) > line.start) return true
  LABEL.lastIndex = line.start
  if (!LABEL.test(text) || LABEL.lastIndex > line.end) return false
  return text.slice(line.start, LABEL.lastIndex).split(/\s+/u).length <= 6
}

function endsInAbbreviation(tail: string): boolean {
  if (!tail.endsWith('.')) return false
  const word = lastWord(tail).replace(/\.$/u, '')
  if (isLeadingAbbreviation(word) || /^\p{L}$/u.test(word)) return true
  return COMMON_ABBREVIATIONS.has(word.toLowerCase()) || /^(?:\p{L}\.)+\p{L}$/u.test(word)
}

function lastWord(tail: string): string {
  return LAST_WORD.exec(tail)?.[1] ?? ''
}

function isTabular(text: string, line: Line): boolean {
  const head = text.slice(line.start, Math.min(line.end, line.start + 200))
  return /\S(?:\t| {3,})\S/u.test(head)
}

function isCapitalHeading(text: string, line: Line): boolean {
  if (line.end - line.start > 80) return false
  const content = text.slice(line.start, line.end)
  return /\p{Lu}{2}/u.test(content) && !/\p{Ll}|[.,;]/u.test(content)
}
