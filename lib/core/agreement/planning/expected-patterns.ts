/**
 * How raters come to disagree. `slips`: each now and then, on any item, and then on any other label. `hard items`: on some
 * items, where each says anything as often as it is true elsewhere, and never on the others; with many raters this needs
 * more items.
 */
export const RATER_MODELS = ['slips', 'hard items'] as const
type RaterModel = (typeof RATER_MODELS)[number]

/** What is expected of raters. */
export type ExpectedRatings = {
  /** Shares of the labels among items, adding up to 1. */
  prevalence: readonly number[]
  /** Chance that two raters of an item agree, from agreement by chance to below 1. */
  agreement: number
  raters: number
  model: RaterModel
}

/** All that raters can say of an item, each with its probability; raters are exchangeable, so only counts differ. */
export type ExpectedPatterns = { rows: string[][]; labels: string[]; probabilities: number[] }

/**
 * All patterns of ratings of an item with their probabilities, under either model.
 *
 * @throws {RangeError} for shares that do not add up to 1, fewer than two labels or raters, more patterns than {@link MOST_PATTERNS}, or
 * an agreement that such raters cannot have
 * @see Dawid AP, Skene AM (1979), Appl Stat 28:20-28, for slips alike in all raters; Aickin M (1990), Biometrics 46:293-302, for
 * hard items
 */
export function expectedPatterns({
  prevalence,
  agreement,
  raters,
  model,
}: ExpectedRatings): ExpectedPatterns {
  const count = prevalence.length
  if (count < 2 || raters < 2 || !Number.isInteger(raters))
    throw new RangeError('it takes two labels and two raters')
  if (countCompositions(raters, count) > MOST_PATTERNS)
    throw new RangeError(
      `${raters} raters and ${count} labels come to more than ${MOST_PATTERNS} patterns of ratings`,
    )
  const sum = prevalence.reduce((total, share) => total + share, 0)
  if (prevalence.some((share) => !(share >= 0)) || Math.abs(sum - 1) > 1e-6)
    throw new RangeError('the shares of the labels must add up to 1')
  const chance = model === 'slips' ? 1 / count : prevalence.reduce((total, share) => total + share * share, 0)
  if (!(agreement >= chance && agreement < 1))
    throw new RangeError(`such raters agree on ${chance.toFixed(2)} of items or more, and on fewer than all`)
  const mixtures = model === 'slips' ? slips(prevalence, agreement) : hardItems(prevalence, agreement, chance)
  const labels = prevalence.map((_, index) => String(index))
  const counts = compositions(raters, count)
  return {
    labels,
    rows: counts.map((pattern) =>
      pattern.flatMap((times, index) => Array(times).fill(String(index)) as string[]),
    ),
    probabilities: counts.map((pattern) =>
      mixtures.reduce((total, { share, said }) => total + share * multinomial(pattern, said), 0),
    ),
  }
}

/** A kind of items: how many are of it, and how often a rater says each label of them. */
type Mixture = { share: number; said: number[] }

/** Two raters agree when both are right or both slip to the same label. */
function slips(prevalence: readonly number[], agreement: number): Mixture[] {
  const others = prevalence.length - 1
  // right^2 + (1 - right)^2 / others = agreement, solved for the larger root
  const right = (1 + Math.sqrt(Math.max(0, others * (agreement * (others + 1) - 1)))) / (others + 1)
  return prevalence.map((share, consensus) => ({
    share,
    said: prevalence.map((_, index) => (index === consensus ? right : (1 - right) / others)),
  }))
}

function hardItems(prevalence: readonly number[], agreement: number, chance: number): Mixture[] {
  const hard = (1 - agreement) / (1 - chance)
  return [
    { share: hard, said: [...prevalence] },
    ...prevalence.map((share, consensus) => ({
      share: (1 - hard) * share,
      said: prevalence.map((_, index) => (index === consensus ? 1 : 0)),
    })),
  ]
}

/** Patterns of ratings that a plan goes through at the most: 98 raters with three labels. */
const MOST_PATTERNS = 5000

/** In how many ways a total is made of so many parts: the binomial of one less than both by one less than the parts. */
function countCompositions(total: number, parts: number): number {
  let ways = 1
  for (let part = 1; part < parts; part++) ways *= (total + part) / part
  return Math.round(ways)
}

/** All ways to share `total` among `parts`. */
function compositions(total: number, parts: number): number[][] {
  if (parts === 1) return [[total]]
  return Array.from({ length: total + 1 }, (_, first) =>
    compositions(total - first, parts - 1).map((rest) => [first, ...rest]),
  ).flat()
}

function multinomial(counts: readonly number[], said: readonly number[]): number {
  let ways = 1
  let placed = 0
  let probability = 1
  for (const [index, times] of counts.entries()) {
    probability *= (said[index] as number) ** times
    for (let one = 1; one <= times; one++) ways *= ++placed / one
  }
  return ways * probability
}
