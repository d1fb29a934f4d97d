export const MATRIX_KINDS = ['sentence', 'claim', 'fact'] as const

/** What a statement is, where items are found by it: a sentence of any text, a claim or a fact. */
export type MatrixKind = (typeof MATRIX_KINDS)[number]

/** What strata are made of: one entry per item, in one fixed order that all columns share. */
export type MatrixItem = {
  patient: string
  authorKind: 'human' | 'llm'
  /** What its statement is; null of anything else. */
  kind: MatrixKind | null
}

/** One rater's ratings of one round: one entry per item, null where there is none. */
export type MatrixColumn = {
  raterId: string
  alias: string
  kind: 'human' | 'ai'
  round: number
  codes: readonly (string | null)[]
}

/** All current ratings of one variable with labels: items down, raters across, and the consensus. */
export type RatingsMatrix = {
  items: readonly MatrixItem[]
  columns: readonly MatrixColumn[]
  consensus: readonly (string | null)[]
}
