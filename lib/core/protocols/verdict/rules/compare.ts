import { stem } from '@/lib/core/retrieval/stem'
import type { Quantity, Reading, Side, Term } from './statement'

/** Words that cannot both hold of one thing at one time. */
const OPPOSITES: readonly (readonly [string, string])[] = [
  ['positive', 'negative'],
  ['normal', 'abnormal'],
  ['normal', 'elevated'],
  ['improved', 'worsened'],
  ['resumed', 'held'],
  ['benign', 'malignant'],
  ['mild', 'severe'],
  ['acute', 'chronic'],
  ['upper', 'lower'],
  ['systolic', 'diastolic'],
].map(([one = '', other = '']) => [stem(one), stem(other)] as const)

/** How near, in words, the thing stands that an opposite is said of. */
const BESIDE = 3

type Polar = Pick<Term, 'term' | 'isNegated' | 'isNon'>

/** The share of a statement's weighted content words that a fact holds, 0 to 1; 0 for a statement without any. */
export function coverTerms(statement: Reading, held: ReadonlySet<string>): number {
  const terms = distinctTerms(statement)
  const total = terms.reduce((sum, term) => sum + term.weight, 0)
  const covered = terms.reduce((sum, term) => sum + (held.has(term.term) ? term.weight : 0), 0)
  return total === 0 ? 0 : covered / total
}

/** Each term of a reading once, as it stands there last. */
export function distinctTerms(reading: Reading): Term[] {
  return [...new Map(reading.terms.map((term) => [term.term, term])).values()]
}

/**
 * Whether a quantity of the statement stands in the fact: the same value and unit, said of a same thing. Of a related fact
 * it is enough that the thing is mentioned anywhere.
 */
export function holdsQuantity(quantity: Quantity, fact: Reading, isRelated: boolean): boolean {
  return fact.quantities.some((other) => {
    if (!isSameUnit(quantity, other) || !agrees(quantity, other)) return false
    const isLoose = isRelated || other.about.length === 0
    return shares(quantity.about, other.about) || (isLoose && isAboutSame(quantity, fact))
  })
}

/** A quantity of the fact with the same unit, said of the same thing, that differs; null if there is none. */
export function findOtherQuantity(quantity: Quantity, fact: Reading): Quantity | null {
  if (quantity.unit === 'time') return null
  const rivals = fact.quantities.filter((other) => quantity.unit === other.unit && !agrees(quantity, other))
  return rivals.find((other) => shares(quantity.about, other.about)) ?? null
}

/** Content words that the fact denies and the statement asserts, or the other way round. */
export function findDenied(statement: Reading, fact: Reading): Term[] {
  // Where both deny a same thing ("do not resume", "should not be resumed") the scopes alone differ.
  if (statement.terms.some((term) => term.isNegated && !term.isNon && saysAlike(term, fact))) return []
  return statement.terms.filter((term) => {
    const said = fact.terms.filter((other) => other.term === term.term)
    // A statement's "no fever" is not gainsaid by a fact that merely names fever; "afebrile" is by one that says febrile.
    const isSaid =
      fact.isAssertion || said.some((other) => other.isMeasured || other.shown.toLowerCase() === term.denies)
    if (term.isWeak || (term.isNegated && !isSaid)) return false
    return (
      said.every((other) => !isAlike(term, other)) &&
      said.some((other) => isSameThing(term, other, statement, fact))
    )
  })
}

/**
 * Whether an opposite by how a word begins is said of what the statement speaks of: not where it goes with a word of its own
 * ("unstable angina", of a stable blood pressure), unless another strong word of the statement stands beside it.
 */
function isSameThing(term: Term, said: Term, statement: Reading, fact: Reading): boolean {
  if (term.denies === null && said.denies === null) return true
  const strong = new Set(statement.terms.filter((other) => !other.isWeak).map((other) => other.term))
  const goesWith = fact.terms.find(({ position }) => position === said.position + 1)
  if (!goesWith || goesWith.isWeak || strong.has(goesWith.term)) return true
  strong.delete(term.term)
  const near = fact.terms.filter(({ position }) => Math.abs(position - said.position) <= BESIDE)
  return strong.size === 0 || near.some((other) => strong.has(other.term))
}

function isAlike(one: Polar, other: Polar): boolean {
  return one.isNegated === other.isNegated || (one.isNon && other.isNon)
}

/** Whether the fact says a term with the same polarity as the statement does. */
export function saysAlike(term: Polar, fact: Reading): boolean {
  return fact.terms.some((other) => other.term === term.term && isAlike(term, other))
}

/** Whether the fact gives the same side to one of the things; to anything at all where none is named. */
export function holdsSide(side: Side, about: readonly string[], fact: Reading): boolean {
  return fact.sides.some((other) => other.side === side && (about.length === 0 || shares(about, other.about)))
}

/** The side the fact gives to a thing for which the statement gives another; null if there is none. */
export function findOtherSide(side: Side, about: readonly string[], fact: Reading): Side | null {
  return fact.sides.find((other) => other.side !== side && shares(about, other.about))?.side ?? null
}

/** A pair of opposites, the first in the statement and the second in the fact; null where the fact holds the first too. */
export function findOpposite(statement: Reading, fact: Reading): readonly [string, string] | null {
  const own = assertedTerms(statement)
  const theirs = assertedTerms(fact)
  for (const [one, other] of OPPOSITES.flatMap(([first, second]) => [
    [first, second] as const,
    [second, first] as const,
  ])) {
    if (own.has(one) && !own.has(other) && theirs.has(other) && !theirs.has(one)) return [one, other]
  }
  return null
}

/** Whether two dates name one day; where one gives no year, month and day decide. A year alone holds all its days. */
export function isSameDay(one: string, other: string): boolean {
  if (one.length === 4 || other.length === 4) return one.slice(0, 4) === other.slice(0, 4)
  return one.slice(-5) === other.slice(-5) && (one.length < 10 || other.length < 10 || one === other)
}

function assertedTerms(reading: Reading): ReadonlySet<string> {
  return new Set(reading.terms.filter((term) => !term.isNegated).map((term) => term.term))
}

function isSameUnit(one: Quantity, other: Quantity): boolean {
  return (
    one.unit === other.unit ||
    (one.unit !== 'time' && other.unit !== 'time' && (one.unit === null || other.unit === null))
  )
}

function agrees(wanted: Quantity, found: Quantity): boolean {
  if (wanted.comparison === 'above') return found.value > wanted.value || found.comparison === 'above'
  if (wanted.comparison === 'below') return found.value < wanted.value || found.comparison === 'below'
  if (wanted.comparison === 'about')
    return Math.abs(found.value - wanted.value) <= 0.1 * Math.abs(wanted.value)
  return found.value === wanted.value
}

function isAboutSame(wanted: Quantity, fact: Reading): boolean {
  return wanted.about.length === 0 || fact.terms.some((term) => wanted.about.includes(term.term))
}

function shares(one: readonly string[], other: readonly string[]): boolean {
  return one.some((word) => other.includes(word))
}
