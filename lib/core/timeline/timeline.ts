/** How exactly a date is known: of all but a day the first day stands for it. */
export const DATE_PRECISIONS = ['day', 'week', 'month', 'year', 'decade'] as const
export type DatePrecision = (typeof DATE_PRECISIONS)[number]

/**
 * Which rule gave a date. `absolute`: the text says it. `relative`: the text says it in relation to the note, whose date resolved
 * it. `period`: the text says a period, whose first day stands for it. `note`: the text says no time, and the note's date is
 * taken. `model`: a model says it, and none of the rules finds it in the passage. `unknown`: the text says a time that cannot be
 * known, such as one that was blanked, or the note has no date either; there is no date then.
 */
export const DATE_RULES = ['absolute', 'relative', 'period', 'note', 'model', 'unknown'] as const
export type DateRule = (typeof DATE_RULES)[number]

/** A date with where it is from. */
export type KnownDate = {
  /** `YYYY-MM-DD`; null where it is not known. */
  date: string | null
  precision: DatePrecision
  rule: DateRule
  /** What the text says of it; null where it says nothing. */
  dateWords: string | null
}

/** What the dates of a note's text are resolved against, `YYYY-MM-DD`. */
export type NoteDays = { noteDay: string | null; admitDay: string | null }

/** One dated statement of a note: the passage is half-open in UTF-16 code units of the note's text. */
export type DatedStatement = KnownDate & {
  noteId: string
  start: number
  end: number
  /** What it says, alone. */
  text: string
  /** The passage in the note's own words; null where that is the text. */
  quote: string | null
}

/**
 * Why a statement was taken out for another. `exact`: the same words of the same date. `undated`: the same words, without the date that
 * the other says. `near`: nearly the same words of the same date. `contained`: the other says all of its words, of the same date.
 * `model`: a model says that it is redundant.
 */
export const REMOVALS = ['exact', 'undated', 'near', 'contained', 'model'] as const

/** That a statement was taken out, and for which one. */
export type Removal = {
  why: (typeof REMOVALS)[number]
  /** The one that stays. */
  kept: number
  /** Of a model's: the round, from 1, and whether the model named the kept one or it is the nearest by words. */
  round: number | null
  isNamed: boolean
}

/** A statement in its place of the timeline; `kept` of a removal is a place, too. */
export type TimelineEntry = DatedStatement & { removal: Removal | null }
