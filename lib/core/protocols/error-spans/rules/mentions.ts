import { type Token, tokenize } from '@/lib/core/retrieval/tokenize'
import { ENTITIES, type EntityKind, kindByEnding } from './lexicon'

/** Something that a text names, which another text may name too. */
export type Mention = {
  kind: EntityKind | 'quantity' | 'duration' | 'date' | 'day' | 'side' | 'name'
  /** Half-open, in UTF-16 code units. */
  start: number
  end: number
  /** What is compared, by stems; values of durations are in days. */
  keys: readonly string[]
  unit: string | null
}

const DAYS: Readonly<Record<string, number>> = {
  hour: 1 / 24,
  minute: 1 / 1440,
  day: 1,
  week: 7,
  month: 30,
  year: 365,
}
const SCALED: Readonly<Record<string, readonly [unit: string, factor: number]>> = {
  g: ['mg', 1000],
  mcg: ['mg', 0.001],
  l: ['ml', 1000],
}
const MONTHS = 'January|February|April|June|July|August|September|October|November|December'
const CALENDAR = new RegExp(
  String.raw`\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b|\b(?:${MONTHS})\b|\b(?:March|May)(?= \d)`,
  'gu',
)
/** “Left” and “right” as words of another meaning. */
const NO_SIDE = /(?:\b(?:you|he|she|they|was|were|be|been|have|had|has|all|that’s)\s+$)/iu
const NO_SIDE_AFTER = /^\s+(?:away|now|after|before|the|on|with|against|at|in|hospital|without|for|to)\b/iu
const TITLE = String.raw`(?:Dr|Mr|Mrs|Ms|Prof)\.?\s+`
const NAME = new RegExp(
  String.raw`${TITLE}\p{Lu}[\p{L}’'-]+(?:\s\p{Lu}[\p{L}’'-]+)*|(?<=[\p{Ll},]\s)\p{Lu}\p{Ll}[\p{L}’'-]*(?:\s(?:of\s)?\p{Lu}\p{Ll}[\p{L}’'-]*)*`,
  'gu',
)

/** All that a text names, in its order; where two readings share words, the first of them. */
export function findMentions(text: string): Mention[] {
  const tokens = tokenize(text)
  const all = [
    ...findQuantities(text, tokens),
    ...findCalendar(text),
    ...findEntities(text, tokens),
    ...findSides(text, tokens),
    ...findNames(text),
  ]
  const kept: Mention[] = []
  for (const mention of all) {
    const isFree = kept.every(({ start, end }) => mention.end <= start || end <= mention.start)
    if (isFree) kept.push(mention)
  }
  return kept.toSorted((one, other) => one.start - other.start)
}

function findQuantities(text: string, tokens: readonly Token[]): Mention[] {
  return tokens.flatMap((token, index): Mention[] => {
    const { kind, term, start, end } = token
    if (kind === 'date') return [{ kind, start, end, keys: [term], unit: null }]
    if (kind !== 'number' || isListNumber(text, token)) return []
    if (token.unit === 'time') return [{ kind: 'date', start, end, keys: [term], unit: 'time' }]
    const { unit, until } = unitOf(text, tokens, index)
    const days = unit === null ? undefined : DAYS[unit]
    const isAge = unit === 'year' && /^[\s-]*old\b/iu.test(text.slice(until, until + 8))
    if (days !== undefined && !isAge)
      return [
        { kind: 'duration', start, end: until, keys: [String(round(Number(term) * days))], unit: 'day' },
      ]
    const [base, factor] = SCALED[unit ?? ''] ?? [unit, 1]
    return [{ kind: 'quantity', start, end: until, keys: [String(round(Number(term) * factor))], unit: base }]
  })
}

/** Numbers in words have their unit as the word behind them. */
function unitOf(
  text: string,
  tokens: readonly Token[],
  index: number,
): { unit: string | null; until: number } {
  const token = tokens[index]
  const next = tokens[index + 1]
  if (!token) return { unit: null, until: 0 }
  if (token.unit !== null || !next) return { unit: token.unit, until: token.end }
  const isBeside = /^[\s-]*$/u.test(text.slice(token.end, next.start))
  const unit = isBeside && next.kind === 'word' && Object.hasOwn(DAYS, next.term) ? next.term : null
  return { unit, until: unit === null ? token.end : next.end }
}

function isListNumber(text: string, { start, end }: Token): boolean {
  return /(?:^|\n)\s*[#(]?$/u.test(before(text, start)) && /^[.)]\s/u.test(text.slice(end, end + 2))
}

/** As much as decides what a number or a word is. */
function before(text: string, start: number): string {
  return text.slice(Math.max(0, start - 20), start)
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000
}

function findCalendar(text: string): Mention[] {
  return [...text.matchAll(CALENDAR)].map(({ 0: word, index }) => {
    return { kind: 'day', start: index, end: index + word.length, keys: [word.toLowerCase()], unit: null }
  })
}

function findEntities(text: string, tokens: readonly Token[]): Mention[] {
  const words = tokens.filter(({ kind }) => kind === 'word')
  const found: Mention[] = []
  for (let index = 0; index < words.length; ) {
    const first = words[index]
    if (!first) break
    const known = (ENTITIES.get(first.term) ?? []).find((own) => matches(text, words, index, own.words))
    const kind = known?.kind ?? kindByEnding(text.slice(first.start, first.end))
    const count = known?.words.length ?? 1
    const last = words[index + count - 1] ?? first
    if (kind !== null) {
      const keys = known?.words ?? [first.term]
      found.push({ kind, start: first.start, end: last.end, keys, unit: null })
    }
    index += kind === null ? 1 : count
  }
  return found
}

function matches(text: string, words: readonly Token[], index: number, wanted: readonly string[]): boolean {
  return wanted.every((term, offset) => {
    const token = words[index + offset]
    if (token?.term !== term) return false
    const from = words[index + offset - 1]?.end ?? token.start
    return offset === 0 || /^[\s-]*$/u.test(text.slice(from, Math.max(from, token.start)))
  })
}

/** A side with the word that it is said of. */
function findSides(text: string, tokens: readonly Token[]): Mention[] {
  return tokens.flatMap((token, index): Mention[] => {
    const { term, start, end } = token
    if (term !== 'left' && term !== 'right' && term !== 'bilateral') return []
    const spelled = tokens.filter((other) => other.start === start)
    const isOther =
      term !== 'bilateral' &&
      (NO_SIDE.test(before(text, start)) || NO_SIDE_AFTER.test(text.slice(end, end + 20)))
    const about = tokens[index + 1]
    if (spelled[0] !== token || isOther || !about || about.kind !== 'word') return []
    return [{ kind: 'side', start, end, keys: [term, about.term], unit: null }]
  })
}

function findNames(text: string): Mention[] {
  return [...text.matchAll(NAME)].flatMap(({ 0: words, index }): Mention[] => {
    const keys = (words.match(/[\p{L}’'-]+/gu) ?? []).filter(
      (word) => !/^(?:Dr|Mr|Mrs|Ms|Prof|of)$/u.test(word),
    )
    if (keys.every((word) => /^[A-Z]+$/u.test(word) || word.length < 3)) return []
    return [
      {
        kind: 'name',
        start: index,
        end: index + words.length,
        keys: keys.map((word) => word.toLowerCase()),
        unit: null,
      },
    ]
  })
}
