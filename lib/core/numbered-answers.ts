import { wholeAnswers } from './labels'
import type { StudyMatrix } from './study-matrix'

/** The last number that a byte holds: an item with more different answers has the rest of them under this one. */
const LAST = 255

/**
 * Ratings of a task that asks more than one choice, compared as whole answers: of each item the different ones are numbered from 1,
 * and the numbers are the labels. Equal numbers are equal answers of one item; of two items they say nothing.
 *
 * @param matrix with whole answers as codes
 * @param ofAi whole answers of each of its AI raters, item by item
 */
export function numberAnswers<Matrix extends StudyMatrix>(
  matrix: Matrix,
  ofAi: readonly (readonly (string | null)[])[],
): Matrix {
  const numbers = matrix.items.map(() => new Map<string, number>())
  const numberOf = (code: string | null, index: number): number => {
    const known = numbers[index]
    if (code === null || !known) return 0
    const number = known.get(code) ?? Math.min(LAST, known.size + 1)
    known.set(code, number)
    return number
  }
  const bytesOf = (codes: readonly (string | null)[]) =>
    Uint8Array.from(matrix.items, (_, index) => numberOf(codes[index] ?? null, index))
  const columns = matrix.columns.map((column) => ({ ...column, bytes: bytesOf(column.codes) }))
  const aiRaters = matrix.aiRaters.map((aiRater, rater) => ({
    ...aiRater,
    codes: bytesOf(ofAi[rater] ?? []),
  }))
  const consensus = bytesOf(matrix.consensus)
  const most = numbers.reduce((max, known) => Math.max(max, known.size), 1)
  const labels = Array.from({ length: Math.min(LAST, most) }, (_, index) => String(index + 1))
  const labelOf = (byte: number) => labels[byte - 1] ?? null
  return {
    ...matrix,
    labelSet: wholeAnswers(matrix.labelSet.question, labels),
    columns: columns.map((column) => ({ ...column, codes: Array.from(column.bytes, labelOf) })),
    aiRaters,
    consensus: Array.from(consensus, labelOf),
  }
}
