import type { RetrievedFact } from '@/lib/core/retrieval/retrieved-fact'
import { type Reading, readStatement } from './statement'

/** A retrieved fact as read by the rules; `number` is its place in the evidence, from 1. */
export type ReadFact = { number: number; fact: RetrievedFact; reading: Reading; context: ReadonlySet<string> }

/** Reads a fact; the names of its note lend their words to what it is about. */
export function readFact(fact: RetrievedFact, index: number): ReadFact {
  const context = readStatement(`${fact.category ?? ''} ${fact.description ?? ''}`)
  const reading = readStatement(fact.text)
  return {
    number: index + 1,
    fact,
    reading,
    context: new Set([...context.terms, ...reading.terms].map((term) => term.term)),
  }
}
