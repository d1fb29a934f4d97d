import { studentTFactor } from '@/lib/core/stats/student-t'
import { clusteredProportion } from './clustered-proportion'
import { type Groups, groupSample, IMAGINED, type SampleGroups } from './prediction-powered-groups'
import { defined, type Estimate, type Figure, undefinedFigure } from './rating-table'

/** How often one label is true of all items that an AI rated, estimated from a sample that people rated. */
export type PredictionPoweredRate = {
  label: string
  /** From the sample alone, with Wilson's interval; by cluster widened by the design effect. */
  humans: Estimate
  /** What the AI says of all items, right or wrong: no estimate of the true rate. */
  ai: Figure
  /** The AI's rate, corrected by what the sample shows of its errors. */
  powered: Estimate
  /** The same with the AI weighed by how well it foretells people, each part of the sample by a weight found in the others. */
  tuned: Estimate
  /** The weight of the whole sample: 0 leaves the AI out, also where the rest gives no error by cluster; 1 takes it in full. */
  weight: number | null
  /** Items that people would have to rate for the tuned estimate's error without the AI; rather too few than too many. */
  effectiveItems: number | null
}

export type PredictionPoweredRates = {
  /** Items rated by people and the AI. */
  sample: number
  /** Items rated by the AI alone. */
  rest: number
  /** Items rated by people alone: they cannot be used. */
  unused: number
  rates: readonly PredictionPoweredRate[]
}

/**
 * Prediction-powered inference: a valid interval for the rate of each label in a large set that an AI rated, from a small
 * random sample of it that people rated. It holds however bad the AI is; a good one narrows it. The rates of different
 * labels are estimated each for itself and may not add up to 1 exactly.
 *
 * A weight found in the very items it weighs makes the rate lean low where the sample holds but a few errors, so each part of
 * the sample is weighed by what all other parts show. 95 % t intervals. For their sake two disagreements, one of each kind, are
 * imagined in the sample: without them a sample in which AI and people never differ would claim to know everything, and to be
 * worth any number of ratings. With them that number is rather too low where errors are few.
 *
 * Where what people did not rate is of fewer than five clusters, or nearly all of it of one, hardly anything says how far
 * its AI's rate is from that of all: the AI then weighs nothing, and one that is taken in full has no interval.
 *
 * @param truth per item what people settled, null outside the sample; the sample must have been drawn at random
 * @param said per item what the AI said, null where it said nothing
 * @param clusters one name an item, such as the patient: errors allow for items of one being alike, and are never less than those of
 * items that are not; draw the sample by cluster
 * @param asked the labels whose rates are wanted
 * @returns rates undefined with a reason when the sample or the rest is too small; no interval where the clusters of the sample
 * say none
 * @throws {RangeError} for lists of different lengths or a label outside the label set
 * @see Angelopoulos AN et al. (2023), Science 382:669-674; with the weight of Angelopoulos, Duchi, Zrnic (2023), PPI++,
 * arXiv 2311.01453, section 6; crossed as Zrnic T, Candes EJ (2024), PNAS 121:e2322083121; the imagined pairs as in Bonett DG,
 * Price RM (2012), J Educ Behav Stat 37:479-488
 * @example
 * // the AI says b of a fifth of 100 items; of the 20 that people rated, too, five are b, of which it finds four
 * const sample = ['b', 'b', 'b', 'b', 'b', ...Array.from({ length: 15 }, () => 'a')]
 * const truth = [...sample, ...Array.from({ length: 80 }, () => null)]
 * const said = ['a', ...sample.slice(1), ...Array.from({ length: 80 }, (_, item) => (item < 16 ? 'b' : 'a'))]
 * const [, ofB] = predictionPoweredRates(truth, said, ['a', 'b']).rates
 * ofB.humans.value // => 0.25
 * ofB.powered // => { value: 0.25, interval: { low: 0.059, high: 0.432 } }
 * ofB.tuned // => { value: 0.275, interval: { low: 0.102, high: 0.448 } }
 */
export function predictionPoweredRates<Label extends string>(
  consensus: readonly (Label | null)[],
  said: readonly (Label | null)[],
  labels: readonly Label[],
  clusters: readonly string[] | null = null,
  asked: readonly Label[] = labels,
): PredictionPoweredRates {
  if (consensus.length !== said.length || (clusters !== null && clusters.length !== consensus.length))
    throw new RangeError('consensus, ratings and clusters differ in length')
  const indices = new Map<string | null, number>(labels.map((label, index) => [label, index]))
  const strange = [...consensus, ...said].find((label) => label !== null && !indices.has(label))
  if (strange !== undefined) throw new RangeError(`the label ${strange} is not in the declared label set`)
  const sample: number[] = []
  const rest: number[] = []
  for (const item of consensus.keys()) {
    if (said[item] === null) continue
    if (consensus[item] === null) rest.push(item)
    else sample.push(item)
  }
  const groups = groupSample(sample, rest, consensus.length, clusters)
  return {
    sample: sample.length,
    rest: rest.length,
    unused: consensus.filter((label, item) => label !== null && said[item] === null).length,
    rates: asked.map((label) => ({
      label,
      ...rateOfLabel(
        groups,
        consensus.map((one) => (one === label ? 1 : 0)),
        said.map((one) => (one === label ? 1 : 0)),
      ),
    })),
  }
}

function rateOfLabel(
  groups: SampleGroups,
  human: readonly number[],
  ai: readonly number[],
): Omit<PredictionPoweredRate, 'label'> {
  const { sample, rest } = groups
  const all = [...sample, ...rest]
  const aiRate = all.length === 0 ? undefinedFigure('the AI rated nothing') : defined(mean(ai, all))
  if (sample.length < 2 || rest.length < 1) {
    const reason =
      sample.length < 2 ? 'people rated fewer than two of these items' : 'people rated everything'
    const none = { ...undefinedFigure(reason), interval: null }
    const rate = sample.length === 0 ? none : plainRate(groups, human)
    return { humans: rate, ai: aiRate, powered: none, tuned: none, weight: null, effectiveItems: null }
  }
  const { noIntervalReason } = groups
  const estimate = (weights: Weights): Estimate => {
    const gaps = sample.reduce((sum, item) => sum + gapOf(human, ai, weights, item), 0)
    const ofRest = weights.mean * mean(ai, rest)
    const value = Math.min(1, Math.max(0, ofRest + gaps / sample.length))
    const why = noIntervalReason.sample ?? (weights.mean !== 0 ? noIntervalReason.rest : null)
    if (why !== null) return { ...defined(value), interval: null, noIntervalReason: why }
    // both imagined items count for people once and for the AI once, so only the center of a weighed AI moves
    const center = ofRest + (gaps + 1 - weights.mean) / (sample.length + 2)
    const { error, freedom } = standardError(groups, human, ai, weights)
    const half = studentTFactor(0.05, freedom) * error
    return {
      ...defined(value),
      interval: {
        low: Math.max(0, Math.min(value, center - half)),
        high: Math.min(1, Math.max(value, center + half)),
      },
    }
  }
  const together = mean(ai, all)
  const spread = (together * (1 - together) * all.length) / (all.length - 1)
  const weight =
    noIntervalReason.rest === null ? tuneWeight(groups, spread, countAnswers(sample, human, ai)) : 0
  const tuned = noIntervalReason.rest === null ? crossWeights(groups, human, ai, spread) : sameWeight(0)
  const errorOf = (weights: Weights) => standardError(groups, human, ai, weights).error
  return {
    humans: plainRate(groups, human),
    ai: aiRate,
    powered: estimate(sameWeight(1)),
    tuned: estimate(tuned),
    weight,
    effectiveItems:
      noIntervalReason.sample === null
        ? sample.length * (errorOf(sameWeight(0)) / errorOf(tuned)) ** 2
        : null,
  }
}

/** How much the AI's answer counts on each item of the sample, and on average. */
type Weights = { of: (item: number) => number; mean: number }

function sameWeight(weight: number): Weights {
  return { of: () => weight, mean: weight }
}

/** People's answer less what is taken of the AI's. */
function gapOf(human: readonly number[], ai: readonly number[], weights: Weights, item: number): number {
  return (human[item] as number) - weights.of(item) * (ai[item] as number)
}

/** Parts of the sample that are weighed by all others; whole clusters stay together. */
const MOST_PARTS = 50

function crossWeights(
  groups: SampleGroups,
  human: readonly number[],
  ai: readonly number[],
  spread: number,
): Weights {
  const { sample, clusterOf } = groups
  const numbers = new Map<number, number>()
  for (const item of sample) {
    const cluster = clusterOf[item] as number
    if (!numbers.has(cluster)) numbers.set(cluster, numbers.size % MOST_PARTS)
  }
  const partOf = (item: number) => numbers.get(clusterOf[item] as number) ?? 0
  const parts = Map.groupBy(sample, partOf)
  const all = countAnswers(sample, human, ai)
  const weights = Array.from({ length: parts.size }, (_, part) => {
    const own = countAnswers(parts.get(part) ?? [], human, ai)
    return tuneWeight(groups, spread, {
      items: all.items - own.items,
      human: all.human - own.human,
      ai: all.ai - own.ai,
      both: all.both - own.both,
    })
  })
  const of = (item: number) => weights[partOf(item)] ?? 0
  return { of, mean: sample.reduce((sum, item) => sum + of(item), 0) / sample.length }
}

function plainRate({ sample, clusterOf, alone }: SampleGroups, human: readonly number[]): Estimate {
  return clusteredProportion(
    sample,
    (item) => human[item] === 1,
    alone && Array.from(clusterOf, String),
    'people rated none of these items',
  )
}

/** On how many items a label was given: by people, by the AI, and by both. */
type Counts = { items: number; human: number; ai: number; both: number }

function countAnswers(items: readonly number[], human: readonly number[], ai: readonly number[]): Counts {
  const counts = { items: items.length, human: 0, ai: 0, both: 0 }
  for (const item of items) {
    const [one, other] = [human[item] as number, ai[item] as number]
    counts.human += one
    counts.ai += other
    counts.both += one * other
  }
  return counts
}

/**
 * The published power tuning, kept between 0 and 1; an AI that says one thing of everything weighs nothing.
 *
 * @param spread variance of the AI's answers
 * @param used of the items of the sample that it is found in
 */
function tuneWeight({ ratio }: SampleGroups, spread: number, { items, human, ai, both }: Counts): number {
  if (spread === 0 || items < 2) return 0
  const covariance = (both - (human * ai) / items) / items
  return Math.min(1, Math.max(0, covariance / ((1 + ratio) * spread)))
}

/**
 * By cluster, and never less than with each item a cluster of its own; with degrees of freedom of both parts together.
 *
 * @see Satterthwaite FE (1946), Biometrics Bull 2:110-114
 */
function standardError(
  groups: SampleGroups,
  human: readonly number[],
  ai: readonly number[],
  weights: Weights,
): { error: number; freedom: number } {
  const { sample, rest, together } = addSquares(groups, human, ai, weights)
  const least = groups.alone ? addSquares(groups.alone, human, ai, weights).together : 0
  const { freedom } = groups
  return {
    error: Math.sqrt(Math.max(together, least)),
    freedom: (sample + rest) ** 2 / (sample ** 2 / freedom.sample + rest ** 2 / freedom.rest),
  }
}

/**
 * Variance of the estimate with two imagined disagreements, by cluster, each of which counts as far as a mean moves where
 * it is left out: of the sample, of the rest, and of both together, for a cluster may be in both.
 *
 * @see {@link Groups}
 */
function addSquares(
  { sample, rest, clusterOf, clusters, ofSample, ofRest }: Groups,
  human: readonly number[],
  ai: readonly number[],
  weights: Weights,
): Record<'sample' | 'rest' | 'together', number> {
  const size = sample.length + IMAGINED.length
  const lambda = weights.mean
  const gap = (item: number) => gapOf(human, ai, weights, item)
  const center = (sample.reduce((sum, item) => sum + gap(item), 0) + 1 - lambda) / size
  const restMean = mean(ai, rest)
  const pulls = { sample: new Float64Array(clusters), rest: new Float64Array(clusters) }
  const add = (of: Float64Array, item: number, factors: Float64Array, pull: number) => {
    const cluster = clusterOf[item] as number
    of[cluster] = (of[cluster] as number) + (factors[cluster] as number) * pull
  }
  for (const item of sample) add(pulls.sample, item, ofSample, (gap(item) - center) / size)
  for (const item of rest)
    add(pulls.rest, item, ofRest, (lambda * ((ai[item] as number) - restMean)) / rest.length)
  const one = (ofSample.at(-1) as number) / size
  const imagined = ((1 - center) * one) ** 2 + ((-lambda - center) * one) ** 2
  const squares = { sample: imagined, rest: 0, together: imagined }
  for (const [cluster, ofOne] of pulls.sample.entries()) {
    const ofOther = pulls.rest[cluster] as number
    squares.sample += ofOne ** 2
    squares.rest += ofOther ** 2
    squares.together += (ofOne + ofOther) ** 2
  }
  return squares
}

function mean(values: readonly number[], items: readonly number[]): number {
  return items.reduce((sum, item) => sum + (values[item] as number), 0) / items.length
}
