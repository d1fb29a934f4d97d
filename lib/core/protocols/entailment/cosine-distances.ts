import { STOP_WORDS } from '@/lib/core/retrieval/stop-words'
import { tokenize } from '@/lib/core/retrieval/tokenize'

/** What a text weighs on each axis: a word, or a place of an embedding. */
export type Vector = ReadonlyMap<string | number, number>

/**
 * One minus the cosine of each row's vector with each column's, from 0 (the same direction) to 2. A vector of nothing has nothing
 * in common with any: 1.
 */
export function cosineDistances(rows: readonly Vector[], columns: readonly Vector[]): number[][] {
  const [ofRows, ofColumns] = [rows.map(lengthOf), columns.map(lengthOf)]
  const byAxis = Map.groupBy(
    columns.flatMap((column, index) => [...column].map(([axis, value]) => ({ axis, index, value }))),
    ({ axis }) => axis,
  )
  return rows.map((row, at) => {
    const dots = new Float64Array(columns.length)
    for (const [axis, value] of row)
      for (const other of byAxis.get(axis) ?? [])
        dots[other.index] = (dots[other.index] ?? 0) + value * other.value
    return ofColumns.map((length, index) => {
      const lengths = (ofRows[at] ?? 0) * length
      return lengths === 0 ? 1 : Math.max(0, 1 - (dots[index] ?? 0) / lengths)
    })
  })
}

function lengthOf(vector: Vector): number {
  let squares = 0
  for (const value of vector.values()) squares += value * value
  return Math.sqrt(squares)
}

/** The words of a text without stop words, each as often as it stands there; a number counts twice. */
export function toTermVector(text: string): Vector {
  const vector = new Map<string, number>()
  for (const { kind, term } of tokenize(text))
    if (!STOP_WORDS.has(term)) vector.set(term, (vector.get(term) ?? 0) + (kind === 'word' ? 1 : 2))
  return vector
}
