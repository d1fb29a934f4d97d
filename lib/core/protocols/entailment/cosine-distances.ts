import { STOP_WORDS } from '@/lib/core/retrieval/stop-words'
import { tokenize } from '@/lib/core/retrieval/tokenize'

/** How far texts (rows) are from others (columns): one minus their cosine, from 0 (the same direction) to 2. */
export type Distances = (rows: readonly string[], columns: readonly string[]) => number[][]

/** By the words that texts share: 1 where these are none. */
export function openWordDistances(): Distances {
  const known = new Map<string, TermVector>()
  const vectorOf = (text: string) => {
    const vector = known.get(text) ?? withLength(toTermVector(text))
    known.set(text, vector)
    return vector
  }
  return (rows, columns) => sparseDistances(rows.map(vectorOf), columns.map(vectorOf))
}

/** By embeddings. @param vectorOf the vector of each text, of length 1 */
export function openVectorDistances(vectorOf: (text: string) => Float32Array): Distances {
  return (rows, columns) => denseDistances(rows.map(vectorOf), columns.map(vectorOf))
}

/** One minus the cosines of vectors of length 1. @example denseDistances([[1, 0]], [[1, 0], [0, 1]]) // => [[0, 1]] */
export function denseDistances(
  rows: readonly ArrayLike<number>[],
  columns: readonly ArrayLike<number>[],
): number[][] {
  return rows.map((row) =>
    columns.map((column) => {
      let dot = 0
      for (let at = 0; at < row.length; at++) dot += (row[at] ?? 0) * (column[at] ?? 0)
      return Math.max(0, 1 - dot)
    }),
  )
}

type TermVector = { terms: ReadonlyMap<string, number>; length: number }

function withLength(terms: ReadonlyMap<string, number>): TermVector {
  let squares = 0
  for (const count of terms.values()) squares += count * count
  return { terms, length: Math.sqrt(squares) }
}

function sparseDistances(rows: readonly TermVector[], columns: readonly TermVector[]): number[][] {
  const byTerm = new Map<string, { index: number; count: number }[]>()
  for (const [index, { terms }] of columns.entries())
    for (const [term, count] of terms) {
      const others = byTerm.get(term)
      if (others) others.push({ index, count })
      else byTerm.set(term, [{ index, count }])
    }
  return rows.map((row) => {
    const dots = new Float64Array(columns.length)
    for (const [term, count] of row.terms)
      for (const other of byTerm.get(term) ?? [])
        dots[other.index] = (dots[other.index] ?? 0) + count * other.count
    return columns.map(({ length }, index) => {
      const lengths = row.length * length
      return lengths === 0 ? 1 : Math.max(0, 1 - (dots[index] ?? 0) / lengths)
    })
  })
}

/** The words of a text without stop words, each as often as it stands there; a number counts twice. */
export function toTermVector(text: string): ReadonlyMap<string, number> {
  const terms = new Map<string, number>()
  for (const { kind, term } of tokenize(text))
    if (!STOP_WORDS.has(term)) terms.set(term, (terms.get(term) ?? 0) + (kind === 'word' ? 1 : 2))
  return terms
}
