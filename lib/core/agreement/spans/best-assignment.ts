/**
 * Gives each row at most one column and each column at most one row, so that the sum of what the pairs are worth is the
 * largest possible.
 *
 * @param worth of each row and column, 0 or more; pairs of no worth are left apart
 * @returns per row its column, or -1
 * @see Kuhn HW (1955), Nav Res Logist Q 2:83-97, in the form with potentials and shortest augmenting paths
 * @example
 * // the first row gives up its 3, for the second has nothing else
 * bestAssignment([[3, 2], [3, 0]]) // => [1, 0]
 */
export function bestAssignment(worth: readonly (readonly number[])[]): number[] {
  const rows = worth.length
  const size = Math.max(rows, worth[0]?.length ?? 0)
  const cost = (row: number, column: number) => -(worth[row]?.[column] ?? 0)
  const rowPotential = new Float64Array(size + 1)
  const columnPotential = new Float64Array(size + 1)
  // place 0 stands for the row that looks for a column, so rows and columns count from 1 here
  const rowOf = new Int32Array(size + 1)
  const before = new Int32Array(size + 1)
  for (let row = 1; row <= size; row++) {
    rowOf[0] = row
    const end = findFreeColumn(size, cost, { rowPotential, columnPotential, rowOf, before })
    for (let column = end; column !== 0; column = before[column] as number)
      rowOf[column] = rowOf[before[column] as number] as number
  }
  const columnOf = Array.from({ length: rows }, () => -1)
  for (let column = 1; column <= size; column++) {
    const row = (rowOf[column] as number) - 1
    if ((worth[row]?.[column - 1] ?? 0) > 0) columnOf[row] = column - 1
  }
  return columnOf
}

type Search = Record<'rowPotential' | 'columnPotential', Float64Array> &
  Record<'rowOf' | 'before', Int32Array>

/** Dijkstra's search for the cheapest path to a column that no row has yet. */
function findFreeColumn(
  size: number,
  cost: (row: number, column: number) => number,
  { rowPotential, columnPotential, rowOf, before }: Search,
): number {
  const distance = new Float64Array(size + 1).fill(Number.POSITIVE_INFINITY)
  const isDone = new Uint8Array(size + 1)
  let here = 0
  do {
    isDone[here] = 1
    const row = rowOf[here] as number
    let next = 0
    let nearest = Number.POSITIVE_INFINITY
    for (let column = 1; column <= size; column++) {
      if (isDone[column]) continue
      const step =
        cost(row - 1, column - 1) - (rowPotential[row] as number) - (columnPotential[column] as number)
      if (step < (distance[column] as number)) {
        distance[column] = step
        before[column] = here
      }
      if ((distance[column] as number) < nearest) {
        nearest = distance[column] as number
        next = column
      }
    }
    for (let column = 0; column <= size; column++) {
      if (isDone[column]) {
        const held = rowOf[column] as number
        rowPotential[held] = (rowPotential[held] as number) + nearest
        columnPotential[column] = (columnPotential[column] as number) - nearest
      } else distance[column] = (distance[column] as number) - nearest
    }
    here = next
  } while (rowOf[here] !== 0)
  return here
}
