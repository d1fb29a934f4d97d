/**
 * The least total distance over which weight must be moved to turn one set into another, where all members of a set weigh the
 * same and each set weighs 1. Exact.
 *
 * @param distances of each member of the one set (rows) to each of the other, 0 or more
 * @returns in the unit of the distances; null where a set is empty
 * @throws {RangeError} for rows of unequal length, and for distances that are negative or no numbers
 * @see Rubner, Tomasi, Guibas 2000, Int J Comput Vis 40:99-121; solved as a transport by shortest augmenting paths
 * @example
 * // half of the weight moves by 1
 * earthMoversDistance([[0, 1], [1, 1]]) // => 0.5
 */
export function earthMoversDistance(distances: readonly (readonly number[])[]): number | null {
  const rows = distances.length
  const columns = distances[0]?.length ?? 0
  if (distances.some((row) => row.length !== columns || row.some((one) => !(one >= 0 && one < Infinity))))
    throw new RangeError('distances are numbers of 0 or more, as many in each row')
  if (rows === 0 || columns === 0) return null
  const cost = Float64Array.from(distances.flat())
  // whole units: each row gives as many as there are columns, each column takes as many as there are rows
  const flow = new Int32Array(rows * columns)
  const left = new Int32Array(columns).fill(rows)
  const potentials = { row: new Float64Array(rows), column: new Float64Array(columns) }
  for (let row = 0; row < rows; row++) {
    let supply = columns
    while (supply > 0) supply -= moveSome({ cost, flow, left, potentials, columns }, row, supply)
  }
  let total = 0
  for (let at = 0; at < flow.length; at++) total += (flow[at] as number) * (cost[at] as number)
  return total / (rows * columns)
}

type Transport = {
  cost: Float64Array
  flow: Int32Array
  /** What each column can still take. */
  left: Int32Array
  potentials: { row: Float64Array; column: Float64Array }
  columns: number
}

/** Moves what it can of one row's supply along the shortest path to a column that can still take some. @returns how much */
function moveSome(transport: Transport, source: number, supply: number): number {
  const { flow, left, columns } = transport
  const { end, rowBefore, columnBefore } = findPath(transport, source)
  let amount = Math.min(supply, left[end] as number)
  for (let column = end; ; ) {
    const row = rowBefore[column] as number
    if (row === source) break
    column = columnBefore[row] as number
    amount = Math.min(amount, flow[row * columns + column] as number)
  }
  for (let column = end; ; ) {
    const row = rowBefore[column] as number
    flow[row * columns + column] = (flow[row * columns + column] as number) + amount
    if (row === source) break
    column = columnBefore[row] as number
    flow[row * columns + column] = (flow[row * columns + column] as number) - amount
  }
  left[end] = (left[end] as number) - amount
  return amount
}

/** Dijkstra's search with potentials, from a row over columns, and back over rows that already give to a column. */
function findPath({ cost, flow, left, potentials, columns }: Transport, source: number) {
  const rows = potentials.row.length
  const distance = new Float64Array(columns).fill(Number.POSITIVE_INFINITY)
  const rowDistance = new Float64Array(rows).fill(Number.POSITIVE_INFINITY)
  const [rowBefore, columnBefore] = [new Int32Array(columns), new Int32Array(rows)]
  const isDone = new Uint8Array(columns)
  const relax = (row: number, at: number) => {
    rowDistance[row] = at
    const base = at - (potentials.row[row] as number)
    for (let column = 0; column < columns; column++) {
      if (isDone[column]) continue
      const next = base + (cost[row * columns + column] as number) - (potentials.column[column] as number)
      if (next >= (distance[column] as number)) continue
      distance[column] = next
      rowBefore[column] = row
    }
  }
  relax(source, 0)
  const goBack = (column: number) => {
    for (let row = 0; row < rows; row++) {
      if (flow[row * columns + column] === 0 || rowDistance[row] !== Number.POSITIVE_INFINITY) continue
      columnBefore[row] = column
      relax(row, distance[column] as number)
    }
  }
  let end = -1
  while (end < 0) {
    const nearest = findNearest(distance, isDone)
    isDone[nearest] = 1
    if ((left[nearest] as number) > 0) end = nearest
    else goBack(nearest)
  }
  const reached = distance[end] as number
  for (let column = 0; column < columns; column++)
    if (isDone[column])
      potentials.column[column] =
        (potentials.column[column] as number) + (distance[column] as number) - reached
  for (let row = 0; row < rows; row++)
    if (rowDistance[row] !== Number.POSITIVE_INFINITY)
      potentials.row[row] = (potentials.row[row] as number) + reached - (rowDistance[row] as number)
  return { end, rowBefore, columnBefore }
}

function findNearest(distance: Float64Array, isDone: Uint8Array): number {
  let nearest = -1
  let least = Number.POSITIVE_INFINITY
  for (let column = 0; column < distance.length; column++) {
    if (isDone[column] || (nearest >= 0 && (distance[column] as number) >= least)) continue
    nearest = column
    least = distance[column] as number
  }
  return nearest
}
