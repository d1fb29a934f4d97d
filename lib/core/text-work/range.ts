/** From the least to the most that something may come to. */
export type Range = { fewest: number; most: number }

/** End by end. */
export function addRanges(one: Range, other: Range): Range {
  return { fewest: one.fewest + other.fewest, most: one.most + other.most }
}

/** Both ends times a factor of 0 or more. */
export function scaleRange({ fewest, most }: Range, factor: number): Range {
  return { fewest: fewest * factor, most: most * factor }
}

/** With its ends farther apart by what each may err; nothing is less than nothing. */
export function widenRange({ fewest, most }: Range, below: number, above: number): Range {
  return { fewest: Math.max(0, fewest - below), most: most + above }
}

/** In whole numbers, with the ends no nearer to each other. */
export function roundRange({ fewest, most }: Range): Range {
  return { fewest: Math.floor(fewest), most: Math.ceil(most) }
}
