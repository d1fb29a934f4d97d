import { z } from 'zod'
import { plainText } from '@/lib/core/prompts/plain-text'
import { alignClaim } from '@/lib/core/text/align-claim'
import { countTokens } from '@/lib/core/text/count-tokens'
import { duplicateKey } from '@/lib/core/text/duplicate-key'
import { packSentences } from '@/lib/core/text/pack-sentences'
import { type ChunkSettings, chunkByMatter } from '@/lib/core/text/semantic-chunks'
import { splitSentencesAsPublished } from '@/lib/core/text/sentences-as-published'
import type { Span } from '@/lib/core/text/span'
import { splitStatements } from '@/lib/core/text/statements'
import type { CutStatement } from '@/lib/core/text-jobs'
import { isCut } from '@/lib/models/chat-failure'
import type { AskModel } from './ask-model'
import { openChunkTools } from './chunk-tools'

/** A chunk as it is kept: with its text where that does not quote the passage word for word. */
type ChunkSpan = { start: number; end: number; text?: string | undefined }
/** A passage, and what a model is shown of it. */
type Chunk = Span & { shown: string }
type Prompt = { text: string; hash: string }

export type Decomposer = {
  ask: AskModel
  check: Prompt
  extract: Prompt
  maxTokens: number
  /** Null cuts chunks between sentences alone. */
  byMatter: {
    variant: ChunkSettings['variant']
    embed: (texts: readonly string[]) => Promise<readonly ArrayLike<number>[]>
    /** Finds again where a text was cut before, or else keeps it. */
    memoize: (text: string, cut: () => Promise<ChunkSpan[]>) => Promise<ChunkSpan[]>
  } | null
}

/** More than a chunk of the greatest size may state; an answer that goes on and on is none. */
const MOST_CLAIMS = 1000

const CHECK = {
  name: 'claim_check',
  schema: toSchema({ contains_claim: { type: 'boolean' } }),
  read: z.object({ contains_claim: z.boolean() }),
}
const EXTRACT = {
  name: 'claims',
  schema: toSchema({ claims: { type: 'array', items: { type: 'string' } } }),
  read: z.object({ claims: z.array(z.string()).max(MOST_CLAIMS).transform(keepFull) }),
}
const CHECK_TOKENS = 100
/** Claims that stand alone repeat what they speak of: together they are longer than their chunk. */
const EXTRACT_TOKENS = { least: 2000, aChunkToken: 4 }
/** Answers that run on so often are no bad luck: halves of the chunk say less. */
const MOST_CUTS = 3
/** How often a chunk with too many claims for one answer is halved: a chunk of 2,000 tokens comes down to 125. */
const MOST_HALVINGS = 4

/**
 * A text cut into sentences as the published code cuts it: at the ends that an untrained Punkt sees, headings and white space
 * kept.
 *
 * @see VeriFact (Chung et al. 2025), its code's sentence units
 */
export function cutAsPublished(text: string): CutStatement[] {
  let end = 0
  return splitSentencesAsPublished(text).map((piece) => {
    const start = end
    end += piece.length
    return { text: piece, start, end, origin: { by: 'rules' } }
  })
}

/** A text cut by rules: the built-in floor. */
export function cutByRules(text: string, unit: 'sentence' | 'claim'): CutStatement[] {
  return splitStatements(text, unit).map(({ statement, start, end }) => ({
    text: statement,
    start,
    end,
    origin: { by: 'rules' },
  }))
}

/**
 * The atomic claims of a text by a model: chunk by chunk, first whether the chunk asserts anything, then what. Each claim
 * keeps its chunk and the place it was aligned to. A claim that the text makes twice is kept once; as published, twice.
 * A chunk with more claims than fit into one answer is halved; one that cannot be fails with its cut answer.
 *
 * @throws {ChatFailure} when a chunk got no answer: there are no claims of a part of a text
 * @see VeriFact (Chung et al. 2025), appendix A.3
 */
export async function cutByModel(text: string, decomposer: Decomposer): Promise<CutStatement[]> {
  const chunks = await cutChunks(text, decomposer)
  const found = await Promise.all(chunks.map((chunk) => askForClaims(chunk, decomposer)))
  if (decomposer.byMatter?.variant === 'as-published') return found.flat()
  const seen = new Set<string>()
  return found.flat().filter((claim) => {
    const key = duplicateKey(claim.text)
    return !seen.has(key) && seen.add(key)
  })
}

async function cutChunks(text: string, { maxTokens, byMatter }: Decomposer): Promise<Chunk[]> {
  if (byMatter === null) return packSentences(text, maxTokens, countTokens).map(showWhole)
  const { variant, embed, memoize } = byMatter
  const places = await memoize(text, async () => {
    const tools = { embed, ...(await openChunkTools(variant)) }
    const chunks = await chunkByMatter(text, { variant, maxTokens }, tools)
    return chunks.map(({ start, end, text: own }) =>
      own === text.slice(start, end) ? { start, end } : { start, end, text: own },
    )
  })
  return places.map(({ start, end, text: own }) => {
    const passage = text.slice(start, end)
    return { start, end, text: passage, shown: own ?? passage }
  })
}

function showWhole(span: Span): Chunk {
  return { ...span, shown: span.text }
}

async function askForClaims(chunk: Chunk, decomposer: Decomposer, halvings = 0): Promise<CutStatement[]> {
  const { ask, check, extract, maxTokens } = decomposer
  const passage = chunk.shown.trim()
  if (passage === '') return []
  const values = { passage }
  const checked = await ask({ prompt: check, values, form: CHECK, answerTokens: CHECK_TOKENS })
  if (!checked.value.contains_claim) return []
  const answerTokens = Math.max(EXTRACT_TOKENS.least, EXTRACT_TOKENS.aChunkToken * maxTokens)
  const question = { prompt: extract, values, form: EXTRACT, answerTokens }
  const halves = halvings < MOST_HALVINGS ? halve(chunk) : []
  const answer =
    halves.length > 1 ? await ask({ ...question, mostCuts: MOST_CUTS }).catch(takeCut) : await ask(question)
  if (answer === null)
    return (await Promise.all(halves.map((half) => askForClaims(half, decomposer, halvings + 1)))).flat()
  const { value, model } = answer
  return value.claims.map((claim) => {
    const { start, end, how } = alignClaim(chunk.text, claim)
    return {
      text: claim,
      start: chunk.start + start,
      end: chunk.start + end,
      origin: { by: 'model', model, chunk: { start: chunk.start, end: chunk.end }, how },
    }
  })
}

/** An answer that ran into its limit was to say too much; every other failure stays one. */
function takeCut(error: unknown): null {
  if (isCut(error)) return null
  throw error
}

function halve({ start, text }: Span): Chunk[] {
  const parts = packSentences(text, Math.ceil(countTokens(text) / 2), countTokens)
  return parts.map((part) => showWhole({ ...part, start: start + part.start, end: start + part.end }))
}

/** A blank entry says nothing and is no fault of the others. */
function keepFull(claims: readonly string[]): string[] {
  return claims.flatMap((claim) => plainText(2000).safeParse(claim).data ?? [])
}

function toSchema(properties: Record<string, unknown>): Record<string, unknown> {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false }
}
