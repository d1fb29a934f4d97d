import { NUMBER_WORDS } from '../counted-words'
import { CLINICAL_TERMS, type ClinicalTerm } from './clinical-terms'
import { stem } from './stem'

/** A unit of meaning with its place in the text. An abbreviation gives one token for each word it stands for. */
export type Token = {
  kind: 'word' | 'number' | 'date'
  term: string
  unit: string | null
  start: number
  end: number
}

type Raw = { kind: Token['kind']; text: string; unit: string | null; start: number; end: number }

const UNITS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    mg: 'mg',
    mgs: 'mg',
    mcg: 'mcg',
    ug: 'mcg',
    g: 'g',
    gm: 'g',
    gms: 'g',
    gram: 'g',
    grams: 'g',
    kg: 'kg',
    kgs: 'kg',
    lb: 'lb',
    lbs: 'lb',
    pound: 'lb',
    pounds: 'lb',
    ml: 'ml',
    cc: 'ml',
    l: 'l',
    liter: 'l',
    liters: 'l',
    dl: 'dl',
    cm: 'cm',
    mm: 'mm',
    meq: 'meq',
    mmol: 'mmol',
    u: 'unit',
    unit: 'unit',
    units: 'unit',
    bpm: 'bpm',
    '%': '%',
    percent: '%',
    h: 'hour',
    hr: 'hour',
    hrs: 'hour',
    hour: 'hour',
    hours: 'hour',
    min: 'minute',
    mins: 'minute',
    minute: 'minute',
    minutes: 'minute',
    d: 'day',
    day: 'day',
    days: 'day',
    wk: 'week',
    wks: 'week',
    week: 'week',
    weeks: 'week',
    mo: 'month',
    mos: 'month',
    month: 'month',
    months: 'month',
    yr: 'year',
    yrs: 'year',
    year: 'year',
    years: 'year',
    yo: 'year',
    'y/o': 'year',
  }),
)

const DIGITS: ReadonlyMap<string, string> = new Map(
  NUMBER_WORDS.map((word, value) => [value === 0 ? 'zero' : word, String(value)]),
)

const PART = new RegExp(
  [
    String.raw`\[\*\*(?<identity>[^\]\n]{0,100})\*\*\]`,
    String.raw`(?<date>\d{4}-\d{2}-\d{2}|\d{1,2}\/\d{1,2}\/\d{2,4})(?![\d/])`,
    String.raw`(?<time>\d{1,2}:\d{2})(?![\d:])`,
    String.raw`(?<digits>(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?)(?:(?<gap>\s?-?)(?<unit>%|[a-zA-Z]{1,7}\b(?:\/[a-zA-Z]{1,4}\b){0,2}))?`,
    String.raw`(?<dotted>(?:[a-zA-Z]\.){1,4}[a-zA-Z]\b)`,
    String.raw`(?<word>\p{L}[\p{L}\p{N}]*(?:\/\p{L}{0,2}(?!\p{L}))?)`,
  ].join('|'),
  'gu',
)
const COUNTED = /^(pod|ckd|hd|x|stage|grade|day)(\d+)$/iu

/**
 * The tokens of a clinical text in order: words in lower case without endings, abbreviations and brand names spelled out by
 * the table of clinical terms, numbers with the unit that follows them, and dates (`YYYY-MM-DD`, or `MM-DD` where the text
 * gives no year) from plain text and de-identification tokens. Other de-identification tokens give nothing.
 */
export function tokenize(text: string): Token[] {
  const raws = readRaws(text)
  const tokens: Token[] = []
  for (let index = 0; index < raws.length; ) {
    const raw = raws[index]
    if (!raw) break
    const term = raw.kind === 'date' ? null : findTerm(raws, index)
    const last = raws[index + (term?.words.length ?? 1) - 1] ?? raw
    tokens.push(...(term ? spellOut(term.meaning, raw.start, last.end) : [toToken(raw)]))
    index += term?.words.length ?? 1
  }
  return tokens
}

function toToken(raw: Raw): Token {
  const term = raw.kind === 'word' ? stem(raw.text.toLowerCase()) : raw.text
  return { kind: raw.kind, term, unit: raw.unit, start: raw.start, end: raw.end }
}

function spellOut(meaning: string, start: number, end: number): Token[] {
  return meaning.split(' ').map((word) => ({ kind: 'word', term: stem(word), unit: null, start, end }))
}

function findTerm(raws: readonly Raw[], index: number): ClinicalTerm | null {
  const first = raws[index]?.text ?? ''
  const candidates = CLINICAL_TERMS.get(first.toLowerCase()) ?? []
  return candidates.find((term) => matches(term, raws, index)) ?? null
}

function matches(term: ClinicalTerm, raws: readonly Raw[], index: number): boolean {
  return term.words.every((word, offset) => {
    const raw = raws[index + offset]
    if (!raw || raw.unit !== null) return false
    const previous = raws[index + offset - 1]
    if (offset > 0 && previous && raw.start - previous.end > 2) return false
    return term.isExact ? raw.text === word : raw.text.toLowerCase() === word
  })
}

function readRaws(text: string): Raw[] {
  const raws: Raw[] = []
  for (const match of text.matchAll(PART)) {
    const { identity, date, time, digits, gap = '', unit, dotted, word } = match.groups ?? {}
    const start = match.index
    const end = start + match[0].length
    if (identity !== undefined) raws.push(...readIdentity(identity, start, end))
    else if (date !== undefined) raws.push({ kind: 'date', text: toIsoDate(date), unit: null, start, end })
    else if (time !== undefined)
      raws.push({ kind: 'number', text: time.padStart(5, '0'), unit: 'time', start, end })
    else if (digits !== undefined) raws.push(...readNumber(digits, gap, unit, start))
    else if (dotted !== undefined)
      raws.push({ kind: 'word', text: dotted.replaceAll('.', ''), unit: null, start, end })
    else if (word !== undefined) raws.push(...readWord(word, start, raws.at(-1)))
  }
  return raws
}

function readWord(word: string, start: number, previous?: Raw): Raw[] {
  const end = start + word.length
  if (/^[FM]$/u.test(word) && previous?.unit === 'year') return [{ ...toPerson(word), start, end }]
  const counted = COUNTED.exec(word)
  if (counted?.[1] && counted[2]) {
    const name: Raw = { kind: 'word', text: counted[1], unit: null, start, end }
    const count: Raw = { kind: 'number', text: String(Number(counted[2])), unit: null, start, end }
    return counted[1].toLowerCase() === 'x' ? [count] : [name, count]
  }
  const value = DIGITS.get(word.toLowerCase())
  if (value !== undefined && value !== '1') return [{ kind: 'number', text: value, unit: null, start, end }]
  const slashed =
    word.includes('/') && !CLINICAL_TERMS.has(word.toLowerCase())
      ? word.split('/').filter((part) => part !== '')
      : [word]
  return slashed.map((text) => ({ kind: 'word', text, unit: null, start, end }))
}

function readNumber(digits: string, gap: string, unit: string | undefined, start: number): Raw[] {
  const value = String(Number(digits.replaceAll(',', '')))
  const end = start + digits.length
  if (unit === undefined) return [{ kind: 'number', text: value, unit: null, start, end }]
  const unitStart = end + gap.length
  const unitEnd = unitStart + unit.length
  if (gap === '' && /^[FM]$/u.test(unit)) {
    const person: Raw = {
      kind: 'word',
      text: unit === 'F' ? 'woman' : 'man',
      unit: null,
      start: unitStart,
      end: unitEnd,
    }
    return [{ kind: 'number', text: value, unit: 'year', start, end }, person]
  }
  // "131 mg/dL" is measured in mg as far as matching goes; "12 RA" is no unit.
  const base = unit.toLowerCase() === 'y/o' ? 'yo' : (unit.split('/')[0] ?? '')
  const known = UNITS.get(/^[A-Z]{2}$/u.test(unit) && gap !== '' ? '' : base.toLowerCase())
  if (known !== undefined) return [{ kind: 'number', text: value, unit: known, start, end: unitEnd }]
  return [{ kind: 'number', text: value, unit: null, start, end }, ...readWord(unit, unitStart)]
}

function toPerson(letter: string): Pick<Raw, 'kind' | 'text' | 'unit'> {
  return { kind: 'word', text: letter === 'F' ? 'woman' : 'man', unit: null }
}

function readIdentity(identity: string, start: number, end: number): Raw[] {
  const full = /(\d{4})-(\d{1,2})-(\d{1,2})/u.exec(identity)
  const partial = /^\s*(\d{1,2})-(\d{1,2})\s*$/u.exec(identity)
  const year = /^\s*(\d{4})\s*$/u.exec(identity)
  if (full) return [{ kind: 'date', text: toIsoDate(full[0]), unit: null, start, end }]
  if (partial)
    return [{ kind: 'date', text: `${pad(partial[1])}-${pad(partial[2])}`, unit: null, start, end }]
  if (year?.[1]) return [{ kind: 'date', text: year[1], unit: null, start, end }]
  return []
}

function toIsoDate(date: string): string {
  const slashed = /^(\d{1,2})\/(\d{1,2})\/(\d{2,4})$/u.exec(date)
  const [year, month, day] = slashed ? [slashed[3], slashed[1], slashed[2]] : date.split('-')
  return `${year}-${pad(month)}-${pad(day)}`
}

function pad(part: string | undefined): string {
  return (part ?? '').padStart(2, '0')
}
