import { matchWords } from './find-words-of'

/** A passage of a text that stood word for word in an earlier one: half-open spans in UTF-16 code units. */
export type CopiedPassage = {
  start: number
  end: number
  /** Where it stood first: place of the text in the list, and its span there. */
  first: { index: number; start: number; end: number }
}

type Words = { ids: number[]; starts: number[]; ends: number[] }
type WordPosition = { index: number; word: number }

/**
 * Copy-forward: for each text, the passages of at least `words` words that an earlier text of the list holds with the same
 * words in the same order, whatever stands between them. Each passage points to its first occurrence. Repeats within one
 * text do not count. Linear in the length of the texts but for the passages themselves.
 *
 * Runs of words are known by a rolling hash (Karp and Rabin 1987) and compared word by word before they count.
 *
 * @param texts in the order they were written
 * @returns one list a text, in order, without overlaps
 */
export function findCopied(texts: readonly string[], { words = 12 } = {}): CopiedPassage[][] {
  const numbers = new Map<string, number>()
  const read = texts.map((text) => readIds(text, numbers))
  const seen = new Map<number, WordPosition>()
  return read.map((text, index) => {
    const hashes = hashRuns(text.ids, words)
    const passages = collect(read, text, hashes, seen, words)
    for (const [word, hash] of hashes.entries()) if (!seen.has(hash)) seen.set(hash, { index, word })
    return passages
  })
}

function collect(
  read: readonly Words[],
  text: Words,
  hashes: readonly number[],
  seen: ReadonlyMap<number, WordPosition>,
  words: number,
): CopiedPassage[] {
  const passages: CopiedPassage[] = []
  for (let at = 0; at < hashes.length; at++) {
    const place = seen.get(hashes[at] ?? Number.NaN)
    const source = place && read[place.index]
    if (!place || !source) continue
    const length = sharedLength(text.ids, at, source.ids, place.word)
    if (length < words) continue
    passages.push({
      start: text.starts[at] ?? 0,
      end: text.ends[at + length - 1] ?? 0,
      first: {
        index: place.index,
        start: source.starts[place.word] ?? 0,
        end: source.ends[place.word + length - 1] ?? 0,
      },
    })
    at += length - 1
  }
  return passages
}

function sharedLength(one: readonly number[], from: number, other: readonly number[], start: number): number {
  let length = 0
  while (one[from + length] !== undefined && one[from + length] === other[start + length]) length++
  return length
}

function readIds(text: string, numbers: Map<string, number>): Words {
  const words: Words = { ids: [], starts: [], ends: [] }
  for (const match of matchWords(text)) {
    const [spelling] = match
    const word = spelling.toLowerCase()
    const id = numbers.get(word) ?? numbers.size
    numbers.set(word, id)
    words.ids.push(id)
    words.starts.push(match.index)
    words.ends.push(match.index + spelling.length)
  }
  return words
}

const BASE = 0x01000193
const SECOND = 0x9e3779b1

/** For each word that begins a run of `length` words, a number for the run: two rolling hashes in 53 bits. */
function hashRuns(ids: readonly number[], length: number): number[] {
  const [first, second] = [rollHash(ids, length, BASE), rollHash(ids, length, SECOND)]
  return first.map((hash, index) => hash * 0x20_0000 + ((second[index] ?? 0) & 0x1f_ffff))
}

function rollHash(ids: readonly number[], length: number, base: number): number[] {
  const hashes: number[] = []
  let oldest = 1
  for (let step = 0; step < length; step++) oldest = Math.imul(oldest, base)
  let hash = 0
  for (const [index, id] of ids.entries()) {
    hash = (Math.imul(hash, base) + id + 1) | 0
    if (index >= length) hash = (hash - Math.imul((ids[index - length] ?? 0) + 1, oldest)) | 0
    if (index >= length - 1) hashes.push(hash >>> 0)
  }
  return hashes
}
