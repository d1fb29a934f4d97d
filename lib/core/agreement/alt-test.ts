import { adjustByBenjaminiHochberg } from '@/lib/core/stats/adjust-p-values'
import { belowBound, clusteredMean } from '@/lib/core/stats/clustered-mean'
import type { Interval } from '@/lib/core/stats/wilson-interval'
import { ofClusters } from './clustered-proportion'
import { proportion } from './one-versus-rest'
import type { RatingTable } from './rating-table'

/** The AI in the place of one person. */
type AltTestHuman = {
  /** Items this person, the AI and somebody else rated. */
  items: number
  /** Clusters they are of; null where items count as independent. */
  clusters: number | null
  /** Share of items on which the AI meets the others at least as well as this person does; the reverse. */
  aiAdvantage: number
  humanAdvantage: number
  /** Wilson's of the two shares, by cluster where there are any. */
  aiInterval: Interval | null
  humanInterval: Interval | null
  /** One-sided: that the AI falls short of this person by the allowance or more. */
  p: number
  pAdjusted: number
  isRejected: boolean
}

export type AltTest = {
  /**
   * Per person, null for one suppressed, or with fewer than five such items, or clusters of them, or one cluster that holds
   * nearly all.
   */
  humans: (AltTestHuman | null)[]
  /** Share of people against whom the AI wins; null when none can be tested. */
  winningRate: number | null
  /** Mean of the AI's advantages, and of people's: where both meet the others as well, both count. */
  advantage: number | null
  reverse: number | null
  /** Whether the AI wins against at least half: then the test says it may take a person's place. */
  passes: boolean | null
  /**
   * Whether three people or more could be tested, each on 30 items or more, of 10 clusters or more: with less the test
   * licenses nothing.
   */
  isEnough: boolean
}

/** What the test takes to license anything: people tested, and of each the items and their clusters. */
export const ALT_TEST_FEWEST = { people: 3, items: 30, clusters: 10 }

/** Of what there is too little: so few there are, the person with the fewest counting, and so many it takes. */
export type AltTestLack = { of: keyof typeof ALT_TEST_FEWEST; found: number; needed: number }

/** What the test lacks to license anything; empty where there is enough. */
export function altTestLacks(humans: AltTest['humans']): AltTestLack[] {
  const tested = humans.filter((person) => person !== null)
  const fewest = (counts: number[]) => Math.min(...counts)
  const all: [AltTestLack['of'], number][] = [
    ['people', tested.length],
    ['items', fewest(tested.map(({ items }) => items))],
    ['clusters', fewest(tested.map(({ clusters }) => clusters ?? ALT_TEST_FEWEST.clusters))],
  ]
  return all.flatMap(([of, found]) =>
    found < ALT_TEST_FEWEST[of] ? [{ of, found, needed: ALT_TEST_FEWEST[of] }] : [],
  )
}

/** Whether an AI rater can replace a person, in a word. */
export function altTestAnswer({ passes, isEnough }: AltTest): 'yes' | 'no' | 'too few to say' {
  if (passes === null || !isEnough) return 'too few to say'
  return passes ? 'yes' : 'no'
}

/** Level of the test, on P values corrected for the number of people. */
const LEVEL = 0.05

/**
 * The alternative annotator test: whether an AI rater can replace people, by comparing it with each person in turn on
 * how well the two meet the remaining people.
 *
 * @param humans items down, people across
 * @param ai per item, null where it did not rate
 * @param allowance what a person's rating is worth more because it costs more: 0.2 for experts, 0.15 for skilled raters,
 * 0.1 for crowds
 * @param clusters one name an item, such as its patient: the t test is then over clusters, for items of one are alike
 * @param isSuppressed per person whether they are not tested, because their figures are suppressed; they are still among the others
 * @see Calderon N, Reichart R, Dror R (2025), The alternative annotator test for LLM-as-a-judge; P values corrected by
 * Benjamini and Yekutieli. There items are independent; by cluster the mean has the error of a ratio of totals, and one degree of
 * freedom fewer than effective clusters
 * @example
 * // three people and an AI rater that is nearer to two of them than the last is, who errs on three of thirty items
 * const humans = table(...Array.from({ length: 30 }, (_, item) => (item % 10 === 0 ? 'aab' : 'aaa')))
 * const { winningRate, advantage, reverse } = altTest(humans, humans.map(() => 'a'), 0.1)
 * winningRate // => 0.333
 * advantage // => 1
 * reverse // => 0.967
 */
export function altTest<Label extends string>(
  humans: RatingTable<Label>,
  ai: readonly (Label | null)[],
  allowance: number,
  clusters: readonly string[] | null = null,
  isSuppressed: readonly boolean[] = [],
): AltTest {
  const people = humans[0]?.length ?? 0
  const found = countWins(humans, ai, people, clusters).map((groups, person) =>
    isSuppressed[person] ? null : testAgainst([...groups.values()], allowance, clusters !== null),
  )
  const tested = found.flatMap((one) => (one === null ? [] : [one]))
  const harmonic = tested.reduce((sum, _, rank) => sum + 1 / (rank + 1), 0)
  const adjusted = adjustByBenjaminiHochberg(tested.map(({ p }) => p)).map((p) => Math.min(1, p * harmonic))
  const complete = tested.map((one, index): AltTestHuman => {
    const pAdjusted = adjusted[index] ?? 1
    return { ...one, pAdjusted, isRejected: pAdjusted < LEVEL }
  })
  let next = 0
  const all = found.map((one) => (one === null ? null : (complete[next++] ?? null)))
  if (complete.length === 0) {
    return { humans: all, winningRate: null, advantage: null, reverse: null, passes: null, isEnough: false }
  }
  const winningRate = complete.filter(({ isRejected }) => isRejected).length / complete.length
  const advantage = complete.reduce((sum, { aiAdvantage }) => sum + aiAdvantage, 0) / complete.length
  const reverse = complete.reduce((sum, { humanAdvantage }) => sum + humanAdvantage, 0) / complete.length
  const isEnough = altTestLacks(all).length === 0
  return { humans: all, winningRate, advantage, reverse, passes: winningRate >= 0.5, isEnough }
}

/** How many items count for a person, and on how many the AI, or the person, meets the others at least as well. */
type Wins = { items: number; ai: number; human: number }

/** Per person and cluster (or item), in one pass: most people rate few of the items. */
function countWins<Label extends string>(
  humans: RatingTable<Label>,
  ai: readonly (Label | null)[],
  people: number,
  clusters: readonly string[] | null,
): Map<string | number, Wins>[] {
  const found = Array.from({ length: people }, () => new Map<string | number, Wins>())
  // many items may share one row
  const known = new Map<RatingTable<Label>[number], readonly Rating<Label>[]>()
  for (const [item, row] of humans.entries()) {
    const answer = ai[item] ?? null
    if (answer === null) continue
    const given = known.get(row) ?? ratingsOf(row)
    known.set(row, given)
    if (given.length < 2) continue
    const aiMet = countOf(given, answer)
    const group = clusters === null ? item : (clusters[item] ?? '')
    for (const { index, label } of given) {
      const person = found[index] as Map<string | number, Wins>
      const wins = person.get(group) ?? { items: 0, ai: 0, human: 0 }
      person.set(group, wins)
      // the person's own rating is among those counted
      const others = aiMet - (label === answer ? 1 : 0)
      const met = countOf(given, label) - 1
      wins.items += 1
      if (others >= met) wins.ai += 1
      if (met >= others) wins.human += 1
    }
  }
  return found
}

type Rating<Label> = { index: number; label: Label }

function ratingsOf<Label>(row: readonly (Label | null)[]): Rating<Label>[] {
  return row.flatMap((label, index) => (label === null ? [] : [{ index, label }]))
}

function countOf<Label>(given: readonly Rating<Label>[], wanted: Label): number {
  let count = 0
  for (const { label } of given) if (label === wanted) count += 1
  return count
}

function testAgainst(
  groups: readonly Wins[],
  allowance: number,
  isByCluster: boolean,
): Omit<AltTestHuman, 'pAdjusted' | 'isRejected'> | null {
  const differences = groups.map(({ items, ai, human }) => ({ total: human - ai, count: items }))
  const items = groups.reduce((sum, group) => sum + group.items, 0)
  const p = belowAllowance(differences, allowance, isByCluster, errorAlone(groups, items))
  if (p === null) return null
  const share = (who: 'ai' | 'human') => {
    const won = sumOf(groups, who)
    const whole = proportion(won, items, 'no items')
    const counts = groups.map((group) => ({ successes: group[who], cases: group.items }))
    return { won: won / items, interval: (isByCluster ? ofClusters(whole, counts) : whole).interval }
  }
  const [ai, human] = [share('ai'), share('human')]
  return {
    items,
    clusters: isByCluster ? groups.length : null,
    aiAdvantage: ai.won,
    humanAdvantage: human.won,
    aiInterval: ai.interval,
    humanInterval: human.interval,
    p,
  }
}

/**
 * Standard error of the mean difference as if items were independent: each differs by -1, 0 (both meet the others as well)
 * or 1.
 */
function errorAlone(groups: readonly Wins[], items: number): number {
  if (items < 2) return 0
  const [ai, human] = [sumOf(groups, 'ai'), sumOf(groups, 'human')]
  const squares = 2 * items - ai - human
  return Math.sqrt((squares - (human - ai) ** 2 / items) / (items - 1) / items)
}

function sumOf(groups: readonly Wins[], who: 'ai' | 'human'): number {
  return groups.reduce((sum, group) => sum + group[who], 0)
}

type Difference = { total: number; count: number }

/**
 * One-sided t test that the mean is the allowance or more; small when it is clearly less. Null where {@link clusteredMean}
 * is.
 */
function belowAllowance(
  differences: readonly Difference[],
  allowance: number,
  isByCluster: boolean,
  alone: number,
): number | null {
  const clustered = clusteredMean(differences)
  if (clustered === null) return null
  // few clusters differ little by chance: never surer than of items that have nothing to do with each other
  const found = { ...clustered, error: clustered.error === 0 ? 0 : Math.max(clustered.error, alone) }
  const p = belowBound(found, allowance)
  if (p !== null) return p
  if (found.mean >= allowance) return 1
  // all alike: a mean of the allowance or more needs a worse item at least that often, so this is how likely none is; nobody
  // knows how alike a cluster's items are where all are, so that there it is no surer than with one item of one more
  // cluster where the AI is worse
  if (!isByCluster) return (1 - allowance) ** differences.length
  const worse = clusteredMean([...differences, { total: 1, count: 1 }])
  return (worse && belowBound(worse, allowance)) ?? 1
}
