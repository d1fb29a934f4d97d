import type { RetrievedFact } from '@/lib/core/retrieval/retrieved-fact'
import { readOpposites } from './opposites'
import { type Reading, readStatement } from './statement'

/** A retrieved fact as read by the rules; `number` is its place in the evidence, from 1. */
export type ReadFact = { number: number; fact: RetrievedFact; reading: Reading; context: ReadonlySet<string> }

/** Reads claims and facts side by side, as what one calls by its opposite the others may name. */
export function readTogether(
  claims: readonly string[],
  facts: readonly RetrievedFact[],
): { statements: Reading[]; facts: ReadFact[] } {
  const statements = claims.map(readStatement)
  const read = facts.map((fact) => ({ fact, reading: readStatement(fact.text) }))
  const readings = [...statements, ...read.map(({ reading }) => reading)]
  const known = new Set(
    readings.flatMap(({ terms }) => terms.filter(({ isCompound }) => !isCompound).map(({ term }) => term)),
  )
  return {
    statements: statements.map((statement) => readOpposites(statement, known)),
    facts: read.map(({ fact, reading }, index) => readFact(fact, index, readOpposites(reading, known))),
  }
}

/** The names of its note lend their words to what a fact is about. */
function readFact(fact: RetrievedFact, index: number, reading: Reading): ReadFact {
  const { terms } = readStatement(`${fact.category ?? ''} ${fact.description ?? ''}`)
  const context = new Set([...terms, ...reading.terms].map(({ term }) => term))
  return { number: index + 1, fact, reading, context }
}
