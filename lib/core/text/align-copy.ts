import { diffTokens } from './diff-tokens'
import { countEdits } from './edit-distance'
import { dropInvisible } from './invisible'
import { foldShape } from './locate-quotes'

/** A passage of the original that one of the copy stands for, half-open, in UTF-16 code units. */
type Carried = {
  start: number
  end: number
  /** How alike the two are, from 0 to 1: 1 where nothing was changed. */
  confidence: number
}

export type AlignedCopy = {
  /** Share of the original's letters that the copy has in the same order, from 0 to 1. */
  share: number
  /** The passage of the original for one of the copy; null where the original has nothing in its place. */
  carry: (start: number, end: number) => Carried | null
}

type Token = { start: number; end: number; folded: string }

/** Words that were put in or left out, beyond which a text is no copy. */
const MOST_DIFFERENCES = 3000
/** Words are not cut by characters that nobody sees. */
const TOKEN = /\p{N}+|[\p{L}\p{M}\p{Default_Ignorable_Code_Point}]+|[^\s\p{L}\p{M}\p{N}]/gu
/** Of longer passages, words that differ are counted in place of letters. */
const LETTERS_COMPARED = 1000

/**
 * Aligns what somebody wrote off a text with that text, once for all its passages: by a difference of all words, in which white
 * space, capitals, the shapes of quotation marks and what nobody sees count for nothing. A passage that begins or ends in what
 * was changed takes what stands in its place.
 *
 * @returns null where the two have next to nothing in common
 */
export function alignCopy(original: string, copy: string): AlignedCopy | null {
  const [own, written] = [readTokens(original), readTokens(copy)]
  const matched = diffTokens(written.map(toFolded), own.map(toFolded), MOST_DIFFERENCES)
  if (matched === null) return null
  const found = own.map(() => 0)
  for (const to of matched) if (to >= 0) found[to] = 1
  const total = own.reduce((sum, token) => sum + lengthOf(token), 0)
  const held = own.reduce((sum, token, index) => sum + (found[index] ?? 0) * lengthOf(token), 0)
  return {
    share: total === 0 ? 1 : held / total,
    carry(start, end) {
      const first = written.findIndex((token) => token.end > start)
      const last = written.findLastIndex((token) => token.start < end)
      if (first < 0 || last < first) return null
      const from = placeFirst({ own, written, matched }, first, start)
      const to = placeLast({ own, written, matched }, last, end)
      if (from === null || to === null || from >= to) return null
      return {
        start: from,
        end: to,
        confidence: measureSame({ own, written, matched }, first, last, from, to),
      }
    },
  }
}

type Alignment = { own: readonly Token[]; written: readonly Token[]; matched: Int32Array }

/** Where the original begins what the copy begins with this token: within it, where the passage begins within it. */
function placeFirst({ own, written, matched }: Alignment, first: number, start: number): number | null {
  const token = own[matched[first] ?? -1]
  const inside = Math.max(0, start - (written[first]?.start ?? 0))
  if (token) return token.start + Math.min(inside, token.end - token.start - 1)
  const { before, room, position, count } = gapAround(matched, first, own.length)
  return own[before + 1 + Math.floor((position * room) / count)]?.start ?? null
}

function placeLast({ own, written, matched }: Alignment, last: number, end: number): number | null {
  const token = own[matched[last] ?? -1]
  const cut = Math.max(0, (written[last]?.end ?? 0) - end)
  if (token) return token.end - Math.min(cut, token.end - token.start - 1)
  const { before, room, position, count } = gapAround(matched, last, own.length)
  return own[before + Math.ceil(((position + 1) * room) / count)]?.end ?? null
}

/**
 * The unmatched tokens around one of the copy, how many there are and the how manieth it is; and how many of the original stand
 * in their place, behind which one. Where there are as many, they go one by one.
 */
function gapAround(matched: Int32Array, index: number, length: number) {
  let first = index
  while (first > 0 && (matched[first - 1] ?? -1) < 0) first--
  let last = index
  while (last < matched.length - 1 && (matched[last + 1] ?? -1) < 0) last++
  const before = matched[first - 1] ?? -1
  const after = matched[last + 1] ?? length
  return { before, room: after - before - 1, position: index - first, count: last - first + 1 }
}

function measureSame(
  { own, written, matched }: Alignment,
  first: number,
  last: number,
  from: number,
  to: number,
): number {
  const said = written.slice(first, last + 1)
  const there = own.filter((token) => token.end > from && token.start < to)
  const [one, other] = [said, there].map((tokens) => tokens.map(toFolded).join(' '))
  const longer = Math.max(one?.length ?? 0, other?.length ?? 0)
  if (one === other || longer === 0) return 1
  if (longer <= LETTERS_COMPARED) return 1 - countEdits(one ?? '', other ?? '') / longer
  const same = said.filter((_, index) => (matched[first + index] ?? -1) >= 0).length
  return same / Math.max(said.length, there.length)
}

function lengthOf({ folded }: Token): number {
  return folded.length
}

function toFolded({ folded }: Token): string {
  return folded
}

function readTokens(text: string): Token[] {
  return [...text.matchAll(TOKEN)].flatMap(([word], index, all) => {
    const start = all[index]?.index ?? 0
    const folded = foldShape(dropInvisible(word)).normalize('NFC')
    return folded === '' ? [] : [{ start, end: start + word.length, folded }]
  })
}
