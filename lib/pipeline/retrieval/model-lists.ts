import { createHash } from 'node:crypto'
import type { FactFilter } from '@/lib/core/retrieval/fact-scope'
import type { RankedHit } from '@/lib/core/retrieval/pick-best'
import { listParts, type SearchSettings } from '@/lib/core/retrieval/search-settings'
import type { TextVector } from '@/lib/core/retrieval/text-vector'
import { dropInvisible } from '@/lib/core/text/invisible'
import type { PatientFact } from '@/lib/data/facts/facts'
import { sha256 } from '@/lib/digest'
import type { FactIndex, IndexedFact } from '@/lib/index/fact-index'
import { ChatFailure } from '@/lib/models/chat-failure'
import { RefusedInput } from '@/lib/models/retry-rule'
import { searchOnce } from './cached-searches'
import { embedTexts, type NoteVectors } from './embed-texts'
import type { SearchTools } from './search-tools'

/** The lists that models make of one patient's facts; facts are known by their place. */
export type ModelLists = {
  search(kind: 'dense' | 'sparse', statement: string, filter: FactFilter, depth: number): Promise<RankedHit[]>
  /** Scores for facts, in their order. */
  rerank(statement: string, indices: readonly number[]): Promise<number[]>
  /** Whether a model or an index was asked here for a statement's lists; otherwise all of them were known. */
  hasAsked(statement: string): boolean
}

type Setting = {
  search: SearchSettings
  /** Distinguishes facts of one kind and cutting from the patient's others. */
  cut: string
  /** Known beforehand, so that they are embedded together. */
  statements: readonly string[]
  /** Called with the facts' vectors, once the first search needs them. */
  noteVectors?: NoteVectors
}

/**
 * Nothing is embedded, searched or reranked that was before; the index is opened when the first search needs it. Of characters
 * that no reader sees the models get none, and what is kept is kept for the texts as the models got them.
 */
export function createModelLists(
  patientFacts: readonly PatientFact[],
  { search: settings, cut, statements, noteVectors }: Setting,
  tools: SearchTools,
): ModelLists {
  const facts = patientFacts.map((fact) => ({ ...fact, text: dropInvisible(fact.text) }))
  const model = settings.embeddingModel
  const asked = new Set<string>()
  const embed = (texts: readonly string[], mayAnswerFor: boolean, note?: NoteVectors) => {
    const { embedding: client, vectors, signal } = tools
    if (client === null) throw new ChatFailure('stop', 'No embedding model takes part in this search.', 0)
    const { modelTerms: needsTerms } = listParts(settings)
    return embedTexts(texts, { client, vectors, signal, model, needsTerms, mayAnswerFor, note })
  }
  const list = once(async () => listFacts(facts))
  const openIndex = once(async (): Promise<FactIndex> => {
    await embed(
      facts.map((fact) => fact.text),
      true,
      noteVectors,
    )
    return tools.openIndex((await list()).indexed, cut)
  })
  // one that the server refuses fails by itself: nothing else may be searched for in its place
  const embedKnown = once(async () => embed(statements.map(dropInvisible), false).catch(unlessRefused))
  const findVector = async (statement: string): Promise<TextVector> => {
    await embedKnown()
    const known = await readVector(statement, tools)
    if (known) return known
    await embed([statement], false)
    const vector = await readVector(statement, tools)
    if (!vector) throw new Error('a vector was not kept')
    return vector
  }
  return {
    async search(kind, original, filter, depth) {
      const statement = dropInvisible(original)
      const { digest } = await list()
      const made = tools.identities.embedding
      const dependsOn = { kind, model, made, digest, filter, depth, statement: sha256(statement) }
      return searchOnce(
        tools.lists,
        dependsOn,
        async () => {
          asked.add(original)
          const index = await openIndex()
          const { dense, sparse } = await findVector(statement)
          if (kind === 'dense') return index.search({ kind, vector: dense }, filter, depth)
          if (sparse === null)
            throw new ChatFailure('stop', `The embedding model ${model} gives no weights of terms.`, 0)
          return index.search({ kind, vector: sparse }, filter, depth)
        },
        tools.signal,
      )
    },
    async rerank(original, indices) {
      const statement = dropInvisible(original)
      const { rerank } = tools
      const model = settings.rerankModel
      if (rerank === null) throw new ChatFailure('stop', `The model ${model} is not configured any more.`, 0)
      const { digest } = await list()
      const made = tools.identities.rerank
      const dependsOn = { kind: 'rerank', model, made, digest, indices, statement: sha256(statement) }
      const hits = await searchOnce(
        tools.lists,
        dependsOn,
        async () => {
          asked.add(original)
          const texts = indices.map((index) => facts[index]?.text ?? '')
          const scores = await rerank.rerank(statement, texts, tools.signal)
          return indices.map((index, at) => ({ index, score: scores[at] ?? 0 }))
        },
        tools.signal,
      )
      return hits.map((hit) => hit.score)
    },
    hasAsked: (statement) => asked.has(statement),
  }
}

function unlessRefused(error: unknown): void {
  if (!(error instanceof RefusedInput)) throw error
}

async function readVector(text: string, { vectors }: SearchTools): Promise<TextVector | null> {
  const found: TextVector[] = []
  await vectors.read([sha256(text)], (_, vector) => void found.push(vector))
  return found[0] ?? null
}

/** With a digest: facts are known by their place, so another list, or the same with other times, is another matter. */
function listFacts(facts: readonly PatientFact[]): { indexed: IndexedFact[]; digest: string } {
  const hash = createHash('sha256')
  const indexed = facts.map(({ id, text, admissionId, chartDate, chartTime }): IndexedFact => {
    const textHash = sha256(text)
    hash.update(JSON.stringify([id, textHash, admissionId, chartDate, chartTime]))
    return { id, textHash, admissionId, chartDate, chartTime }
  })
  return { indexed, digest: hash.digest('hex') }
}

/** Done once for all who ask; a failure is not kept. */
function once<Answer>(work: () => Promise<Answer>): () => Promise<Answer> {
  let under: Promise<Answer> | null = null
  return () => {
    under ??= work().catch((error: unknown) => {
      under = null
      throw error
    })
    return under
  }
}
