/** Rows are the truth, columns the rater, both in the order of `labels`. */
export type ConfusionMatrix<Label extends string> = {
  labels: readonly Label[]
  counts: readonly (readonly number[])[]
}
