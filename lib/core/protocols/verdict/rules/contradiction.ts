import {
  findDenied,
  findOpposite,
  findOtherQuantity,
  findOtherSide,
  holdsQuantity,
  holdsSide,
  saysAlike,
} from './compare'
import type { ReadFact } from './read-fact'
import type { Reading } from './statement'

/** A fact that speaks against a claim, and how. */
export type Contradiction = { fact: ReadFact; why: string }

/**
 * The first contradiction, in this order: a fact that corrects the chart; another number, another side, a denial, an
 * opposite that no other fact makes good.
 *
 * @param related facts on the claim's subject
 * @param close facts that hold at least half of the claim
 * @param all every retrieved fact: a number found in any of them is not contradicted
 */
export function findContradiction(
  statement: Reading,
  related: readonly ReadFact[],
  close: readonly ReadFact[],
  all: readonly ReadFact[],
): Contradiction | null {
  return (
    findCorrection(statement, related) ??
    findOtherNumber(statement, related, all) ??
    findOtherSideFact(statement, related) ??
    findDenial(statement, close) ??
    findOppositeFact(statement, close)
  )
}

function findOtherNumber(
  statement: Reading,
  related: readonly ReadFact[],
  all: readonly ReadFact[],
): Contradiction | null {
  for (const quantity of statement.quantities) {
    if (quantity.isCount || all.some((fact) => holdsQuantity(quantity, fact.reading, related.includes(fact))))
      continue
    for (const fact of related) {
      const other = findOtherQuantity(quantity, fact.reading)
      if (other) return { fact, why: `it gives ${other.shown}, not ${quantity.shown}` }
    }
  }
  return null
}

function findOtherSideFact(statement: Reading, related: readonly ReadFact[]): Contradiction | null {
  for (const { side, about } of statement.sides) {
    if (related.some((fact) => holdsSide(side, about, fact.reading))) continue
    for (const fact of related) {
      const other = findOtherSide(side, about, fact.reading)
      if (other) return { fact, why: `it says ${other}, not ${side}` }
    }
  }
  return null
}

function findDenial(statement: Reading, close: readonly ReadFact[]): Contradiction | null {
  for (const fact of close) {
    const denied = findDenied(statement, fact.reading).find(
      (term) => !close.some((other) => saysAlike(term, other.reading)),
    )
    if (denied)
      return { fact, why: denied.isNegated ? `it affirms "${denied.shown}"` : `it denies "${denied.shown}"` }
  }
  return null
}

function findOppositeFact(statement: Reading, close: readonly ReadFact[]): Contradiction | null {
  for (const fact of close) {
    const pair = findOpposite(statement, fact.reading)
    if (
      pair &&
      !close.some((other) => saysAlike({ term: pair[0], isNegated: false, isNon: false }, other.reading))
    ) {
      return { fact, why: 'it says the opposite' }
    }
  }
  return null
}

/** A fact that corrects the chart ("should read left", "label in error") outweighs the facts it corrects. */
function findCorrection(statement: Reading, related: readonly ReadFact[]): Contradiction | null {
  if (statement.isCorrection) return null
  for (const fact of related.filter((one) => one.reading.isCorrection)) {
    const why = describeCorrection(statement, fact.reading)
    if (why) return { fact, why: `it corrects the chart and ${why}` }
  }
  return null
}

function describeCorrection(statement: Reading, fact: Reading): string | null {
  const denied = findDenied(statement, fact)[0]
  if (denied && !denied.isNegated) return `denies "${denied.shown}"`
  for (const quantity of statement.quantities) {
    const other = holdsQuantity(quantity, fact, true) ? null : findOtherQuantity(quantity, fact)
    if (other) return `gives ${other.shown}, not ${quantity.shown}`
  }
  for (const { side, about } of statement.sides) {
    const other = holdsSide(side, about, fact) ? null : findOtherSide(side, about, fact)
    if (other) return `says ${other}, not ${side}`
  }
  return null
}
