import { stem } from '@/lib/core/retrieval/stem'
import { tokenize } from '@/lib/core/retrieval/tokenize'
import { splitSentences } from '@/lib/core/text/sentences'
import { findMentions, type Mention } from './mentions'

/** A passage that has no counterpart in the source, with the class that fits it and the reason in words. */
type Unfounded = { start: number; end: number; label: string; reason: string }

const LABELS: Readonly<Record<Mention['kind'], string>> = {
  medication: 'medication_unsupported',
  condition: 'condition_unsupported',
  procedure: 'procedure_unsupported',
  location: 'location_unsupported',
  side: 'location_unsupported',
  quantity: 'number_unsupported',
  duration: 'time_unsupported',
  date: 'time_unsupported',
  day: 'time_unsupported',
  name: 'name_unsupported',
}
const DOSE_UNITS = new Set(['mg', 'ml', 'unit', 'meq', 'mmol'])
/** What may happen, and what is to be done then, needs no support. */
const ADVICE =
  /\b(?:if|should|in case) (?:you|your|the|there|any|it|these|this)\b|\bwhen(?:ever)? you (?:have|feel|notice)\b|\bcall (?:911|us|your|the|for)\b|\breturn to the (?:emergency|hospital)\b|\bseek\b|\bavoid\b/iu

/**
 * What a summary names that its source does not: numbers with their units, times, dates, drugs, diseases, procedures, places, sides
 * and names, in whatever words the tables of clinical terms know. It does not understand sentences: a drug that was stopped and
 * is said to be given goes unseen, as do words in other words than the tables have; advice for what may happen is passed over.
 */
export function compareWithSource(summary: string, source: string): Unfounded[] {
  const known = readSource(source)
  const advice = splitSentences(summary).filter(({ text }) => ADVICE.test(text))
  const unfounded = findMentions(summary).flatMap((mention): Unfounded[] => {
    const isAdvice = advice.some(({ start, end }) => start <= mention.start && mention.end <= end)
    const reason = isAdvice ? null : findReason(mention, known)
    if (reason === null) return []
    const isDose = mention.kind === 'quantity' && mention.unit !== null && DOSE_UNITS.has(mention.unit)
    const label = reason.isOther
      ? 'contradicted_fact'
      : isDose
        ? 'medication_unsupported'
        : LABELS[mention.kind]
    return [{ start: mention.start, end: mention.end, label, reason: reason.words }]
  })
  return joinDoses(unfounded, summary)
}

type Source = {
  words: ReadonlySet<string>
  quantities: ReadonlyMap<string, ReadonlySet<string | null>>
  durations: ReadonlySet<string>
  dates: readonly string[]
  sides: ReadonlyMap<string, ReadonlySet<string>>
  text: string
}

function readSource(text: string): Source {
  const mentions = findMentions(text)
  const of = (kind: Mention['kind']) => mentions.filter((mention) => mention.kind === kind)
  const plain = (text.toLowerCase().match(/[\p{L}’'-]+/gu) ?? []).map(stem)
  return {
    words: new Set([...tokenize(text).map(({ term }) => term), ...plain]),
    quantities: group([...of('quantity')].map(({ keys, unit }) => [keys[0] ?? '', unit] as const)),
    durations: new Set(of('duration').map(({ keys }) => keys[0] ?? '')),
    dates: of('date').map(({ keys }) => keys[0] ?? ''),
    sides: group(of('side').map(({ keys }) => [keys[1] ?? '', keys[0] ?? ''] as const)),
    text: text.toLowerCase(),
  }
}

function group<Value>(pairs: readonly (readonly [string, Value])[]): Map<string, Set<Value>> {
  const groups = new Map<string, Set<Value>>()
  for (const [key, value] of pairs) groups.set(key, (groups.get(key) ?? new Set<Value>()).add(value))
  return groups
}

type Reason = { words: string; isOther: boolean }

const notNamed = (what: string): Reason => ({ words: `the source names no such ${what}`, isOther: false })

/** Why a mention has no counterpart; null where it has one. */
function findReason({ kind, keys, unit }: Mention, source: Source): Reason | null {
  const [key = ''] = keys
  switch (kind) {
    case 'quantity': {
      const units = source.quantities.get(key)
      const isSame = units !== undefined && (unit === null || units.has(unit) || units.has(null))
      const isDuration = unit === null && source.durations.has(key)
      return isSame || isDuration ? null : notNamed('number')
    }
    case 'duration':
      return source.durations.has(key) ? null : notNamed('time')
    case 'date':
      return source.dates.some((date) => isSameDate(date, key)) ? null : notNamed('date or time of day')
    case 'day':
      return source.text.includes(key) ? null : notNamed('day or month')
    case 'side':
      return findSideReason(keys, source)
    case 'name':
      return keys.every((word) => source.words.has(stem(word))) ? null : notNamed('name')
    case 'medication':
    case 'condition':
    case 'procedure':
    case 'location':
      return keys.every((word) => source.words.has(word)) ? null : notNamed(kind)
  }
}

/** Of a thing that the source gives the other side alone, the side is not only missing. */
function findSideReason([side = '', about = '']: readonly string[], { sides, words }: Source): Reason | null {
  const own = sides.get(about)
  if (own?.has(side) || own?.has('bilateral')) return null
  const [other] = own ?? []
  if (other !== undefined) return { words: `the source says ${other}`, isOther: true }
  return words.has(side) ? null : notNamed('side')
}

/** Where one gives no year, month and day decide. */
function isSameDate(one: string, other: string): boolean {
  return one === other || (one.length !== other.length && one.slice(-5) === other.slice(-5))
}

/** A drug and its dose that are both unfounded are one passage. */
function joinDoses(unfounded: readonly Unfounded[], summary: string): Unfounded[] {
  const joined: Unfounded[] = []
  for (const one of unfounded) {
    const before = joined.at(-1)
    const isBeside = before !== undefined && /^\s*$/u.test(summary.slice(before.end, one.start))
    if (isBeside && before.label === one.label) joined[joined.length - 1] = { ...before, end: one.end }
    else joined.push(one)
  }
  return joined
}
