/**
 * How a file counts into a text: in which unit, and with which line breaks. Offsets that were made on a text with other line breaks
 * than it has now are shifted by one for each.
 */
export type TextReading = {
  unit: 'code points' | 'UTF-16 code units'
  breaks: 'as they stand' | 'LF' | 'CRLF'
}

/** A passage as a file gives it: half-open offsets, and the text there where the file says it. */
export type GivenPlace = { start: number; end: number; quote: string | null }

const BREAK_OR_TAB = /\r\n|[\r\n\t]/g
const NEEDS_MAP = /[\uD800-\uDFFF\r]/

/**
 * Makes a function from an offset as a file counts to one in UTF-16 code units of the text, which is what answers hold.
 *
 * @returns null for an offset behind the text, or within a character
 * @example createPlacer('💊 a', { unit: 'code points', breaks: 'as they stand' })(2) // 3
 */
export function createPlacer(text: string, reading: TextReading): (offset: number) => number | null {
  const isPlain = !NEEDS_MAP.test(text) && (reading.breaks !== 'CRLF' || !text.includes('\n'))
  if (isPlain) return (offset) => (offset >= 0 && offset <= text.length ? offset : null)
  const places = mapOffsets(text, reading)
  return (offset) => {
    const place = places[offset]
    return place === undefined || place < 0 ? null : place
  }
}

/** By offset as the file counts, the offset in code units of the text; -1 within a character. */
function mapOffsets(text: string, { unit, breaks }: TextReading): number[] {
  const places: number[] = []
  for (let at = 0; at < text.length; ) {
    const character = String.fromCodePoint(text.codePointAt(at) ?? 0)
    places.push(at)
    if (character === '\r' && text[at + 1] === '\n') {
      if (breaks !== 'LF') places.push(at + 1)
      at += 2
      continue
    }
    const isLoneBreak = character === '\n' && breaks === 'CRLF'
    if (isLoneBreak || (character.length === 2 && unit === 'UTF-16 code units')) places.push(-1)
    at += character.length
  }
  places.push(text.length)
  return places
}

/** Where a passage stands in code units; null where the text does not have it there. */
export function placeGiven(
  text: string,
  place: (offset: number) => number | null,
  { start, end, quote }: GivenPlace,
): { start: number; end: number } | null {
  const [from, to] = [place(start), place(end)]
  if (from === null || to === null || from >= to) return null
  return quote === null || isSameText(quote, text.slice(from, to)) ? { start: from, end: to } : null
}

/** Whether two texts are the same but for line breaks and tabs, which attributes of XML and some tools turn into blanks. */
function isSameText(one: string, other: string): boolean {
  return one === other || one.replace(BREAK_OR_TAB, ' ') === other.replace(BREAK_OR_TAB, ' ')
}

/** The text with LF alone for its line breaks. */
export function toLf(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n')
}

/** The text in one line: a blank for each line break and the white space around it. */
export function toOneLine(text: string): string {
  const [first = '', ...more] = text.split(/[\r\n]/)
  const last = more.pop()
  if (last === undefined) return first
  const between = more.map((line) => line.trim()).filter((line) => line !== '')
  return [first.trimEnd(), ...between, last.trimStart()].join(' ')
}

type Fault = { line: number; place: GivenPlace | null }

/**
 * Finds out how a file counts: of the readings that may be, those under which every passage so far spells its own text. A file has
 * one reading.
 */
export class ReadingSearch {
  readonly #all: readonly TextReading[]
  #left: readonly TextReading[]
  #fault: Fault | null = null
  /** Where each reading has put everything so far, in short. */
  readonly #sums = new Map<TextReading, number>()
  /** Of the text that was looked at last: it comes with each of its passages. */
  #placers: { text: string; of: Map<TextReading, ReturnType<typeof createPlacer>> } = {
    text: '',
    of: new Map(),
  }

  /** @param readings that may be, the most likely first */
  constructor(readings: readonly TextReading[]) {
    this.#all = readings
    this.#left = readings
  }

  /** Takes the passages of one more text into account. */
  take(text: string, places: readonly GivenPlace[], line: number): void {
    if (this.#fault || places.length === 0) return
    const left = this.#left.filter((reading) => this.#add(text, places, reading))
    const [first] = this.#all
    if (left.length === 0 && first) {
      const isOwn = this.#all.every((reading) => findMisplaced(text, places, reading) !== null)
      this.#fault = { line, place: isOwn ? findMisplaced(text, places, first) : null }
    }
    this.#left = left
  }

  /** @returns whether all passages spell their texts under a reading */
  #add(text: string, places: readonly GivenPlace[], reading: TextReading): boolean {
    const place = this.#placerOf(text, reading)
    let sum = this.#sums.get(reading) ?? 0
    for (const given of places) {
      const found = placeGiven(text, place, given)
      if (found === null) return false
      sum = Math.imul(sum, 31) + Math.imul(found.start, 7919) + found.end
    }
    this.#sums.set(reading, sum)
    return true
  }

  #placerOf(text: string, reading: TextReading) {
    if (this.#placers.text !== text) this.#placers = { text, of: new Map() }
    const known = this.#placers.of.get(reading) ?? createPlacer(text, reading)
    this.#placers.of.set(reading, known)
    return known
  }

  /** The reading; or the line of the first text that none fits, and the passage where it is that text's own. */
  get found(): TextReading | Fault {
    return this.#fault ?? this.#left[0] ?? { line: 0, place: null }
  }

  /** Whether all that was seen fits several readings that place it differently, so that it does not say which it is. */
  get isOpen(): boolean {
    return new Set(this.#left.map((reading) => this.#sums.get(reading) ?? 0)).size > 1
  }
}

function findMisplaced(text: string, places: readonly GivenPlace[], reading: TextReading): GivenPlace | null {
  const place = createPlacer(text, reading)
  return places.find((given) => placeGiven(text, place, given) === null) ?? null
}
