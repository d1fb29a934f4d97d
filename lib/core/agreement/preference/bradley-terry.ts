/** More rounds than any table takes that has strengths. */
const MAX_ROUNDS = 10_000
const NEAR_ENOUGH = 1e-9

/**
 * Strengths of things that were compared two by two: the log odds that one is preferred to another are the difference of their
 * strengths. By maximum likelihood; a tie counts half for either side.
 *
 * @param wins how often each (row) was preferred to each other (column), row by row
 * @param things how many there are
 * @returns the strengths, with a mean of 0; null where there are none: each group of things has to win against the others, and to
 *   lose
 * @see Bradley RA, Terry ME (1952), Biometrika 39:324-345; Hunter DR (2004), Ann Stat 32:384-406, for the algorithm; Ford LR (1957),
 *   Am Math Mon 64(8):28-33, for when there are any
 * @example
 * // the first preferred 3 times of 4: the strengths lie log 3 = 1.10 apart
 * bradleyTerry([0, 3, 1, 0], 2) // => [0.549, -0.549]
 */
export function bradleyTerry(wins: ArrayLike<number>, things: number): number[] | null {
  const won = (one: number, other: number) => wins[one * things + other] as number
  const all = Array.from({ length: things }, (_, thing) => thing)
  if (things < 2 || !isConnected(all, won)) return null
  const totals = all.map((one) => all.reduce((sum, other) => sum + (one === other ? 0 : won(one, other)), 0))
  let strengths = all.map(() => 1)
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const next = scaled(
      all.map((one) => {
        let expected = 0
        for (const other of all)
          if (other !== one)
            expected += (won(one, other) + won(other, one)) / (at(strengths, one) + at(strengths, other))
        return at(totals, one) / expected
      }),
    )
    const moved = Math.max(...next.map((value, one) => Math.abs(Math.log(value / at(strengths, one)))))
    strengths = next
    if (moved < NEAR_ENOUGH) break
  }
  return strengths.map(Math.log)
}

/** With a geometric mean of 1. */
function scaled(values: readonly number[]): number[] {
  const mean = values.reduce((sum, value) => sum + Math.log(value), 0) / values.length
  return values.map((value) => value / Math.exp(mean))
}

/** Whether from each thing a chain of wins leads to each other. */
function isConnected(all: readonly number[], won: (one: number, other: number) => number): boolean {
  const reaches = (from: number, leads: (one: number, other: number) => boolean) => {
    const seen = new Set([from])
    for (const one of seen) for (const other of all) if (one !== other && leads(one, other)) seen.add(other)
    return seen.size === all.length
  }
  // who is reached from the first, and who reaches it
  return reaches(0, (one, other) => won(one, other) > 0) && reaches(0, (one, other) => won(other, one) > 0)
}

function at(values: readonly number[], index: number): number {
  return values[index] as number
}
