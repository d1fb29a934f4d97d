import { drawBinomial } from './binomial'
import { drawPoisson, type PoissonTable, poissonTable } from './poisson'

/**
 * One multinomial draw: how often each of several kinds comes up in `trials` draws with replacement.
 *
 * @param weights non-negative, at least one positive; need not sum to 1
 * @param into receives the counts, same length as `weights`
 * @see Devroye L (1986), Non-Uniform Random Variate Generation, ch. XI.1.4, for one binomial draw after the other
 * @example
 * const counts = new Float64Array(2)
 * drawMultinomial(4, [1, 1], () => 0.5, counts)
 * counts // => [2, 2]
 */
export function drawMultinomial(
  trials: number,
  weights: ArrayLike<number>,
  random: () => number,
  into: Float64Array,
): void {
  fewKinds(trials, weights, random, into)()
}

/** Chances that are kept for draws to come, at most. */
const MOST_CACHED = 500_000

/** The same again and again: what a kind has of the mass that those before it leave is always the same. */
function fewKinds(
  trials: number,
  weights: ArrayLike<number>,
  random: () => number,
  into: Float64Array,
): () => void {
  let mass = 0
  for (let kind = 0; kind < weights.length; kind++) mass += weights[kind] as number
  const shares = Float64Array.from(weights, (weight) => {
    // rounding can leave a little less mass than the last weights: never ask for more than certainty
    const share = mass > 0 ? Math.min(weight / mass, 1) : 0
    mass -= weight
    return share
  })
  const none =
    shares.length * trials > MOST_CACHED ? [] : Array.from(shares, () => new Float64Array(trials + 1))
  return () => {
    let left = trials
    for (let kind = 0; kind < shares.length; kind++) {
      const count = left === 0 ? 0 : drawBinomial(left, shares[kind] as number, random, none[kind])
      into[kind] = count
      left -= count
    }
  }
}

/** Of so many kinds each is a binomial draw of its own for longer than counts are put right afterwards. */
const MANY = 200

/**
 * Draws as many things as there are, with replacement, again and again: as counts of their kinds where kinds are few, one by
 * one where nearly every thing is a kind of its own, and where there are hundreds of kinds by {@link manyKinds}. All have the
 * same distribution.
 *
 * @param weights whole numbers: how many things of each kind there are
 * @param into receives the counts at each call, same length as `weights`
 * @returns a function that makes the next draw
 */
export function resampler(weights: ArrayLike<number>, random: () => number, into: Float64Array): () => void {
  let [things, kinds] = [0, 0]
  for (let kind = 0; kind < weights.length; kind++) {
    things += weights[kind] as number
    if ((weights[kind] as number) > 0) kinds += 1
  }
  if (things > 2 * kinds && kinds <= MANY) return fewKinds(things, weights, random, into)
  const kindOf = new Uint32Array(things)
  for (let kind = 0, thing = 0; kind < weights.length; kind++) {
    const past = thing + (weights[kind] as number)
    kindOf.fill(kind, thing, past)
    thing = past
  }
  const addDraws = (draws: number) => {
    for (let draw = 0; draw < draws; draw++) {
      const kind = kindOf[Math.floor(random() * things)] as number
      into[kind] = (into[kind] as number) + 1
    }
  }
  if (things > 2 * kinds) return manyKinds(weights, random, into, { things, addDraws })
  return () => {
    into.fill(0)
    addDraws(things)
  }
}

/**
 * Counts of kinds as Poisson draws, which given how many they are in all are one multinomial draw of so many; they are made a few
 * too few, and what is lacking is drawn one by one.
 *
 * @see Devroye L (1986), Non-Uniform Random Variate Generation, ch. XI.1.4
 */
function manyKinds(
  weights: ArrayLike<number>,
  random: () => number,
  into: Float64Array,
  { things, addDraws }: { things: number; addDraws: (draws: number) => void },
): () => void {
  // four standard deviations fewer: too many come once in thirty thousand times, and are drawn again
  const share = 1 - 4 / Math.sqrt(things)
  const made = new Map<number, PoissonTable>()
  const tables = Array.from(weights, (weight) => {
    if (weight === 0) return null
    const table = made.get(weight) ?? poissonTable(weight * share)
    made.set(weight, table)
    return table
  })
  return () => {
    let lacking: number
    do {
      lacking = things
      for (let kind = 0; kind < tables.length; kind++) {
        const table = tables[kind] as PoissonTable | null
        const count = table === null ? 0 : drawPoisson(table, random())
        into[kind] = count
        lacking -= count
      }
    } while (lacking < 0)
    addDraws(lacking)
  }
}
