import { NUMBER_WORDS } from '../counted-words'
import { addDays, addMonths, partsOf, toDay, weekdayOf } from './calendar'
import { fullYear, isToCome, yearOfNote } from './month-day'
import type { DatePrecision, DateRule, NoteDays } from './timeline'

/** What an expression says; null where it is no date after all, `blank` where it is one that cannot be known. */
type Meaning = { date: string; precision: DatePrecision; rule: DateRule } | 'blank' | 'left' | null

type Setting = NoteDays & {
  sentence: string
  /** Where the expression begins. */
  at: number
}

export type DatePattern = { pattern: RegExp; read: (parts: string[], setting: Setting) => Meaning }

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const MONTH =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'
const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const WEEKDAY = `(${DAYS.join('|')})`
const DAY = '(\\d{1,2})(?:st|nd|rd|th)?'
const UNIT = '(hour|day|week|month|year)s?'
const [, ...WORDS] = NUMBER_WORDS
const NUMBER = `(\\d{1,3}|an?|a couple(?: of)?|${WORDS.join('|')})`
const SOME = '(?:(?:a )?few|several|many|some)'
const BEFORE = '(?:prior to|before|preceding)\\s+(?:this |the |her |his |their )?'
const ARRIVAL = '(?:admission|presentation|arrival|hospitalization)'
/** Words before a month and day without a year: elsewhere such numbers are scores, doses and pressures. */
const LEADS_TO_DATE =
  /(?:\b(?:on|since|from|until|till?|thru|through|by|before|after|dated?|between|of|as of|ending|beginning|starting|started|began|begun|admitted|discharged|seen|surgery|labs?|cultures?|bcx|ucx|scan)|\b(?:cta?|mri|mra|cxr|x-?ray|kub|us|u\/s|ultrasound|echo|tte|tee|ekg|ecg|eeg|egd|ercp|colonoscopy|cath|biopsy)(?:\s+\p{L}+){0,2}|[-–—(:])\s*$/iu
const UNITS_AFTER =
  /^\s*(?:ml|cc|mg|mcg|g|gm|units?|kcal|cal|meq|hrs?|hours?|h\b|lbs?|kg|o'?clock|last night|today|tonight)/iu

function numberOf(word: string): number {
  if (/^\d+$/.test(word)) return Number(word)
  if (/^an?$/iu.test(word)) return 1
  if (/couple/iu.test(word)) return 2
  return WORDS.indexOf(word.toLowerCase()) + 1
}

function monthOf(word: string): number {
  return MONTHS.indexOf(word.slice(0, 3).toLowerCase()) + 1
}

const isName = (word: string) => /^\p{Lu}/u.test(word)

function day(date: string | null, rule: DateRule): Meaning {
  return date === null ? null : { date, precision: 'day', rule }
}

/** Of a month and day. Where the note has no date nobody knows the year. */
function ofNote(month: number, date: number, { noteDay, sentence }: Setting): Meaning {
  if (toDay(2000, month, date) === null) return null
  if (noteDay === null) return 'blank'
  return day(yearOfNote(noteDay, month, date, isToCome(sentence)), 'relative') ?? 'blank'
}

function period(date: string | null, precision: DatePrecision): Meaning {
  return date === null ? null : { date, precision, rule: 'period' }
}

/** A day so many units before another. */
function back(from: string, count: number, unit: string): string {
  switch (unit.toLowerCase()) {
    case 'hour':
      return from
    case 'day':
      return addDays(from, -count)
    case 'week':
      return addDays(from, -7 * count)
    case 'month':
      return addMonths(from, -count)
    default:
      return addMonths(from, -12 * count)
  }
}

function precisionOf(unit: string): DatePrecision {
  const known = unit.toLowerCase()
  return known === 'week' || known === 'month' || known === 'year' ? known : 'day'
}

/** The first day of the week, month or year so many after the note's own. */
function firstOf(noteDay: string, unit: string, away: number): string {
  if (unit === 'week') return addDays(noteDay, -weekdayOf(noteDay) + 7 * away)
  if (unit === 'month') return `${addMonths(`${noteDay.slice(0, 7)}-01`, away).slice(0, 7)}-01`
  return `${String(partsOf(noteDay).year + away).padStart(4, '0')}-01-01`
}

function onWeekday(noteDay: string, name: string, { isLast, isNext }: { isLast: boolean; isNext: boolean }) {
  const back = (weekdayOf(noteDay) - DAYS.indexOf(name.toLowerCase()) + 7) % 7
  if (isNext) return addDays(noteDay, (7 - back) % 7 || 7)
  return addDays(noteDay, -(isLast && back === 0 ? 7 : back))
}

const make = (pattern: string, read: DatePattern['read']): DatePattern => ({
  pattern: new RegExp(pattern, 'giu'),
  read,
})

/** Counts of days that are no dates. They come first, so that nothing else is read into them. */
const LEFT: DatePattern[] = [
  make(
    '\\b(?:pod|hd|ppd|dol|post-?op(?:erative)? day|hospital day|day of life|day)\\s{0,4}#?\\s{0,4}\\d+\\b',
    () => 'left',
  ),
]

const BLANKS: DatePattern[] = [
  make('\\[\\*\\*[^\\]\\d]{0,60}\\b(?:month|date|day|year)\\b[^\\]]{0,60}\\*\\*\\]', () => 'blank'),
  make('(?<=\\b(?:on|since|until|as of|dated|date:)\\s{1,3})_{2,}', () => 'blank'),
]

const ABSOLUTE: DatePattern[] = [
  make('(?<![\\d/.-])(\\d{4})[-/](\\d{1,2})[-/](\\d{1,2})(?![\\d/-])', ([y, m, d]) =>
    day(toDay(Number(y), Number(m), Number(d)), 'absolute'),
  ),
  make(
    '(?<![\\d/.-])(\\d{1,2})([/-])(\\d{1,2})\\2(\\d{4}|\\d{2})(?![\\d/-])',
    ([m, , d, y = ''], { noteDay }) => {
      if (y.length === 2 && noteDay === null)
        return toDay(2000, Number(m), Number(d)) === null ? null : 'blank'
      const year = y.length === 4 ? Number(y) : fullYear(noteDay ?? '', Number(y))
      return day(toDay(year, Number(m), Number(d)) ?? toDay(year, Number(d), Number(m)), 'absolute')
    },
  ),
  make(`\\b${MONTH}\\.?\\s+${DAY}(?:,\\s*|\\s+)(\\d{4})\\b`, ([m = '', d, y]) =>
    day(toDay(Number(y), monthOf(m), Number(d)), 'absolute'),
  ),
  make(`\\b${DAY}(?:\\s+of\\s+|[\\s-])${MONTH}\\.?,?[\\s-](\\d{4})\\b`, ([d, m = '', y]) =>
    day(toDay(Number(y), monthOf(m), Number(d)), 'absolute'),
  ),
]

const WITHOUT_YEAR: DatePattern[] = [
  make('\\[\\*\\*(\\d{1,2})-(\\d{1,2})\\*\\*\\]', ([m, d], setting) => ofNote(Number(m), Number(d), setting)),
  make(`\\b${MONTH}\\.?\\s+${DAY}\\b(?!\\s*[/%]|\\d)`, ([m = '', d], setting) =>
    isName(m) ? ofNote(monthOf(m), Number(d), setting) : null,
  ),
  make(`\\b${DAY}(?:\\s+of)?\\s+${MONTH}\\b`, ([d, m = ''], setting) =>
    isName(m) ? ofNote(monthOf(m), Number(d), setting) : null,
  ),
  make('(?<![\\d/.-])(\\d{1,2})/(\\d{1,2})(?![\\d/%]|\\.\\d)', ([m = '', d = ''], setting) => {
    const isWritten = m.startsWith('0') || d.startsWith('0')
    const isLed = LEADS_TO_DATE.test(setting.sentence.slice(Math.max(0, setting.at - 60), setting.at))
    return isWritten || isLed ? ofNote(Number(m), Number(d), setting) : null
  }),
]

const PERIODS: DatePattern[] = [
  make('\\[\\*\\*(\\d{4})-(\\d{1,2})\\*\\*\\]', ([y, m]) => period(toDay(Number(y), Number(m), 1), 'month')),
  make('\\[\\*\\*(\\d{4})\\*\\*\\]', ([y]) => period(toDay(Number(y), 1, 1), 'year')),
  make(`\\b${MONTH}\\.?,?\\s+(?:of\\s+)?(\\d{4})\\b`, ([m = '', y]) =>
    isName(m) && isYear(y) ? period(toDay(Number(y), monthOf(m), 1), 'month') : null,
  ),
  make('(?<![\\d/.-])(\\d{1,2})/(\\d{4})(?![\\d/])', ([m, y]) =>
    isYear(y) ? period(toDay(Number(y), Number(m), 1), 'month') : null,
  ),
  make("\\b(?:the\\s+)?(\\d{3}0)[’']?s\\b", ([y]) =>
    isYear(y) ? period(toDay(Number(y), 1, 1), 'decade') : null,
  ),
  make(
    '(?:\\b(?:in|since|during|from|until|by|circa|around|before|after|early|mid|late|year)[\\s-]+|\\()(\\d{4})\\b(?![-/.]\\d)',
    ([y = ''], { noteDay, sentence, at }) => {
      const after = sentence.slice(sentence.indexOf(y, at) + y.length)
      const latest = noteDay === null ? 9999 : partsOf(noteDay).year + 5
      if (!isYear(y) || Number(y) > latest || UNITS_AFTER.test(after)) return null
      return period(toDay(Number(y), 1, 1), 'year')
    },
  ),
  make(
    `\\b(?:in|since|last|this|until|by|early|mid|late)[\\s-]+${MONTH}\\b(?!\\s+\\d)`,
    ([m = ''], setting) => {
      if (!isName(m)) return null
      const { noteDay, sentence } = setting
      if (noteDay === null) return 'blank'
      const own = `${noteDay.slice(0, 7)}-01`
      return period(yearOfMonth(own, monthOf(m), isToCome(sentence)), 'month')
    },
  ),
]

function isYear(digits = ''): boolean {
  return /^(?:1[89]|2[0-3])\d\d$/.test(digits)
}

/** The month of the note's own, or the last or next of that name. */
function yearOfMonth(own: string, month: number, toCome: boolean): string | null {
  const { year, month: now } = partsOf(own)
  const away = toCome ? Number(month < now) : -Number(month > now)
  return toDay(year + away, month, 1)
}

const needsNote =
  (read: (noteDay: string, parts: string[], setting: Setting) => Meaning): DatePattern['read'] =>
  (parts, setting) =>
    setting.noteDay === null ? 'blank' : read(setting.noteDay, parts, setting)

const RELATIVE: DatePattern[] = [
  make(
    '\\bday before yesterday\\b',
    needsNote((noteDay) => day(addDays(noteDay, -2), 'relative')),
  ),
  make(
    '\\b(?:yesterday|last night)\\b',
    needsNote((noteDay) => day(addDays(noteDay, -1), 'relative')),
  ),
  make(
    '\\btomorrow\\b',
    needsNote((noteDay) => day(addDays(noteDay, 1), 'relative')),
  ),
  make(
    '\\b(?:today|tonight|this (?:morning|afternoon|evening|am|pm))\\b',
    needsNote((noteDay) => day(noteDay, 'relative')),
  ),
  make(`\\b${SOME}\\s+${UNIT}\\s+(?:ago|earlier|${BEFORE}${ARRIVAL})\\b`, () => 'blank'),
  make(`\\bthe\\s+(?:past|last|previous)\\s+${SOME}\\s+${UNIT}\\b`, () => 'blank'),
  make(
    `\\b${NUMBER}\\s*(?:-|–|to|or)\\s*${NUMBER}\\s+${UNIT}\\s+ago\\b`,
    needsNote((noteDay, [, many = '', unit = '']) =>
      period(back(noteDay, numberOf(many), unit), precisionOf(unit)),
    ),
  ),
  make(
    `\\b${NUMBER}\\s+${UNIT}\\s+ago\\b`,
    needsNote((noteDay, [count = '', unit = '']) => ({
      date: back(noteDay, numberOf(count), unit),
      precision: precisionOf(unit),
      rule: 'relative',
    })),
  ),
  make(
    `\\b${NUMBER}\\s+${UNIT}\\s+(?:${BEFORE}${ARRIVAL}|pta)\\b`,
    ([count = '', unit = ''], { admitDay }) =>
      admitDay === null
        ? 'blank'
        : { date: back(admitDay, numberOf(count), unit), precision: precisionOf(unit), rule: 'relative' },
  ),
  make(
    `\\bthe\\s+(?:past|last|previous)\\s+(?:${NUMBER}\\s+)?${UNIT}\\b`,
    needsNote((noteDay, [count = 'one', unit = '']) =>
      period(back(noteDay, numberOf(count), unit), precisionOf(unit)),
    ),
  ),
  make(
    '\\b(last|past|previous|this|current|next|coming)\\s+(week|month|year)\\b',
    needsNote((noteDay, [which = '', unit = '']) => {
      const away = /^(?:last|past|previous)$/iu.test(which) ? -1 : Number(/^(?:next|coming)$/iu.test(which))
      return period(firstOf(noteDay, unit.toLowerCase(), away), precisionOf(unit))
    }),
  ),
  make(
    `\\b(?:(last|this|next|on|since|until|by)\\s+)?${WEEKDAY}\\b`,
    needsNote((noteDay, [which = '', name = ''], { sentence }) => {
      const isLast = /^last$/iu.test(which)
      const isNext = /^(?:next|this|until|by)$/iu.test(which) || (!isLast && isToCome(sentence))
      return day(onWeekday(noteDay, name, { isLast, isNext }), 'relative')
    }),
  ),
]

/** In order: what an earlier one has read is not read again. */
export const DATE_PATTERNS: readonly DatePattern[] = [
  ...LEFT,
  ...BLANKS,
  ...ABSOLUTE,
  ...PERIODS.slice(0, 4),
  ...WITHOUT_YEAR,
  ...PERIODS.slice(4),
  ...RELATIVE,
]
