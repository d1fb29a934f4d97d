import { type AdditiveUnits, addUpUnits, clusterUnits, UnitList } from '@/lib/core/stats/additive-units'
import { percentileInterval } from '@/lib/core/stats/bootstrap-interval'
import { normalCdf } from '@/lib/core/stats/normal'
import { studentTTails } from '@/lib/core/stats/student-t'
import type { Interval } from '@/lib/core/stats/wilson-interval'
import { countThings, drawFigures, estimateOf, type FigureOfTotals } from './bootstrap-figures'
import type { ConfusionCells } from './confusion-figures'
import { majorityLabel } from './majority-label'
import { defined, type Estimate, type Figure, type RatingTable, undefinedFigure } from './rating-table'

/** Level of the one-sided test. */
const LEVEL = 0.05

export type BaselineOptions<Label extends string> = {
  labels: readonly Label[]
  /** One name an item: whole clusters are resampled. */
  clusters: readonly string[] | null
  resamples: number
  seed: number
  /** Agreement of one with the reference, from a confusion matrix. */
  measure: (cells: ConfusionCells, labels: number) => Figure
  /** What a tied vote means, the same for people and AI; null leaves the item out. */
  tieLabel: Label | null
  /** How much worse than people still counts as not inferior; fixed before anyone looks. */
  margin: number
  /**
   * What the AI is held against: `leave-one-out`, the very references that people are held against, or `all`, the majority
   * of all people, as published, which is an easier one, since no voter is left out.
   */
  reference: 'leave-one-out' | 'all'
}

/** Figures have 95 % percentile intervals over the very resamples that the test is made of. */
export type NonInferiority = {
  /** Each person with the majority of the others, over the items that the AI rated, too. */
  humans: Estimate[]
  /** Per person how many items that is: those on which the others have a majority. */
  humanItems: number[]
  /** Mean over people, each counting alike however many items they share. */
  baseline: Estimate
  /** The AI with the same references, mean over the same people (or with the majority of all). */
  ai: Estimate
  /** Items on which the AI met a reference. */
  aiItems: number
  /** AI less baseline. */
  difference: Figure
  /** Two-sided 90 %: its lower end is the one-sided 95 % bound. */
  interval90: Interval | null
  /**
   * Whether the lower bound stays above -margin and P below 0.05; null without an interval: from one thing, or where all draws
   * are alike.
   */
  isNonInferior: boolean | null
  /**
   * One-sided, of a difference of -margin or less: the share of resamples below it, or the tail of Student's t where that is
   * larger. The tail is never 0 and allows for few clusters, and it can be corrected for many AI raters.
   */
  p: number | null
  /** The same as published: the plain share, or a normal tail where no resample lies below. */
  pAsPublished: number | null
}

/**
 * Whether an AI rater agrees with people about as well as people agree with each other: leave-one-out agreement of each
 * human as baseline, and a one-sided bootstrap test of the difference. The whole statistic is recomputed in each resample.
 *
 * @param humans items down, people across
 * @param ai per item, null where it did not rate; such items count for neither side
 * @returns figures undefined when no item has a reference
 * @throws {RangeError} for fewer than two people
 * @see MedFactEval, Grolleau et al. 2025, for the test; references are made equal for both sides here
 */
export function nonInferiority<Label extends string>(
  humans: RatingTable<Label>,
  ai: readonly (Label | null)[],
  options: BaselineOptions<Label>,
): NonInferiority {
  const people = humans[0]?.length ?? 0
  if (people < 2) throw new RangeError('a human baseline needs two people or more')
  const { labels, measure, margin } = options
  const units = baselineUnits(humans, ai, options)
  const size = labels.length ** 2
  const block = (totals: Float64Array, index: number) =>
    measure(totals.subarray(index * size, (index + 1) * size), labels.length)
  const isLeftOut = options.reference === 'leave-one-out'
  const withAi = (totals: Float64Array, person: number) =>
    isLeftOut ? block(totals, 2 * person + 1) : block(totals, 2 * people)
  /** A person counts only where the AI has a figure, too: else the two means were over different people. */
  const human = (totals: Float64Array, person: number) => {
    const own = block(totals, 2 * person)
    const isPaired = own.value === null || !isLeftOut || withAi(totals, person).value !== null
    return isPaired ? own : undefinedFigure('the AI rater has no figure with the same references')
  }
  const everyone = [...Array.from({ length: people }).keys()]
  const baseline = (totals: Float64Array) => mean(everyone.map((person) => human(totals, person)))
  const aiFigure = (totals: Float64Array) =>
    isLeftOut
      ? mean(
          everyone
            .filter((person) => human(totals, person).value !== null)
            .map((person) => withAi(totals, person)),
        )
      : block(totals, 2 * people)
  const difference = (totals: Float64Array) => {
    const one = aiFigure(totals)
    const other = baseline(totals)
    if (one.value === null) return one
    return other.value === null ? other : defined(one.value - other.value)
  }
  const whole = addUpUnits(units)
  const persons = everyone.map((person) => (totals: Float64Array) => human(totals, person))
  const figures = [difference, baseline, aiFigure, ...persons]
  const [draws = new Float64Array(), ...others] = drawFigures(units, figures, options)
  const [means, ais, ...humanDraws] = others
  const told = (figure: FigureOfTotals, values: Float64Array | undefined) =>
    estimateOf(units, figure, values ?? new Float64Array(), { resamples: options.resamples })
  const isTold = countThings(units) > 1 && draws.length * 2 > options.resamples && draws[0] !== draws.at(-1)
  const interval90 = isTold ? percentileInterval(draws, 0.05) : null
  const found = difference(whole)
  const p = isTold && found.value !== null ? oneSidedP(draws, found.value + margin, margin, units) : null
  return {
    humans: persons.map((figure, person) => told(figure, humanDraws[person])),
    humanItems: everyone.map((person) => itemsIn(whole.subarray(2 * person * size, (2 * person + 1) * size))),
    baseline: told(baseline, means),
    ai: told(aiFigure, ais),
    aiItems: isLeftOut ? (whole.at(-1) ?? 0) : itemsIn(whole.subarray(2 * people * size, -1)),
    difference: found,
    interval90,
    isNonInferior: interval90 && p !== null ? interval90.low > -margin && p < LEVEL : null,
    p,
    pAsPublished: isTold ? publishedP(draws, margin) : null,
  }
}

/**
 * The larger of the share of resamples below the margin and the tail of Student's t, with the resamples' standard deviation and
 * one degree of freedom fewer than things drawn from.
 *
 * @param above how far the difference lies above -margin
 */
function oneSidedP(draws: Float64Array, above: number, margin: number, units: AdditiveUnits): number {
  const things = countThings(units)
  const t = above / (deviation(draws) * Math.sqrt(things / (things - 1)))
  const tail = studentTTails(t, things - 1) / 2
  return Math.max(draws.filter((value) => value < -margin).length / draws.length, t > 0 ? tail : 1 - tail)
}

/**
 * The published P value of the margin: the share of resamples below it, or where there is none the tail of a normal
 * distribution with the resamples' mean and (population) standard deviation.
 *
 * @param draws resampled differences, not empty
 */
export function publishedP(draws: Float64Array, margin: number): number {
  const below = draws.filter((value) => value < -margin).length
  if (below > 0) return below / draws.length
  const spread = deviation(draws)
  return spread === 0 ? 0 : normalCdf((-margin - average(draws)) / spread)
}

function average(draws: Float64Array): number {
  return draws.reduce((sum, value) => sum + value, 0) / draws.length
}

function deviation(draws: Float64Array): number {
  const centre = average(draws)
  return Math.sqrt(draws.reduce((sum, value) => sum + (value - centre) ** 2, 0) / draws.length)
}

function itemsIn(cells: Float64Array): number {
  return cells.reduce((sum, count) => sum + count, 0)
}

/**
 * Per person two confusion matrices (that person, and the AI, with the majority of the others), then AI with all, and last
 * whether anybody's others have a majority.
 */
function baselineUnits<Label extends string>(
  humans: RatingTable<Label>,
  ai: readonly (Label | null)[],
  { labels, clusters, tieLabel }: BaselineOptions<Label>,
): AdditiveUnits {
  const places = new Map<Label, number>(labels.map((label, place) => [label, place]))
  const people = humans[0]?.length ?? 0
  const size = labels.length ** 2
  const list = new UnitList(size * (2 * people + 1) + 1)
  const kinds = new Map<string, number>()
  const kindOf = humans.map((row, item) => {
    const answer = ai[item] ?? null
    if (answer === null) return -1
    const key = JSON.stringify([row, answer])
    const known = kinds.get(key)
    const kind = known ?? list.add(cellsOf(row, answer))
    kinds.set(key, kind)
    list.count(kind)
    return kind
  })
  const units = list.finish()
  return clusters === null ? units : clusterUnits(units, kindOf, clusters)

  function cellsOf(row: readonly (Label | null)[], answer: Label): Float64Array {
    const cells = new Float64Array(size * (2 * people + 1) + 1)
    const mark = (block: number, reference: Label, said: Label) => {
      const [truth, column] = [places.get(reference), places.get(said)]
      if (truth === undefined || column === undefined)
        throw new RangeError('a label is not in the declared label set')
      cells[block * size + truth * labels.length + column] = 1
    }
    for (const [person, label] of row.entries()) {
      if (label === null) continue
      const others = majorityLabel(row.toSpliced(person, 1), tieLabel)
      if (others === null) continue
      mark(2 * person, others, label)
      mark(2 * person + 1, others, answer)
      cells[cells.length - 1] = 1
    }
    const all = majorityLabel(row, tieLabel)
    if (all !== null) mark(2 * people, all, answer)
    return cells
  }
}

/** Mean of the figures that are defined. */
function mean(figures: readonly Figure[]): Figure {
  const values = figures.flatMap(({ value }) => (value === null ? [] : [value]))
  if (values.length === 0) return undefinedFigure('nobody shares an item with a reference')
  return defined(values.reduce((sum, value) => sum + value, 0) / values.length)
}
