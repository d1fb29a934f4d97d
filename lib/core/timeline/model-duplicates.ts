import { seededShuffle } from '../stats/seeded-shuffle'
import { type FactWords, mayBeWithin, mayGiveWay, overlapOf, readFactWords } from './same-fact'
import type { DatedStatement, Removal } from './timeline'

export type RedundantAnswer = {
  redundant_fact_indices: readonly number[]
  /** For each of them the one that says the same, where the model names it. */
  kept_fact_indices?: readonly number[] | undefined
}

/** What a model said that was not followed. */
export type UnfollowedCounts = {
  /** Numbers that stand for no fact of the batch, or for one twice. */
  outside: number
  /** Facts that are kept as no other of the batch says the same of the same date. */
  unmatched: number
}

/**
 * Statements in batches for one round: shuffled, so that such as stand far apart can meet. The same seed and round give the same
 * batches.
 *
 * @param indices of the statements that are left
 */
export function batchRound(
  indices: readonly number[],
  { seed, round, size }: { seed: string; round: number; size: number },
): number[][] {
  const shuffled = seededShuffle(indices, `${seed}:${round}`)
  const batches = Array.from({ length: Math.ceil(shuffled.length / size) }, (_, at) =>
    shuffled.slice(at * size, (at + 1) * size),
  )
  return batches.filter(({ length }) => length > 1)
}

/**
 * What a model's answer takes out of a batch. Each goes for the one that the model names, or else for the one that stays and is
 * nearest by words; one that has no such partner is kept, as are statements of different dates and statements that contradict
 * each other, whatever the model says. One of every group stays.
 *
 * @param batch indices of statements, in the order in which the model saw them, from 0
 * @returns what is taken out, by the indices of the statements
 */
export function readRedundant(
  answer: RedundantAnswer,
  batch: readonly number[],
  statements: readonly DatedStatement[],
  round: number,
): { removed: ReadonlyMap<number, Removal> } & UnfollowedCounts {
  const { redundant_fact_indices: said, kept_fact_indices: named = [] } = answer
  const isPaired = named.length === said.length
  const wanted = new Map<number, number | undefined>()
  said.forEach((place, at) => {
    const index = batch[place]
    if (index !== undefined && !wanted.has(index))
      wanted.set(index, isPaired ? batch[named[at] ?? -1] : undefined)
  })
  const words = new Map<number, FactWords>()
  const removed = new Map<number, Removal>()
  const others = batch.filter((index) => !wanted.has(index))
  for (const [index, partner] of wanted) {
    const isNamed = partner !== undefined
    const match = { index, statements, words }
    const kept = isNamed ? findNamed(stays(partner, removed), match) : findNearest(others, match)
    if (kept !== null) removed.set(index, { why: 'model', kept, round, isNamed })
  }
  return { removed, outside: said.length - wanted.size, unmatched: wanted.size - removed.size }
}

function stays(index: number, removed: ReadonlyMap<number, Removal>): number {
  const next = removed.get(index)
  return next ? stays(next.kept, removed) : index
}

type Match = {
  index: number
  statements: readonly DatedStatement[]
  /** Read once a batch. */
  words: Map<number, FactWords>
}

function wordsOf(index: number, { statements, words }: Match): FactWords {
  const known = words.get(index) ?? readFactWords(statements[index]?.text ?? '')
  words.set(index, known)
  return known
}

function fits(other: number, match: Match): boolean {
  const { index, statements } = match
  const [one, two] = [statements[index], statements[other]]
  if (other === index || !one || !two || !mayGiveWay(one, two)) return false
  return mayBeWithin(wordsOf(index, match), wordsOf(other, match))
}

function findNamed(other: number, match: Match): number | null {
  return fits(other, match) ? other : null
}

/** Words that nearly all claims have say nothing. */
const LEAST_OVERLAP = 0.2

function findNearest(others: readonly number[], match: Match): number | null {
  const own = wordsOf(match.index, match)
  let best: { index: number; overlap: number } | null = null
  for (const index of others) {
    if (!fits(index, match)) continue
    const overlap = overlapOf(own, wordsOf(index, match))
    if (overlap >= LEAST_OVERLAP && (best === null || overlap > best.overlap)) best = { index, overlap }
  }
  return best?.index ?? null
}
