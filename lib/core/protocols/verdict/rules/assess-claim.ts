import type { Verdict } from '@/lib/core/protocols/verdict/verdict'
import { coverTerms, distinctTerms, holdsQuantity, holdsSide, isSameDay } from './compare'
import { type Contradiction, findContradiction } from './contradiction'
import type { ReadFact } from './read-fact'
import type { Reading } from './statement'

/** What the rules found on one claim. `gaps` are the parts nothing backs; `against` is the fact that contradicts it. */
export type Assessment = {
  verdict: Verdict
  /** Share of the content words found, 0 to 1; the score takes off for numbers, sides and days not found. */
  cover: number
  score: number
  lacksDetail: boolean
  backing: readonly ReadFact[]
  gaps: readonly string[]
  against: Contradiction | null
}

type Ranked = { fact: ReadFact; cover: number }

/** Shares of a claim's content words: below the first a fact is not about the claim … */
const RELATED = 0.3
/** … this much must be covered for the claim to be addressed at all … */
const ADDRESSED = 0.45
/** … and this much for it to be backed. */
const BACKED = 0.6
/** A fact must hold this much of the claim to contradict it. */
const CLOSE = 0.5
const MOST_BACKING = 3

/** Compares one claim with the facts; see `answerByRules` for what this can and cannot see. */
export function assessClaim(statement: Reading, facts: readonly ReadFact[]): Assessment {
  const ranked = facts
    .map((fact) => ({ fact, cover: coverTerms(statement, fact.context) }))
    .toSorted((one, other) => other.cover - one.cover)
  const backing = chooseBacking(statement, ranked)
  const held = new Set(backing.flatMap((one) => [...one.context]))
  const cover = coverTerms(statement, held)
  const related = ranked.filter((one) => one.cover >= RELATED).map((one) => one.fact)
  const close = ranked.filter((one) => one.cover >= CLOSE).map((one) => one.fact)
  const against = findContradiction(statement, related, close, facts)
  const gaps = findGaps(statement, held, related, facts)
  const lacksDetail = gaps.exact.length > 0
  return {
    verdict: decide(cover, against !== null, lacksDetail),
    cover,
    score: cover * (1 - 0.2 * Math.min(gaps.exact.length, 3)),
    lacksDetail,
    backing,
    gaps: [...gaps.exact, ...gaps.words],
    against,
  }
}

/** The verdict that goes with a share of content words found, a contradiction, and a number, side or day not found. */
export function decide(cover: number, isContradicted: boolean, lacksDetail: boolean): Verdict {
  if (cover < ADDRESSED) return 'Not Addressed'
  if (isContradicted || lacksDetail || cover < BACKED) return 'Not Supported'
  return 'Supported'
}

function chooseBacking(statement: Reading, ranked: readonly Ranked[]): ReadFact[] {
  const chosen: ReadFact[] = []
  const held = new Set<string>()
  for (const { fact, cover } of ranked) {
    if (chosen.length >= MOST_BACKING || (chosen.length > 0 && cover < RELATED)) break
    const adds = statement.terms.some(
      (term) => !term.isWeak && !held.has(term.term) && fact.context.has(term.term),
    )
    if (!adds) continue
    chosen.push(fact)
    for (const term of fact.context) held.add(term)
  }
  return chosen
}

/** Numbers, sides and days of the claim that no related fact holds, and content words that no backing fact holds. */
function findGaps(
  statement: Reading,
  held: ReadonlySet<string>,
  related: readonly ReadFact[],
  all: readonly ReadFact[],
): { exact: string[]; words: string[] } {
  const numbers = statement.quantities.filter(
    (quantity) => !all.some((fact) => holdsQuantity(quantity, fact.reading, related.includes(fact))),
  )
  const sides = statement.sides.filter(
    ({ side, about }) => !related.some((fact) => holdsSide(side, about, fact.reading)),
  )
  const days = statement.dates.filter((day) => !related.some((fact) => isOnDay(day, fact)))
  const words = distinctTerms(statement).filter((term) => !term.isWeak && !held.has(term.term))
  return {
    exact: [
      ...numbers.filter((quantity) => !quantity.isCount).map((quantity) => quantity.shown),
      ...sides.map(({ side }) => side),
      ...days,
    ],
    words: [...numbers.filter((quantity) => quantity.isCount), ...words].map((part) => part.shown),
  }
}

function isOnDay(day: string, { fact, reading }: ReadFact): boolean {
  return (
    reading.dates.some((other) => isSameDay(day, other)) ||
    (fact.chartDate !== null && isSameDay(day, fact.chartDate))
  )
}
