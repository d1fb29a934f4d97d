import type { Verdict } from '@/lib/core/protocols/verdict/verdict'
import type { RetrievedFact } from '@/lib/core/retrieval/retrieved-fact'
import { splitClauses } from '@/lib/core/text/clauses'
import { cutLongSpan } from '@/lib/core/text/cut-long-span'
import { SENTENCE_TOKENS } from '@/lib/core/text/sentences'
import { type Assessment, assessClaim, decide } from './assess-claim'
import { type ReadFact, readTogether } from './read-fact'

/** A fact that a judgment rests on; `number` is its place in the evidence as it was given, from 1. */
type CitedFact = {
  number: number
  factId: string
  noteId: string
  start: number
  end: number
  quote: string
}

export type RuleRating = {
  verdict: Verdict
  reason: string
  evidence: readonly CitedFact[]
  score: number
}

/**
 * The built-in AI rater: rules, no model. It looks at how much of the statement's content words the retrieved facts hold, and
 * whether a fact contradicts it: another number for the same thing, the other side, a denial, an opposite. Numbers, days and
 * sides that no fact holds make a statement only partly backed. A sentence is judged clause by clause.
 *
 * It is a floor for models to beat, named `baseline`. It cannot infer, does not know which of two notes is right or later,
 * misses most paraphrases, takes words that merely stand together for a statement, and knows only the abbreviations of the
 * table of clinical terms. Its verdicts are not advice about a patient.
 *
 * @param evidence the retrieved facts in the order of the numbers that `reason` cites
 * @returns the verdict; a reason in words that cites facts as [1]; the facts it rests on; and a score from 0 (nothing of the
 *   statement found) to 1 (all of it found), which is no probability
 */
export function answerByRules(statement: string, evidence: readonly RetrievedFact[]): RuleRating {
  const whole = { start: 0, end: statement.length, text: statement }
  const clauses = cutLongSpan(whole, SENTENCE_TOKENS).flatMap(splitClauses)
  const claims = clauses.length === 0 ? [statement] : clauses.map((clause) => clause.statement)
  const { statements, facts } = readTogether(claims, evidence)
  const parts = statements.map((one) => assessClaim(one, facts))
  const contradicted = parts.find((part) => part.verdict !== 'Not Addressed' && part.against !== null)
  const score = parts.reduce((sum, part) => sum + part.score, 0) / parts.length
  const verdict = decideTogether(parts, contradicted !== undefined)
  return {
    verdict,
    reason: giveReason(verdict, parts, contradicted),
    evidence: verdict === 'Not Addressed' ? [] : citeFacts(parts, contradicted),
    score,
  }
}

/** Clauses count alike: what most of the sentence lacks, or one clause lacks wholly, keeps it from being supported. */
function decideTogether(parts: readonly Assessment[], isContradicted: boolean): Verdict {
  const verdicts = new Set(parts.map((part) => part.verdict))
  if (verdicts.size === 1 && !isContradicted) return parts[0]?.verdict ?? 'Not Addressed'
  const cover = parts.reduce((sum, part) => sum + part.cover, 0) / parts.length
  const lacksDetail = verdicts.has('Not Addressed') || parts.some((part) => part.lacksDetail)
  return isContradicted ? 'Not Supported' : decide(cover, false, lacksDetail)
}

function giveReason(
  verdict: Verdict,
  parts: readonly Assessment[],
  contradicted: Assessment | undefined,
): string {
  const against = contradicted?.against
  if (against)
    return `Contradicted by ${cite(against.fact)}: ${against.why}. It reads: ${quote(against.fact)}`
  const gaps = [...new Set(parts.flatMap((part) => part.gaps))].slice(0, 6).map((gap) => `"${gap}"`)
  const backing = distinctFacts(parts.flatMap((part) => part.backing))
  const first = backing[0]
  if (verdict === 'Not Addressed' || !first) {
    return first
      ? `Not addressed: nothing retrieved speaks of ${gaps.join(', ')}. Nearest is ${cite(first)}.`
      : 'Not addressed: nothing retrieved shares enough of its words.'
  }
  const numbers = backing.map(cite).join(', ')
  if (verdict === 'Supported') return `Supported by ${numbers}: ${quote(first)}`
  return `Only partly backed by ${numbers}: not found is ${gaps.join(', ') || 'a part of it'}. Nearest is ${quote(first)}`
}

function citeFacts(parts: readonly Assessment[], contradicted: Assessment | undefined): CitedFact[] {
  const against = contradicted?.against ? [contradicted.against.fact] : []
  return distinctFacts([...against, ...parts.flatMap((part) => part.backing)]).map(({ number, fact }) => ({
    number,
    factId: fact.id,
    noteId: fact.noteId,
    start: fact.start,
    end: fact.end,
    quote: fact.quote ?? fact.text,
  }))
}

function distinctFacts(facts: readonly ReadFact[]): ReadFact[] {
  return [...new Map(facts.map((fact) => [fact.number, fact])).values()]
}

function cite({ number }: ReadFact): string {
  return `[${number}]`
}

function quote({ fact }: ReadFact): string {
  const text = fact.text.replace(/\s+/gu, ' ').trim()
  return text.length > 160 ? `${text.slice(0, 160).toWellFormed()} …` : text
}
