import { splitSentences } from '@/lib/core/text/sentences'
import { trimmedSpan } from '@/lib/core/text/span'
import { classifyFact, type FactClass } from './fact-class'

/** A fact as its list has it: where it stands in the model's text, and its words without marks and line breaks. */
type ListedFact = { text: string; start: number; end: number; class: Exclude<FactClass, 'junk'> }

/**
 * What is odd about a list. `empty`: pieces without anything, or no fact at all. `junk`: pieces that say nothing (a heading, a
 * preamble, punctuation). `partial`: facts that are a value or a word alone. `undivided`: one piece of several sentences, which
 * nobody divided. `cut`: the last piece stops in the middle.
 */
type FactWarning = 'empty' | 'junk' | 'partial' | 'undivided' | 'cut'

export type FactList = {
  form: 'delimited' | 'numbered' | 'bulleted' | 'lines' | 'none'
  facts: readonly ListedFact[]
  /** How many pieces each is about. */
  warnings: Readonly<Partial<Record<FactWarning, number>>>
}

type Piece = { start: number; end: number }
type Divided = { form: FactList['form']; pieces: readonly Piece[] }

/** Two strokes that are no address and no rule of strokes. */
const DELIMITER = /(?<![:/])\/\/(?!\/)/gu
const NUMBER = /^[ \t]*(?:\*\*)?(\d{1,4})[.)](?:\*\*)?(?=\s|$)[ \t]*/u
const BULLET = /^([ \t]*)[*•–-](?=\s|$)[ \t]*/u
const PREAMBLE = /(?:^#{1,6}\s|:\s*(?:\*\*)?$|^```)/u
const STOPS = /[.!?…"”)\]]$/u
/** A stop at the end is a habit of this list, so that its lack says something, from so many facts on. */
const HABIT = 3

/**
 * Reads the facts that a model listed: parted by `//`, numbered (`1.`, `1)`), bulleted, or one a line. What stands between is
 * taken as it is and nothing is added: pieces that say nothing are dropped and counted. A number starts an item only where it is
 * the next one, so a value at the start of a line divides nothing, and lines under an item belong to it.
 *
 * @param raw the model's text, whole
 * @param options.isCut the server said that the answer ran into its limit: the last piece is no whole fact and is dropped
 * @example readFacts('He is afebrile. // See http://x.org // ').facts.length // 2, with a warning that one piece is empty
 */
export function readFacts(raw: string, { isCut = false }: { isCut?: boolean } = {}): FactList {
  const { form, pieces } = divide(raw)
  const counts: Partial<Record<FactWarning, number>> = {}
  const warn = (warning: FactWarning) => {
    counts[warning] = (counts[warning] ?? 0) + 1
  }
  const whole = isCut ? pieces.slice(0, -1) : pieces
  if (isCut) warn('cut')
  const facts = whole.flatMap(({ start, end }): ListedFact[] => {
    const span = trimmedSpan(raw, start, end)
    if (!span) {
      warn('empty')
      return []
    }
    const text = span.text.replaceAll(/\s+/gu, ' ')
    const own = classifyFact(text)
    if (own === 'junk' || isPreamble(form, text)) {
      warn('junk')
      return []
    }
    if (own === 'partial') warn('partial')
    return [{ text, start: span.start, end: span.end, class: own }]
  })
  if (facts.length === 0 && counts.empty === undefined) warn('empty')
  const [only] = facts
  if (facts.length === 1 && only && splitSentences(only.text).length > 1) warn('undivided')
  if (!isCut && stopsInTheMiddle(facts)) warn('cut')
  return { form, facts, warnings: counts }
}

/** A line that leads to the list and is none of its items. */
function isPreamble(form: FactList['form'], text: string): boolean {
  return form !== 'none' && PREAMBLE.test(text)
}

function stopsInTheMiddle(facts: readonly ListedFact[]): boolean {
  const ends = facts.map(({ text }) => STOPS.test(text))
  return ends.length > HABIT && ends.pop() === false && ends.every(Boolean)
}

function divide(raw: string): Divided {
  const marks = [...raw.matchAll(DELIMITER)]
  if (marks.length > 0) {
    const starts = [0, ...marks.map(({ index }) => index + 2)]
    const ends = [...marks.map(({ index }) => index), raw.length]
    return { form: 'delimited', pieces: starts.map((start, at) => ({ start, end: ends[at] ?? raw.length })) }
  }
  const lines = listLines(raw)
  const numbered = divideLines(raw, lines, nextNumbers())
  if (numbered.length > 1) return { form: 'numbered', pieces: numbered }
  const bulleted = divideLines(raw, lines, sameBullets())
  if (bulleted.length > 1) return { form: 'bulleted', pieces: bulleted }
  const full = lines.filter(({ start, end }) => raw.slice(start, end).trim() !== '')
  if (full.length > 1 && full.every(({ start, end }) => STOPS.test(raw.slice(start, end).trim())))
    return { form: 'lines', pieces: full }
  return { form: 'none', pieces: [{ start: 0, end: raw.length }] }
}

function listLines(raw: string): Piece[] {
  const lines: Piece[] = []
  let start = 0
  while (start <= raw.length) {
    const at = raw.indexOf('\n', start)
    const end = at === -1 ? raw.length : at
    lines.push({ start, end })
    start = end + 1
  }
  return lines
}

/** How long the mark of an item is at the start of a line; null where the line starts none. */
type FindMark = (line: string) => number | null

/** Items from each line with a mark to the next; what stands before the first mark is a piece of its own. */
function divideLines(raw: string, lines: readonly Piece[], findMark: FindMark): Piece[] {
  const pieces: { start: number; end: number }[] = []
  let items = 0
  for (const { start, end } of lines) {
    const line = raw.slice(start, end)
    const mark = findMark(line)
    const last = pieces.at(-1)
    if (mark !== null) {
      items++
      pieces.push({ start: start + mark, end })
    } else if (last) last.end = end
    else if (line.trim() !== '') pieces.push({ start, end })
  }
  return items > 0 ? pieces : []
}

function nextNumbers(): FindMark {
  let last: number | null = null
  return (line) => {
    const found = NUMBER.exec(line)
    const number = Number(found?.[1])
    if (!found || (last === null ? number > 1 : number !== last + 1)) return null
    last = number
    return found[0].length
  }
}

function sameBullets(): FindMark {
  let indent: number | null = null
  return (line) => {
    const found = BULLET.exec(line)
    if (!found || (indent !== null && (found[1]?.length ?? 0) > indent)) return null
    indent ??= found[1]?.length ?? 0
    return found[0].length
  }
}
