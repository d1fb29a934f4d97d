type Vector = readonly number[]

/**
 * One minus the cosine of each row's vector with each column's, from 0 (the same direction) to 2. A vector of length 0 is as far
 * from all as what has nothing in common: 1.
 *
 * @example cosineDistances([[1, 0]], [[2, 0], [0, 1]]) // [[0, 1]]
 */
export function cosineDistances(rows: readonly Vector[], columns: readonly Vector[]): number[][] {
  const [ofRows, ofColumns] = [rows.map(lengthOf), columns.map(lengthOf)]
  return rows.map((row, at) =>
    columns.map((column, other) => {
      const lengths = (ofRows[at] ?? 0) * (ofColumns[other] ?? 0)
      if (lengths === 0) return 1
      const dot = row.reduce((sum, value, axis) => sum + value * (column[axis] ?? 0), 0)
      return Math.max(0, 1 - dot / lengths)
    }),
  )
}

function lengthOf(vector: Vector): number {
  return Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0))
}
