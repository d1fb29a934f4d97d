import { FIRST_ROUND, type ItemState } from './adjudication/item-state'
import { type LabelSet, toBytes } from './labels'
import type { MatrixColumn, MatrixItem, RatingsMatrix } from './ratings-matrix'

/** An item with what people may want to split figures by. */
export type StudyItem = MatrixItem & {
  /** Who wrote the document: a person, or the name of a system. */
  author: string
  /** Notes in the patient's chart. */
  notes: number
  /** Length of the statement. */
  characters: number
}

/** One person's ratings of one round. */
export type PersonColumn = MatrixColumn & {
  practiceYears: number | null
  /** Per item the day of the rating, counted from 1 January 1970 (UTC); 0 where there is none. */
  days: Int32Array
  /** The codes once more, as {@link AiColumn} holds them. */
  bytes: Uint8Array
}

/** The one AI rater that the study is about, fixed with the margin, or one begun after the figures were opened. */
export type AiTiming = 'primary' | 'late'

/** One AI rater's ratings: per item 0 for none, else 1 + the index of the label. A byte each, for there may be millions. */
export type AiColumn = {
  raterId: string
  alias: string
  configuration: Readonly<Record<string, unknown>>
  /** None for most. */
  timing?: AiTiming | null
  codes: Uint8Array
}

/** All that figures are computed from. Its columns are people's alone; AI raters stand apart. */
export type StudyMatrix = Pick<RatingsMatrix, 'consensus'> & {
  /** The labels of the variable: chance correction counts with those in force, and bytes are indices of them. */
  labelSet: LabelSet
  items: readonly StudyItem[]
  /** Of each item the id, which differs from database to database: no figure follows from it. */
  itemIds: readonly string[]
  columns: readonly PersonColumn[]
  aiRaters: readonly AiColumn[]
  /** Where each item stands. */
  states: readonly ItemState['kind'][]
}

/** People's columns of the first round. */
export function firstRound<Column extends { round: number }>({
  columns,
}: {
  columns: readonly Column[]
}): readonly Column[] {
  return columns.filter(({ round }) => round === FIRST_ROUND)
}

/** A study with other AI raters. */
export function withAiRaters<Matrix extends Pick<StudyMatrix, 'aiRaters'>>(
  matrix: Matrix,
  aiRaters: StudyMatrix['aiRaters'],
): Matrix {
  return { ...matrix, aiRaters }
}

/** The consensus as bytes. */
export function settledBytes({
  consensus,
  labelSet,
}: Pick<StudyMatrix, 'consensus' | 'labelSet'>): Uint8Array {
  return toBytes(consensus, labelSet.codes)
}
