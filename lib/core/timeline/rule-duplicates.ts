import { duplicateKey } from '../text/duplicate-key'
import { type FactWords, overlapOf, readFactWords } from './same-fact'
import type { DatedStatement, Removal } from './timeline'

/** What two statements share at least to be nearly the same. */
const NEARLY = 0.8
/** Shorter ones say too little to be compared by words. */
const LEAST_WORDS = 4

type Compared = Pick<DatedStatement, 'text' | 'date' | 'precision' | 'rule' | 'dateWords'>

/**
 * Which statements say what others say, by their words: the same words of the same date, the same words without the date that
 * another says, and of one date nearly the same words (80 % of them) or words that another has all of. Numbers, negations and
 * sides must be the same. Statements of different dates are kept, and so is what contradicts.
 *
 * The first of the same stays, of the nearly same the one with most words; what stays is taken out for nothing.
 *
 * @param statements in order of their notes
 * @returns for each why it is taken out and the index of the one that stays; null where it stays
 */
export function findDuplicates(statements: readonly Compared[]): (Removal | null)[] {
  const removals = findExactDuplicates(statements)
  findUndated(statements, removals)
  const left = statements.flatMap((_, index) => (removals[index] ? [] : [index]))
  const days = Map.groupBy(left, (index) => `${statements[index]?.date} ${statements[index]?.precision}`)
  for (const indices of days.values()) if (indices.length > 1) findNear(statements, indices, removals)
  return follow(removals)
}

/** The same words of the same date alone. */
export function findExactDuplicates(statements: readonly Compared[]): (Removal | null)[] {
  const first = new Map<string, number>()
  return statements.map(({ text, date }, index) => {
    const key = `${date} ${duplicateKey(text)}`
    const kept = first.get(key)
    if (kept === undefined) first.set(key, index)
    return kept === undefined ? null : byRules('exact', kept)
  })
}

function findUndated(statements: readonly Compared[], removals: (Removal | null)[]): void {
  const dated = new Map<string, number>()
  statements.forEach(({ text, dateWords, date }, index) => {
    if (removals[index] || dateWords === null || date === null) return
    const key = duplicateKey(withoutDate(text, dateWords))
    if (!dated.has(key)) dated.set(key, index)
  })
  statements.forEach(({ text, rule }, index) => {
    if (removals[index] || rule !== 'note') return
    const kept = dated.get(duplicateKey(text))
    if (kept !== undefined) removals[index] = byRules('undated', kept)
  })
}

function withoutDate(text: string, dateWords: string): string {
  const at = text.indexOf(dateWords)
  const before = text.slice(0, at).replace(/(?:\b(?:on|in|at|since|from|of|dated)\s+|[(,:]\s*)$/iu, '')
  const after = text.slice(at + dateWords.length).replace(/^[),:]/u, '')
  return `${before} ${after}`.replaceAll(/\s+(?=[.,;:]|\s)/gu, '')
}

type Read = FactWords & { index: number; rarest: readonly string[] }

/** Of one date. Only statements that share one of their rarest words can be nearly the same. */
function findNear(
  statements: readonly Compared[],
  indices: readonly number[],
  removals: (Removal | null)[],
): void {
  const kept = new Map<string, Read[]>()
  for (const one of readRare(statements, indices)) {
    const isNear = one.words.size < LEAST_WORDS ? undefined : findLike(one, kept)
    if (isNear) removals[one.index] = byRules(isNear.why, isNear.index)
    else
      for (const word of one.words)
        kept
          .set(word, kept.get(word) ?? [])
          .get(word)
          ?.push(one)
  }
}

/** The longest first, of as long ones the first. */
function readRare(statements: readonly Compared[], indices: readonly number[]): Read[] {
  const counts = new Map<string, number>()
  const read = indices.map((index) => ({ ...readFactWords(statements[index]?.text ?? ''), index }))
  for (const { words } of read) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return read
    .map((one) => {
      const rare = [...one.words].toSorted(
        (left, right) => (counts.get(left) ?? 0) - (counts.get(right) ?? 0),
      )
      return { ...one, rarest: rare.slice(0, Math.floor(rare.length * (1 - NEARLY)) + 1) }
    })
    .toSorted((one, other) => other.words.size - one.words.size || one.index - other.index)
}

function findLike(
  one: Read,
  kept: ReadonlyMap<string, readonly Read[]>,
): { index: number; why: 'near' | 'contained' } | undefined {
  for (const word of one.rarest)
    for (const other of kept.get(word) ?? []) {
      if (other.exact !== one.exact) continue
      if (overlapOf(one, other) >= NEARLY) return { index: other.index, why: 'near' }
      if ([...one.words].every((own) => other.words.has(own))) return { index: other.index, why: 'contained' }
    }
  return undefined
}

function byRules(why: Removal['why'], kept: number): Removal {
  return { why, kept, round: null, isNamed: true }
}

/** What was taken out for one that was taken out itself is taken out for the one that stays. */
export function follow(removals: readonly (Removal | null)[]): (Removal | null)[] {
  const stays = (index: number): number => {
    const next = removals[index]
    return next ? stays(next.kept) : index
  }
  return removals.map((removal) => removal && { ...removal, kept: stays(removal.kept) })
}
