import { naturalOrder } from '@/lib/core/natural-order'
import { type AiColumn, type StudyMatrix, withAiRaters } from '@/lib/core/study-matrix'
import { countShared, itemsOf } from '../basis/pair-figures'
import { type AiRaterRow, aiRaterRows, countSettled, type Unrated } from './ai-rater-rows'
import type { ConsensusItems } from './consensus-items'

/** Of the settled statements of the AI rater that rated most of them, the share that one must have rated to be compared. */
export const LEAST_SHARE = 0.75
/** The share of these that all who are compared must have rated: figures over fewer would be of no use to any of them. */
export const LEAST_COMMON = 0.5

/** One that is not compared, with what says why. */
export type LeftOut = Pick<AiRaterRow, 'raterId' | 'onlyKind' | 'rated' | 'settled'> & {
  /** It rated enough, but too few of the statements that the others rated. */
  isApart: boolean
}

export type ComparedAiRaters = {
  /** Those that are compared, with their counts over the statements that all of them rated. */
  rows: readonly AiRaterRow[]
  /** What these are over: at least what is settled and was rated by all that are compared. */
  over: ConsensusItems
  /** Settled statements that all of them rated, and of how many patients these are. */
  items: number
  patients: number
  /** All settled statements in view. */
  settled: number
  /** By consensus label, those that not all who are compared rated: figures over the others say nothing of them. */
  unrated: readonly Unrated[]
  /** Those that are not compared with them, for they rated fewer statements, or others. */
  leftOut: readonly LeftOut[]
}

/**
 * AI raters that can be compared: over the settled statements that all of them rated. Figures over different statements differ by
 * these, too, and a run that was stopped after a few of them would leave nearly none to compare the others over. So those are
 * compared that rated at least {@link LEAST_SHARE} of what the fullest rated: one after another, the fullest first, as long as
 * {@link LEAST_COMMON} of what that one rated stays common to all. Where one rated anything, so is there something to compare over.
 *
 * @param rows of those in view, over all these items
 */
export function compareOverSame(all: ConsensusItems, rows: readonly AiRaterRow[]): ComparedAiRaters {
  const { matrix } = all
  const most = rows.reduce((sofar, { rated }) => Math.max(sofar, rated), 0)
  const isFull = ({ rated }: AiRaterRow) => rated >= LEAST_SHARE * most
  const full = columnsOf(matrix, rows.filter(isFull))
  const { common, items, settled, unrated, taken } = ratedByAll(all, full)
  const aiRaters = matrix.aiRaters.filter((aiRater) => taken.has(aiRater))
  const ids = new Set(aiRaters.map(({ raterId }) => raterId))
  const compared = rows.filter(({ raterId }) => ids.has(raterId))
  const isSame = compared.every(({ rated }) => rated === items)
  const over = isSame ? all : { ...all, consensus: common }
  const counted = isSame
    ? compared
    : inOrderOf(compared, aiRaterRows({ ...over, matrix: withAiRaters(matrix, aiRaters) }))
  return {
    rows: counted,
    over,
    items,
    patients: counted[0]?.patients ?? 0,
    settled,
    unrated,
    leftOut: rows.filter(({ raterId }) => !ids.has(raterId)).map((row) => ({ ...row, isApart: isFull(row) })),
  }
}

/** Those of these rows, the fullest first; of those that are as full the primary one, then by name: whatever the order of rows. */
function columnsOf(matrix: StudyMatrix, rows: readonly AiRaterRow[]): StudyMatrix['aiRaters'] {
  const rated = new Map(rows.map((row) => [row.raterId, row.rated]))
  const ratedBy = ({ raterId }: AiColumn) => rated.get(raterId) ?? 0
  const isPrimary = ({ timing }: AiColumn) => Number(timing === 'primary')
  return matrix.aiRaters
    .filter(({ raterId }) => rated.has(raterId))
    .toSorted(
      (left, right) =>
        ratedBy(right) - ratedBy(left) ||
        isPrimary(right) - isPrimary(left) ||
        naturalOrder(left.alias, right.alias) ||
        left.raterId.localeCompare(right.raterId),
    )
}

/** The same AI raters in the order of others. */
function inOrderOf(order: readonly AiRaterRow[], rows: readonly AiRaterRow[]): AiRaterRow[] {
  const byId = new Map(rows.map((row) => [row.raterId, row]))
  return order.flatMap(({ raterId }) => byId.get(raterId) ?? [])
}

/**
 * The settled statements that all of these rated who can be taken together, the first of them whatever the others rated. Without
 * any AI rater nothing is rated.
 */
function ratedByAll(
  { matrix, consensus }: ConsensusItems,
  aiRaters: StudyMatrix['aiRaters'],
): Pick<ComparedAiRaters, 'items' | 'settled' | 'unrated'> & {
  common: Uint8Array
  taken: ReadonlySet<AiColumn>
} {
  const common = consensus.slice()
  const labels = matrix.labelSet.codes.length
  const settledAs = countSettled(consensus, labels)
  const taken = new Set<AiColumn>()
  let [left, least] = [itemsOf(settledAs), 0]
  for (const aiRater of aiRaters) {
    const { codes } = aiRater
    const items = countShared(common, codes, common)
    if (items < least) continue
    if (taken.size === 0) least = LEAST_COMMON * items
    taken.add(aiRater)
    for (let at = 0; items < left && at < common.length; at++) if (codes[at] === 0) common[at] = 0
    left = items
  }
  if (taken.size === 0) common.fill(0)
  const commonAs = countSettled(common, labels)
  const unrated = Array.from(settledAs, (settled, label) => ({
    settled,
    unrated: settled - (commonAs[label] ?? 0),
  }))
  return {
    common,
    items: itemsOf(commonAs),
    settled: itemsOf(settledAs),
    unrated,
    taken,
  }
}
