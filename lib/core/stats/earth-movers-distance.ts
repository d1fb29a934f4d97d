/**
 * The least total distance over which weight must be moved to turn one set into another, where all members of a set weigh the
 * same and each set weighs 1. Exact.
 *
 * @param distances of each member of the one set (rows) to each of the other, 0 or more
 * @returns in the unit of the distances; null where a set is empty
 * @throws {RangeError} for rows of unequal length, and for distances that are negative or no numbers
 * @see Rubner, Tomasi, Guibas 2000, Int J Comput Vis 40:99-121; solved as a transport by the primal-dual method
 * @example
 * // half of the weight moves by 1
 * earthMoversDistance([[0, 1], [1, 1]]) // => 0.5
 */
export function earthMoversDistance(distances: readonly (readonly number[])[]): number | null {
  const rows = distances.length
  const columns = distances[0]?.length ?? 0
  if (distances.some((row) => row.length !== columns)) throw new RangeError(MISUSED)
  if (rows === 0 || columns === 0) return null
  const transport = openTransport(distances, rows, columns)
  const { cost, flow, excess } = transport
  while (excess.some((units) => units > 0)) {
    findPaths(transport)
    moveAlongPaths(transport)
  }
  let total = 0
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++)
      total += (flow[row * columns + column] as number) * (cost[column * rows + row] as number)
  return total / (rows * columns)
}

const MISUSED = 'distances are numbers of 0 or more, as many in each row'

/** In whole units: each row gives as many as there are columns, and each column takes as many as there are rows. */
type Transport = {
  rows: number
  columns: number
  /** Column by column, and the flow row by row: as they are read. */
  cost: Float64Array
  flow: Int32Array
  /** What each row has still to give, and each column still to take. */
  excess: Int32Array
  room: Int32Array
  potentials: { row: Float64Array; column: Float64Array }
  /** How far each is from a column with room, by potentials. */
  distance: { row: Float64Array; column: Float64Array }
  /** Where each one's shortest path there goes on; −1 at its end. */
  next: { row: Int32Array; column: Int32Array }
}

function openTransport(distances: readonly (readonly number[])[], rows: number, columns: number): Transport {
  const cost = new Float64Array(rows * columns)
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const one = distances[row]?.[column] ?? Number.NaN
      if (!(one >= 0 && one < Infinity)) throw new RangeError(MISUSED)
      cost[column * rows + row] = one
    }
  return {
    rows,
    columns,
    cost,
    flow: new Int32Array(rows * columns),
    excess: new Int32Array(rows).fill(columns),
    room: new Int32Array(columns).fill(rows),
    potentials: { row: new Float64Array(rows), column: new Float64Array(columns) },
    distance: { row: new Float64Array(rows), column: new Float64Array(columns) },
    next: { row: new Int32Array(rows), column: new Int32Array(columns) },
  }
}

/**
 * Dijkstra's search back from all columns with room: over rows that could give to a column, and over columns that a row already
 * gives to, until every row with something left to give is reached.
 */
function findPaths(transport: Transport): void {
  const { rows, columns, flow, excess, room, potentials, distance } = transport
  distance.row.fill(Number.POSITIVE_INFINITY)
  distance.column.fill(Number.POSITIVE_INFINITY)
  const isReached = new Uint8Array(rows)
  for (let column = 0; column < columns; column++)
    if ((room[column] as number) > 0) reachColumn(transport, isReached, column, { at: 0, by: -1 })
  let waiting = excess.reduce((count, units) => count + (units > 0 ? 1 : 0), 0)
  let farthest = 0
  while (waiting > 0) {
    const row = findNearest(distance.row, isReached)
    isReached[row] = 1
    farthest = distance.row[row] as number
    if ((excess[row] as number) > 0) waiting -= 1
    for (let column = 0; column < columns; column++)
      if (flow[row * columns + column] !== 0 && distance.column[column] === Number.POSITIVE_INFINITY)
        reachColumn(transport, isReached, column, { at: farthest, by: row })
  }
  for (let row = 0; row < rows; row++)
    potentials.row[row] = (potentials.row[row] as number) + Math.min(distance.row[row] as number, farthest)
  for (let column = 0; column < columns; column++)
    potentials.column[column] =
      (potentials.column[column] as number) + Math.min(distance.column[column] as number, farthest)
}

/** Reaches a column, and takes over each row whose path is shorter through it. */
function reachColumn(
  { rows, cost, potentials, distance, next }: Transport,
  isReached: Uint8Array,
  column: number,
  { at, by }: { at: number; by: number },
): void {
  distance.column[column] = at
  next.column[column] = by
  const base = at + (potentials.column[column] as number)
  for (let row = 0; row < rows; row++) {
    const through = base + (cost[column * rows + row] as number) - (potentials.row[row] as number)
    if (through >= (distance.row[row] as number) || isReached[row] === 1) continue
    distance.row[row] = through
    next.row[row] = column
  }
}

/** Moves what each row has left along its path, as far as others that moved before have left room on it. */
function moveAlongPaths({ rows, columns, flow, excess, room, next }: Transport): void {
  for (let source = 0; source < rows; source++) {
    let amount = excess[source] as number
    if (amount === 0) continue
    let column = next.row[source] as number
    for (let row = next.column[column] as number; row >= 0; row = next.column[column] as number) {
      amount = Math.min(amount, flow[row * columns + column] as number)
      column = next.row[row] as number
    }
    amount = Math.min(amount, room[column] as number)
    if (amount === 0) continue
    room[column] = (room[column] as number) - amount
    excess[source] = (excess[source] as number) - amount
    for (let row = source; row >= 0; ) {
      column = next.row[row] as number
      flow[row * columns + column] = (flow[row * columns + column] as number) + amount
      row = next.column[column] as number
      if (row >= 0) flow[row * columns + column] = (flow[row * columns + column] as number) - amount
    }
  }
}

function findNearest(distance: Float64Array, isReached: Uint8Array): number {
  let nearest = -1
  let least = Number.POSITIVE_INFINITY
  for (let row = 0; row < distance.length; row++) {
    if (isReached[row] === 1 || (nearest >= 0 && (distance[row] as number) >= least)) continue
    nearest = row
    least = distance[row] as number
  }
  return nearest
}
