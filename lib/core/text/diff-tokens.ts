/**
 * Which tokens of one sequence are those of another: a longest common subsequence by Myers' difference algorithm, whose time and
 * memory grow with the differences and not with the product of the lengths.
 *
 * @param most differences, tokens left out and put in together, beyond which the sequences count as unrelated
 * @returns for each token of `one` the index of its equal in `other`, or -1; null where there are more than `most` differences
 * @see Myers 1986, An O(ND) difference algorithm and its variations
 * @example [...diffTokens(['a', 'b', 'c'], ['a', 'x', 'c'], 9)] // => [0, -1, 2]
 */
export function diffTokens(
  one: readonly string[],
  other: readonly string[],
  most: number,
): Int32Array | null {
  const matched = new Int32Array(one.length).fill(-1)
  let start = 0
  while (start < one.length && start < other.length && one[start] === other[start]) {
    matched[start] = start
    start++
  }
  let [endOne, endOther] = [one.length, other.length]
  while (endOne > start && endOther > start && one[endOne - 1] === other[endOther - 1]) {
    endOne--
    endOther--
    matched[endOne] = endOther
  }
  const middle = { one: one.slice(start, endOne), other: other.slice(start, endOther) }
  const traces = searchPath(middle.one, middle.other, most)
  if (traces === null) return null
  for (const [from, to] of walkBack(traces, middle.one.length, middle.other.length))
    matched[from + start] = to + start
  return matched
}

/** How far each diagonal is reached with 0, 1, 2 … differences: entry k + d of the d-th list is that of diagonal k. */
function searchPath(one: readonly string[], other: readonly string[], most: number): Int32Array[] | null {
  const traces: Int32Array[] = []
  for (let cost = 0; cost <= most; cost++) {
    const before = traces[cost - 1]
    const reached = new Int32Array(2 * cost + 1)
    for (let diagonal = -cost; diagonal <= cost; diagonal += 2) {
      let from = before ? stepOnto(before, cost - 1, diagonal) : 0
      while (from < one.length && from - diagonal < other.length && one[from] === other[from - diagonal])
        from++
      reached[diagonal + cost] = from
      if (from >= one.length && from - diagonal >= other.length) return [...traces, reached]
    }
    traces.push(reached)
  }
  return null
}

/** Where a diagonal is entered from the furthest of its two neighbors. */
function stepOnto(before: Int32Array, cost: number, diagonal: number): number {
  return isFromAbove(before, cost, diagonal)
    ? readDiagonal(before, cost, diagonal + 1)
    : readDiagonal(before, cost, diagonal - 1) + 1
}

function isFromAbove(before: Int32Array, cost: number, diagonal: number): boolean {
  return readDiagonal(before, cost, diagonal + 1) > readDiagonal(before, cost, diagonal - 1)
}

/** -1 beyond what was reached, so that a step from there is never the furthest. */
function readDiagonal(reached: Int32Array, cost: number, diagonal: number): number {
  return Math.abs(diagonal) > cost ? -1 : (reached[diagonal + cost] ?? -1)
}

function walkBack(traces: readonly Int32Array[], from: number, to: number): [number, number][] {
  const pairs: [number, number][] = []
  let [x, y] = [from, to]
  for (let cost = traces.length - 1; cost >= 0 && (x > 0 || y > 0); cost--) {
    const before = traces[cost - 1]
    const entered = before ? stepOnto(before, cost - 1, x - y) : 0
    while (x > entered) {
      x--
      y--
      pairs.push([x, y])
    }
    if (!before) break
    if (isFromAbove(before, cost - 1, x - y)) y--
    else x--
  }
  return pairs
}
