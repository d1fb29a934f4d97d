import { DATE_PATTERNS, type DatePattern } from './date-patterns'
import type { KnownDate, NoteDays } from './timeline'

type Found = KnownDate & { at: number }
type Extent = { start: number; end: number }

/**
 * The dates of a sentence of a note, each once, in order of the text. Five rules: a date in the text is that date; one in relation
 * to the note is resolved against the note's date (in relation to the admission, against that); a sentence without a date has
 * the note's; a period is its first day; and the note's date is never taken where the text says a time, also where that cannot
 * be known: there is no date then. Weeks begin on Monday.
 *
 * Read are American forms, months in words, blanked dates as MIMIC writes them, and what stands in relation to the note in words.
 * Counts of days after an operation or in hospital are no dates.
 *
 * @returns one or more
 * @see Cahoon et al., question generation over timelines: the rules; how a date without a year is read is our own
 * @example
 * resolveDates('Stent placed in 2147.', { noteDay: '2150-03-04', admitDay: null })[0]?.date // => '2147-01-01'
 * resolveDates('Fell two weeks ago.', { noteDay: '2150-03-04', admitDay: null })[0]?.date // => '2150-02-18'
 * resolveDates('POD #3, afebrile.', { noteDay: '2150-03-04', admitDay: null })[0]?.rule // => 'note'
 */
export function resolveDates(sentence: string, days: NoteDays): KnownDate[] {
  const taken: Extent[] = []
  const found = DATE_PATTERNS.flatMap((pattern) => findAll(pattern, sentence, days, taken))
  const known = found.filter(({ date }) => date !== null).toSorted((one, other) => one.at - other.at)
  if (known.length > 0) return dropSame(known)
  const [blank] = found
  if (blank) return dropSame([blank])
  const { noteDay } = days
  return [{ date: noteDay, precision: 'day', rule: noteDay === null ? 'unknown' : 'note', dateWords: null }]
}

function findAll({ pattern, read }: DatePattern, sentence: string, days: NoteDays, taken: Extent[]): Found[] {
  return [...sentence.matchAll(pattern)].flatMap((match): Found[] => {
    const [words, ...parts] = match
    const place = { start: match.index, end: match.index + words.length }
    if (taken.some(({ start, end }) => start < place.end && place.start < end)) return []
    const meaning = read(parts, { ...days, sentence, at: match.index })
    if (meaning === null) return []
    taken.push(place)
    if (meaning === 'left') return []
    const own = { at: match.index, dateWords: words.replace(/^\(/u, '') }
    return meaning === 'blank'
      ? [{ ...own, date: null, precision: 'day', rule: 'unknown' }]
      : [{ ...own, ...meaning }]
  })
}

function dropSame(found: readonly Found[]): KnownDate[] {
  const first = new Map<string | null, Found>()
  for (const one of found) if (!first.has(one.date)) first.set(one.date, one)
  return [...first.values()].map(({ at: _at, ...date }) => date)
}
