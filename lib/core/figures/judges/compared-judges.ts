import { madeOf } from '@/lib/core/made-of'
import { type StudyFrame, settledBytes, withJudges } from '@/lib/core/study-frame'
import { type JudgeRow, judgeRows } from './judge-rows'

/** Of the settled statements of the AI rater that rated most of them, the share that one must have rated to be compared. */
export const LEAST_SHARE = 0.9

/** One that is not compared, with what tells why: it was asked for statements of one kind alone, or rated too few. */
export type LeftOut = Pick<JudgeRow, 'raterId' | 'onlyKind' | 'rated' | 'settled'>

export type ComparedJudges = {
  /** Those that are compared, with their counts over the statements that all of them rated. */
  rows: readonly JudgeRow[]
  /** Per item 1 where its figures count: at least where it is kept, settled and was rated by all that are compared. */
  keep: Uint8Array
  /** Settled statements that all of them rated, and of how many patients these are. */
  items: number
  patients: number
  /** All settled statements in view. */
  settled: number
  /** Those that are not compared with them, for they rated fewer statements, or others. */
  leftOut: readonly LeftOut[]
}

/**
 * AI raters that can be compared: over the settled statements that all of them rated. Figures over different statements differ by
 * these, too, and a run that was stopped after a few of them would leave nearly none to compare the others over; so only those are
 * compared that rated at least {@link LEAST_SHARE} of what the one rated that rated most.
 *
 * @param rows of those in view, over all that is kept
 */
export function compareOverSame(
  frame: StudyFrame,
  keep: Uint8Array,
  rows: readonly JudgeRow[],
): ComparedJudges {
  const most = rows.reduce((sofar, { rated }) => Math.max(sofar, rated), 0)
  const isWhole = ({ rated }: JudgeRow) => rated >= LEAST_SHARE * most
  const whole = rows.filter(isWhole)
  const ids = new Set(whole.map(({ raterId }) => raterId))
  const judges = frame.judges.filter(({ raterId }) => ids.has(raterId))
  const { common, items, settled } = ratedByAll(frame, keep, judges)
  const isSame = whole.every(({ rated }) => rated === items)
  const over = isSame ? keep : common
  const counted = isSame ? whole : inOrderOf(whole, judgeRows(withJudges(frame, judges), common))
  return {
    rows: counted,
    keep: over,
    items,
    patients: counted[0]?.patients ?? 0,
    settled,
    leftOut: rows.filter((row) => !isWhole(row)),
  }
}

/** The same AI raters in the order of others. */
function inOrderOf(order: readonly JudgeRow[], rows: readonly JudgeRow[]): JudgeRow[] {
  const byId = new Map(rows.map((row) => [row.raterId, row]))
  return order.flatMap(({ raterId }) => byId.get(raterId) ?? [])
}

/** Without any AI rater nothing is rated. */
function ratedByAll(
  frame: StudyFrame,
  keep: Uint8Array,
  judges: StudyFrame['judges'],
): { common: Uint8Array; items: number; settled: number } {
  const truth = settledBytes(frame)
  const columns = judges.map(({ codes }) => codes)
  return madeOf([truth, keep, ...columns], 'rated by all', () => {
    const common = truth.map((label, place) => (label === 0 ? 0 : (keep[place] as number)))
    const count = () => common.reduce((sum, kept) => sum + kept, 0)
    const settled = count()
    if (columns.length === 0) common.fill(0)
    for (const codes of columns)
      for (let place = 0; place < truth.length; place++) if (codes[place] === 0) common[place] = 0
    return { common, items: count(), settled }
  })
}
