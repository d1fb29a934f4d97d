import { z } from 'zod'
import { plainText } from '@/lib/core/prompts/plain-text'
import { countTokens } from '@/lib/core/text/count-tokens'
import { packSentences } from '@/lib/core/text/pack-sentences'
import type { Span } from '@/lib/core/text/span'
import { type DatedNote, dateSentences } from '@/lib/core/timeline/dated-sentences'
import { batchRound, type RedundantAnswer, readRedundant } from '@/lib/core/timeline/model-duplicates'
import { orderTimeline } from '@/lib/core/timeline/order-timeline'
import { openClaimSource, placeClaim, readClaim } from '@/lib/core/timeline/read-claim'
import { findDuplicates, findExactDuplicates, follow } from '@/lib/core/timeline/rule-duplicates'
import type { DatedStatement, Removal, TimelineEntry } from '@/lib/core/timeline/timeline'
import { MOST_REFUSED, type TimelineReport } from '@/lib/core/timeline/timeline-report'
import { isCut } from '@/lib/models/chat-failure'
import type { AskModel } from './ask-model'

export const TIMELINE_PROMPTS = ['timeline/extract', 'timeline/deduplicate'] as const

type Prompt = { text: string; hash: string }
type Made = { notes: number; entries: TimelineEntry[]; report: TimelineReport }
type Notes = AsyncIterable<readonly DatedNote[]>

export type TimelineMaker = {
  ask: AskModel
  extract: Prompt
  deduplicate: Prompt
  noteTokens: number
  batchFacts: number
  rounds: number
  seed: number
}

/** More than 20,000 tokens may state; an answer that goes on and on is none. */
const MOST_CLAIMS = 5000
const texts = { type: 'array', items: { type: 'string' } }
const numbers = { type: 'array', items: { type: 'integer' } }

const EXTRACT = {
  name: 'dated_claims',
  schema: toSchema({ claims: texts }),
  read: z.object({
    claims: z
      .array(z.string())
      .max(MOST_CLAIMS)
      .transform((claims) => claims.flatMap((claim) => plainText(2000).safeParse(claim).data ?? [])),
  }),
}
const DEDUPLICATE = {
  name: 'redundant_facts',
  schema: toSchema({ redundant_fact_indices: numbers, kept_fact_indices: numbers }),
  read: z.object({
    redundant_fact_indices: z.array(z.int()),
    kept_fact_indices: z.array(z.int()).optional(),
  }),
}

/** Claims with subject and date are together longer than a terse note. */
const EXTRACT_TOKENS = { least: 2000, aNoteToken: 3, most: 32_000 }
/** Of two numbers for each fact, with what stands between them. */
const DEDUPLICATE_TOKENS = { least: 500, aFact: 10 }
const MOST_CUTS = 3
/** How often a note with too many claims for one answer is halved. */
const MOST_HALVINGS = 5

/** The timeline without a model: dated sentences, without exact and near duplicates. */
export async function makeTimelineByRules(notes: Notes): Promise<Made> {
  const statements: DatedStatement[] = []
  let count = 0
  for await (const some of notes) {
    count += some.length
    for (const note of some) statements.push(...dateSentences(note))
  }
  const report = { refused: 0, refusedClaims: [], rounds: [] }
  return { notes: count, entries: orderTimeline(statements, findDuplicates(statements)), report }
}

/**
 * The timeline by a model: the dated claims of each note, then rounds in which it names what is redundant among shuffled facts.
 * The same words of the same date are taken out before by themselves.
 *
 * @param notes a few at a time: so many are asked about at once, and no more are kept
 * @throws {ChatFailure} when a question got no answer: there is no timeline of a part of a chart
 */
export async function makeTimelineByModel(notes: Notes, maker: TimelineMaker): Promise<Made> {
  const statements: DatedStatement[] = []
  const report: TimelineReport = { refused: 0, refusedClaims: [], rounds: [] }
  let count = 0
  for await (const some of notes) {
    count += some.length
    const found = await Promise.all(some.map((note) => askForClaims(note, maker)))
    for (const claims of found) {
      statements.push(...claims.read)
      report.refused += claims.refused.length
      report.refusedClaims.push(...claims.refused.slice(0, MOST_REFUSED - report.refusedClaims.length))
    }
  }
  const removals = findExactDuplicates(statements)
  for (let round = 1; round <= maker.rounds; round++)
    report.rounds.push(await takeRound(statements, removals, round, maker))
  return { notes: count, entries: orderTimeline(statements, follow(removals)), report }
}

type Claims = { read: DatedStatement[]; refused: { noteId: string; text: string }[] }

async function askForClaims(note: DatedNote, maker: TimelineMaker): Promise<Claims> {
  const chunks = packSentences(note.text, maker.noteTokens, countTokens)
  return join(await Promise.all(chunks.map((chunk) => askForChunk(note, chunk, maker))))
}

async function askForChunk(
  note: DatedNote,
  chunk: Span,
  maker: TimelineMaker,
  halvings = 0,
): Promise<Claims> {
  const { least, aNoteToken, most } = EXTRACT_TOKENS
  const question = {
    prompt: maker.extract,
    values: { note_date: note.noteDay ?? 'unknown', text: chunk.text },
    form: EXTRACT,
    answerTokens: Math.min(most, Math.max(least, aNoteToken * countTokens(chunk.text))),
  }
  const halves = halvings < MOST_HALVINGS ? halve(chunk) : []
  const answer =
    halves.length > 1
      ? await maker.ask({ ...question, mostCuts: MOST_CUTS }).catch(takeCut)
      : await maker.ask(question)
  if (answer === null)
    return join(await Promise.all(halves.map((half) => askForChunk(note, half, maker, halvings + 1))))
  return readClaims(note, chunk, answer.value.claims)
}

function readClaims(note: DatedNote, chunk: Span, claims: readonly string[]): Claims {
  if (claims.length === 0) return { read: [], refused: [] }
  const source = openClaimSource(chunk)
  const read = claims.map((said) => {
    const claim = readClaim(said)
    return { said, placed: claim && placeClaim(claim, source, note) }
  })
  return {
    read: read.flatMap(({ placed }) => placed ?? []),
    refused: read.flatMap(({ said, placed }) => (placed ? [] : [{ noteId: note.noteId, text: said }])),
  }
}

function join(found: readonly Claims[]): Claims {
  return { read: found.flatMap(({ read }) => read), refused: found.flatMap(({ refused }) => refused) }
}

/** An answer that ran into its limit was to say too much; every other failure stays one. */
function takeCut(error: unknown): null {
  if (isCut(error)) return null
  throw error
}

function halve({ start, text }: Span): Span[] {
  const parts = packSentences(text, Math.ceil(countTokens(text) / 2), countTokens)
  return parts.map((part) => ({ ...part, start: start + part.start, end: start + part.end }))
}

/** Asks what is redundant in each batch of a round; what is taken out is noted. */
async function takeRound(
  statements: readonly DatedStatement[],
  removals: (Removal | null)[],
  round: number,
  { ask, deduplicate, seed, batchFacts }: TimelineMaker,
): Promise<TimelineReport['rounds'][number]> {
  const left = statements.flatMap((_, index) => (removals[index] ? [] : [index]))
  const batches = batchRound(left, { seed: String(seed), round, size: batchFacts })
  const answers = await Promise.all(
    batches.map((batch) =>
      ask({
        prompt: deduplicate,
        values: { facts: batch.map((index, place) => `${place}: ${describeFact(statements[index])}`) },
        form: DEDUPLICATE,
        answerTokens: Math.max(DEDUPLICATE_TOKENS.least, DEDUPLICATE_TOKENS.aFact * batch.length),
      }),
    ),
  )
  const report = { facts: left.length, batches: batches.length, removed: 0, outside: 0, unmatched: 0 }
  batches.forEach((batch, at) => {
    const answer: RedundantAnswer = answers[at]?.value ?? { redundant_fact_indices: [] }
    const { removed, outside, unmatched } = readRedundant(answer, batch, statements, round)
    for (const [index, removal] of removed) removals[index] = removal
    report.removed += removed.size
    report.outside += outside
    report.unmatched += unmatched
  })
  return report
}

const LENGTHS = { day: 10, week: 10, month: 7, year: 4, decade: 4 } as const

/** As a model reads it: the claim, and its date as exactly as it is known. */
function describeFact(fact: DatedStatement | undefined): string {
  if (!fact) return ''
  return `${fact.text} (${fact.date?.slice(0, LENGTHS[fact.precision]) ?? 'no date'})`
}

function toSchema(properties: Record<string, unknown>): Record<string, unknown> {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false }
}
