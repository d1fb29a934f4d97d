import { adjustByBenjaminiHochberg } from '@/lib/core/stats/adjust-p-values'
import { studentTTails } from '@/lib/core/stats/student-t'
import { type Interval, wilsonInterval } from '@/lib/core/stats/wilson-interval'
import type { RatingTable } from './rating-table'

/** The AI in the place of one person. */
type AltTestHuman = {
  /** Items this person, the AI and somebody else rated. */
  items: number
  /** Share of items on which the AI meets the others at least as well as this person does; the reverse. */
  aiAdvantage: number
  humanAdvantage: number
  /** Wilson's of the two shares. */
  aiInterval: Interval | null
  humanInterval: Interval | null
  /** One-sided: that the AI falls short of this person by the allowance or more. */
  p: number
  pAdjusted: number
  isRejected: boolean
}

export type AltTest = {
  /** Per person, null for one with fewer than two such items. */
  humans: (AltTestHuman | null)[]
  /** Share of people against whom the AI wins; null when none can be tested. */
  winningRate: number | null
  /** Mean of the AI's advantages. */
  advantage: number | null
  /** Whether the AI wins against at least half: then the test says it may take a person's place. */
  passes: boolean | null
  /** Whether three people or more could be tested, each on 30 items or more: with less the test licenses nothing. */
  isEnough: boolean
}

const FEWEST_PEOPLE = 3
const FEWEST_ITEMS = 30

/** Whether an AI rater may stand in for a person, in a word. */
export function standInAnswer({ passes, isEnough }: AltTest): 'yes' | 'no' | 'too few to say' {
  if (passes === null || !isEnough) return 'too few to say'
  return passes ? 'yes' : 'no'
}

/** Level of the test, on P values corrected for the number of people. */
const LEVEL = 0.05

/**
 * The alternative annotator test: whether an AI rater may stand in for people, by comparing it with each person in turn on
 * how well the two meet the remaining people.
 *
 * @param humans items down, people across
 * @param ai per item, null where it did not rate
 * @param allowance what a person's rating is worth more because it costs more: 0.2 for experts, 0.15 for skilled raters,
 * 0.1 for crowds
 * @see Calderon N, Reichart R, Dror R (2025), The alternative annotator test for LLM-as-a-judge; P values corrected by
 * Benjamini and Yekutieli
 */
export function altTest<Label extends string>(
  humans: RatingTable<Label>,
  ai: readonly (Label | null)[],
  allowance: number,
): AltTest {
  const people = humans[0]?.length ?? 0
  const found = Array.from({ length: people }, (_, person) => testAgainst(humans, ai, person, allowance))
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
    return { humans: all, winningRate: null, advantage: null, passes: null, isEnough: false }
  }
  const winningRate = complete.filter(({ isRejected }) => isRejected).length / complete.length
  const advantage = complete.reduce((sum, { aiAdvantage }) => sum + aiAdvantage, 0) / complete.length
  const isEnough = complete.length >= FEWEST_PEOPLE && complete.every(({ items }) => items >= FEWEST_ITEMS)
  return { humans: all, winningRate, advantage, passes: winningRate >= 0.5, isEnough }
}

function testAgainst<Label extends string>(
  humans: RatingTable<Label>,
  ai: readonly (Label | null)[],
  person: number,
  allowance: number,
): Omit<AltTestHuman, 'pAdjusted' | 'isRejected'> | null {
  let aiWins = 0
  let humanWins = 0
  const differences: number[] = []
  for (const [item, row] of humans.entries()) {
    const own = row[person] ?? null
    const answer = ai[item] ?? null
    // most people rate few of the items: look at the others only where it counts
    if (own === null || answer === null) continue
    const others = row.toSpliced(person, 1).filter((label) => label !== null)
    if (others.length === 0) continue
    const met = (label: Label) => others.filter((other) => other === label).length
    const aiWin = met(answer) >= met(own) ? 1 : 0
    const humanWin = met(own) >= met(answer) ? 1 : 0
    aiWins += aiWin
    humanWins += humanWin
    differences.push(humanWin - aiWin)
  }
  const items = differences.length
  if (items < 2) return null
  return {
    items,
    aiAdvantage: aiWins / items,
    humanAdvantage: humanWins / items,
    aiInterval: wilsonInterval(aiWins, items),
    humanInterval: wilsonInterval(humanWins, items),
    p: belowAllowance(differences, allowance),
  }
}

/** One-sided t test that the mean is the allowance or more; small when it is clearly less. */
function belowAllowance(differences: readonly number[], allowance: number): number {
  const count = differences.length
  const mean = differences.reduce((sum, value) => sum + value, 0) / count
  const variance = differences.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (count - 1)
  // all alike: a mean of the allowance or more needs a worse item at least that often, so this is how likely none is
  if (variance === 0) return mean < allowance ? (1 - allowance) ** count : 1
  const t = (mean - allowance) / Math.sqrt(variance / count)
  const tail = studentTTails(t, count - 1) / 2
  return t < 0 ? tail : 1 - tail
}
