import { type AdditiveUnits, clusterUnits, UnitList } from '@/lib/core/stats/additive-units'
import { accuracy, type ConfusionCells } from './confusion-figures'
import type { FigureRange } from './figure-range'
import type { RatingPatterns } from './rating-patterns'
import type { Figure } from './rating-table'

/**
 * What a tied vote means: `shared`, each of the tied labels is the reference in equal parts, so that with two of them either meets it
 * by half; `left out`, the item counts for nobody; or always one label.
 *
 * To leave ties out is to leave out the items that people find hard, and with them whatever an AI rater gets wrong there.
 */
export type TieRule<Label extends string> = 'shared' | 'left out' | { label: Label }

export type BaselineOptions<Label extends string> = {
  labels: readonly Label[]
  /** One name an item: whole clusters are resampled. */
  clusters: readonly string[] | null
  resamples: number
  seed: number
  /** Agreement of one with the reference, from a confusion matrix. */
  measure: (cells: ConfusionCells, labels: number) => Figure
  /** The range of that measure; a coefficient's unless another is given. */
  range?: FigureRange
  /** What a tied vote means, the same for people and AI. */
  ties: TieRule<Label>
  /** How much worse than people still counts as not inferior; fixed before anyone looks. */
  margin: number
  /**
   * What the AI is held against: `leave-one-out`, the very references that people are held against, the majority of the others;
   * `each`, the same without a vote, each of the others in equal parts, so that nothing ties; or `all`, the majority of all people,
   * as published, which is an easier one, since no voter is left out.
   *
   * @see Williams GW (1976), Biometrics 32:619-627, and Calderon et al. 2025 for `each`; MedFactEval, Grolleau et al. 2025, for `all`
   */
  reference: 'leave-one-out' | 'each' | 'all'
  /** What items add, kept between AI raters that are held against the same people; none is kept where absent. */
  counted?: CountedMemo
  /** Per person whether they are not counted, because their figures are suppressed; their ratings still make the references of others. */
  isSuppressed?: readonly boolean[]
}

/**
 * How totals lie: per person two confusion matrices (that person, and the AI, with the majority of the others), then AI
 * with all, and last whether anybody's others have a majority.
 */
export type CellLayout = {
  people: number
  /** Labels of a matrix and its size. */
  labels: number
  size: number
  width: number
  /** In so many parts an item counts, so that shares of it are whole numbers and add up the same in any order. */
  parts: number
  /** The place in a matrix of a reference and what was said. */
  cellOf: (reference: number, said: number) => number
}

/** Beyond so many parts, which takes more than a dozen people, shares are rounded. */
const MOST_PARTS = 1_000_000

/** The least number that all from 1 to `most` divide. */
function leastCommonMultiple(most: number): number {
  const divisor = (one: number, other: number): number => (other === 0 ? one : divisor(other, one % other))
  let found = 1
  for (let number = 2; number <= most && found <= MOST_PARTS; number++)
    found *= number / divisor(number, found)
  return found > MOST_PARTS ? 1 : found
}

/** Accuracy asks only whether two labels are the same: two that stand for this hold all of it, and far fewer items differ. */
export function layCells<Label extends string>(
  {
    measure,
    reference,
    labels: { length },
  }: Pick<BaselineOptions<Label>, 'measure' | 'labels' | 'reference'>,
  people: number,
): CellLayout {
  const labels = measure === accuracy ? 2 : length
  const size = labels ** 2
  const cellOf = (reference: number, said: number) => {
    if (measure === accuracy) return reference === said ? 0 : 1
    return reference * labels + said
  }
  const parts = leastCommonMultiple(reference === 'each' ? people - 1 : Math.min(people, length))
  return { people, labels, size, width: size * (2 * people + 1) + 1, parts, cellOf }
}

/** All resamples come in one list, so views of its matrices serve thousands of calls. */
export function memoizedBlocks({ people, size }: CellLayout): (totals: Float64Array) => Float64Array[] {
  let seen: Float64Array | null = null
  let blocks: Float64Array[] = []
  return (totals) => {
    if (totals !== seen)
      blocks = Array.from({ length: 2 * people + 1 }, (_, index) =>
        totals.subarray(index * size, (index + 1) * size),
      )
    seen = totals
    return blocks
  }
}

/** By the rule and the size of a matrix, for each pattern of people's answers with what an AI rater said. */
type CountedMemo = Map<string, Known[]>

/** Items of one key add the same; null of those that add nothing. */
type Known = { key: string | null; counted: Counted }

/** What an item adds to the totals: places and how much. */
type Counted = readonly (readonly [index: number, share: number])[]

/** Items that add the same to the totals are of one kind; whole clusters where the options name them. */
export function baselineUnits<Label extends string>(
  patterns: RatingPatterns,
  layout: CellLayout,
  ai: readonly (Label | null)[],
  options: BaselineOptions<Label>,
): AdditiveUnits {
  const { kinds, kindOf } = baselineKinds(patterns, layout, ai, options)
  return options.clusters === null ? kinds : clusterUnits(kinds, kindOf, options.clusters)
}

/**
 * The kinds of items alone.
 *
 * @returns `kindOf`: per item its kind, or -1 where it adds nothing
 * @throws {RangeError} for a label outside the label set
 */
export function baselineKinds<Label extends string>(
  patterns: RatingPatterns,
  layout: CellLayout,
  ai: readonly (Label | null)[],
  options: BaselineOptions<Label>,
): { kinds: AdditiveUnits; kindOf: Int32Array } {
  const { labels, measure, ties, reference, isSuppressed, clusters } = options
  const memo: CountedMemo = options.counted ?? new Map()
  const rule = [measure === accuracy, layout.size, ties, reference, isSuppressed, clusters === null]
  const known = memo.get(JSON.stringify(rule)) ?? []
  memo.set(JSON.stringify(rule), known)
  const times = new Uint32Array((patterns.starts.length + 1) * patterns.labels)
  // what people said, 0 for nothing, with what the AI rater did
  const pairOf = patterns.patternOf.map((pattern, item) => {
    const said = ai[item] ?? null
    if (said === null) return -1
    const answer = labels.indexOf(said)
    if (answer < 0) throw new RangeError('a label is not in the declared label set')
    const pair = (pattern + 1) * patterns.labels + answer
    times[pair] = (times[pair] as number) + 1
    return pair
  })
  const made = [...times.keys()].filter((pair) => times[pair] !== 0)
  const byKey = new Map<string, Counted>()
  for (const pair of made) {
    const { key, counted } = (known[pair] ??= countOnce(layout, patterns, pair, options))
    if (key !== null) byKey.set(key, counted)
  }
  const list = new UnitList(layout.width)
  const own = new Float64Array(layout.width)
  // in the order of their keys, for the same items to give the same draws in whatever order they came
  const kindAt = new Map(
    [...byKey]
      .toSorted(([left], [right]) => (left < right ? -1 : 1))
      .map(([key, counted]) => {
        own.fill(0)
        for (const [index, share] of counted) own[index] = (own[index] as number) + share
        return [key, list.add(own)]
      }),
  )
  const kindOfPair = new Int32Array(times.length).fill(-1)
  for (const pair of made) {
    const kind = kindAt.get(known[pair]?.key ?? '')
    if (kind === undefined) continue
    kindOfPair[pair] = kind
    list.count(kind, times[pair])
  }
  const kindOf = pairOf.map((pair) => (pair < 0 ? -1 : (kindOfPair[pair] as number)))
  return { kinds: list.finish(), kindOf }
}

function countOnce<Label extends string>(
  layout: CellLayout,
  patterns: RatingPatterns,
  pair: number,
  options: BaselineOptions<Label>,
): Known {
  const pattern = Math.floor(pair / patterns.labels) - 1
  const counted = countedIn(layout, patterns, pattern, pair % patterns.labels, options)
  // a cluster of items without a reference adds nothing, and is none that the test rests on
  const isNothing = options.clusters !== null && counted.length === 0
  return { key: isNothing ? null : counted.join(' '), counted }
}

/** The totals in which an item counts: whom of the people the others meet, and with it the AI. */
function countedIn<Label extends string>(
  { size, width, parts, cellOf }: CellLayout,
  patterns: RatingPatterns,
  pattern: number,
  answer: number,
  { labels, ties, reference, isSuppressed = [] }: BaselineOptions<Label>,
): Counted {
  const tie = typeof ties === 'string' ? ties : labels.indexOf(ties.label)
  const sharesOf = (given: Float64Array) =>
    reference === 'each' ? sharesGiven(given) : voteShares(given, tie)
  const inParts = (share: number) => (parts === 1 ? share : Math.round(share * parts))
  const counted: [number, number][] = []
  forEachLeftOut(patterns, pattern, (person, own, given) => {
    if (isSuppressed[person]) return
    for (const [label, share] of sharesOf(given))
      counted.push(
        [2 * person * size + cellOf(label, own), inParts(share)],
        [(2 * person + 1) * size + cellOf(label, answer), inParts(share)],
      )
  })
  const isMet = counted.length > 0
  // of no use where each is held against the others alone, and no reference of anybody's
  if (reference === 'all')
    for (const [label, share] of voteShares(givenIn(patterns, pattern), tie))
      counted.push([width - 1 - size + cellOf(label, answer), inParts(share)])
  if (isMet) counted.push([width - 1, 1])
  return counted
}

type Shares = [label: number, share: number][]

/** How much each label is the reference where the most votes decide; nothing where there is none. */
function voteShares(given: Float64Array, tie: 'shared' | 'left out' | number): Shares {
  const leading = leadingLabels(given)
  if (leading.length < 2 || tie === 'shared') return leading.map((label) => [label, 1 / leading.length])
  return tie !== 'left out' && leading.includes(tie) ? [[tie, 1]] : []
}

/** How much each label is the reference where everybody is. */
function sharesGiven(given: Float64Array): Shares {
  const all = given.reduce((sum, count) => sum + count, 0)
  return [...given.entries()].flatMap(([label, count]) => (count > 0 ? [[label, count / all]] : []))
}

/** The labels given most often. */
function leadingLabels(given: Float64Array): number[] {
  const most = given.reduce((left, right) => Math.max(left, right), 0)
  return most === 0 ? [] : [...given.keys()].filter((label) => given[label] === most)
}

function givenIn({ labels, starts, said }: RatingPatterns, pattern: number): Float64Array {
  const given = new Float64Array(labels)
  for (let entry = starts[pattern] ?? 0; entry < (starts[pattern + 1] ?? 0); entry++)
    given[said[entry] as number] = (given[said[entry] as number] as number) + 1
  return given
}

/** Each person who rated items of a pattern, what they said, and how often the others gave each label. */
function forEachLeftOut(
  patterns: RatingPatterns,
  pattern: number,
  visit: (person: number, own: number, others: Float64Array) => void,
): void {
  const { starts, rater, said } = patterns
  const given = givenIn(patterns, pattern)
  for (let entry = starts[pattern] ?? 0; entry < (starts[pattern + 1] ?? 0); entry++) {
    const own = said[entry] as number
    given[own] = (given[own] as number) - 1
    visit(rater[entry] as number, own, given)
    given[own] = (given[own] as number) + 1
  }
}

/**
 * Of the items that the AI rated those on which the others of somebody tie, those on which the others of somebody decide, and those on
 * which they differ at all: what the rules of {@link BaselineOptions} differ about.
 */
export function findTies<Label extends string>(
  patterns: RatingPatterns,
  ai: readonly (Label | null)[],
  isSuppressed: readonly boolean[] = [],
): { tied: number[]; decided: number[]; split: number[] } {
  const kinds = Array.from({ length: patterns.starts.length - 1 }, (_, pattern) => {
    let [isTied, isDecided, isSplit] = [false, false, false]
    forEachLeftOut(patterns, pattern, (person, _own, others) => {
      if (isSuppressed[person]) return
      const leading = leadingLabels(others).length
      isTied ||= leading > 1
      isDecided ||= leading === 1
      isSplit ||= others.filter((count) => count > 0).length > 1
    })
    return { isTied, isDecided, isSplit }
  })
  const rated = [...patterns.patternOf.keys()].filter((item) => (ai[item] ?? null) !== null)
  const kindOf = (item: number) => kinds[patterns.patternOf[item] as number]
  return {
    tied: rated.filter((item) => kindOf(item)?.isTied),
    decided: rated.filter((item) => kindOf(item)?.isDecided),
    split: rated.filter((item) => kindOf(item)?.isSplit),
  }
}
