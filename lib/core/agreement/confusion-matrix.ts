/** Rows are the truth, columns the rater, both in the order of `labels`. */
export type ConfusionMatrix<Label extends string> = {
  labels: readonly Label[]
  counts: readonly (readonly number[])[]
}

/**
 * How often a rater said what, by what was true. Items that lack either are left out; coverage is told elsewhere.
 *
 * @throws {RangeError} when the two lists differ in length
 */
export function confusionMatrix<Label extends string>(
  truth: readonly (Label | null)[],
  rated: readonly (Label | null)[],
  labels: readonly Label[],
): ConfusionMatrix<Label> {
  if (truth.length !== rated.length) throw new RangeError('truth and ratings differ in length')
  const places = new Map<Label, number>(labels.map((label, place) => [label, place]))
  const counts = labels.map(() => labels.map(() => 0))
  for (const [index, actual] of truth.entries()) {
    const said = rated[index] ?? null
    const row = actual === null ? undefined : counts[places.get(actual) ?? -1]
    const column = said === null ? undefined : places.get(said)
    if (row && column !== undefined) row[column] = (row[column] ?? 0) + 1
  }
  return { labels, counts }
}
