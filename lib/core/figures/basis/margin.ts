import { z } from 'zod'
import { counted } from '@/lib/core/counted-words'
import { MARGIN_MEASURES, MEASURES } from './measures'

/** What a lead fixes before the figures of AI raters are opened. */
export const newMarginSchema = z.strictObject({
  measure: z.enum(MARGIN_MEASURES),
  /** How much worse than people still counts as not inferior: 0.05 is five points of percent agreement. */
  margin: z.number().gt(0, 'More than 0.').lt(1, 'Less than 1.'),
  reason: z.string().trim().min(1, 'Say why this margin: it is what readers ask first.').max(2000),
  /** The one AI rater that the study is about: it alone is then tested, all others are explored. */
  primaryId: z.uuid().nullable().default(null),
})
export type NewMargin = z.input<typeof newMarginSchema>

/** What an AI rater is called. */
export type AiName = { raterId: string; alias: string }

export type Margin = Omit<z.output<typeof newMarginSchema>, 'primaryId'> & {
  primary: AiName | null
  revision: number
  /** ISO times. */
  setAt: string
  /** Whether the figures had been opened before: then it is exploration, not a test. */
  isAfterOpening: boolean
}

/** `5 points of percent agreement`: a hundredth of any measure is a point. */
export function marginWords({ margin, measure }: Pick<Margin, 'margin' | 'measure'>): string {
  const points = Number((100 * margin).toFixed(2))
  return `${counted(points, 'point', 'points')} of ${MEASURES[measure].name}`
}

/** Of a margin, how many of people's first answers were in when it was fixed, how many are now, and how many were asked for. */
export type MarginAnswers = { revision: number; given: number; now: number; planned: number }

/** Why the figures of AI raters are opened now. */
export const openingReasonSchema = z.string().trim().min(1, 'Say why they are opened now.').max(1000)

/** Whether the figures of AI raters against people are open, and why, and the margins fixed so far, newest first. */
export type AiResults = {
  /** Null while they are sealed; of drafts, which never are, when the task was made. */
  openedAt: string | null
  openReason: string | null
  /** When a lead first saw single ratings of a run before that; null for never. */
  glimpsedAt: string | null
  margins: readonly Margin[]
  aiRaters: number
  /** AI raters that were begun after the opening, by id: by then one could know who does well. */
  lateIds: readonly string[]
}

/**
 * The margins that tests are made with. The newest of those fixed before the opening is the test that was promised, and stays
 * first, whatever is fixed later; those fixed after the opening come beside it, newest first.
 */
export function testedMargins(margins: readonly Margin[]): Margin[] {
  const promised = margins.filter(({ isAfterOpening }) => !isAfterOpening)
  return [...promised.slice(0, 1), ...margins.filter(({ isAfterOpening }) => isAfterOpening)]
}
