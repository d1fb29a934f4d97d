import { AppError } from '@/lib/core/errors'
import { buildReferenceContext, type ReferenceContext } from '@/lib/core/retrieval/reference-context'
import type { RetrievedFact } from '@/lib/core/retrieval/retrieved-fact'
import { listParts } from '@/lib/core/retrieval/search-settings'
import type { PassageOrigin, RunConfiguration } from '@/lib/core/runs/runs'
import type { PatientFact } from '@/lib/data/facts/facts'
import type { RunWorkItem } from '@/lib/data/runs/run-work'
import { ChatFailure } from '@/lib/models/chat-failure'
import type { CachedJson } from './retrieval/cached-searches'
import type { NoteVectors } from './retrieval/embed-texts'
import { createModelLists } from './retrieval/model-lists'
import { type Ledger, openSearchTools, type SearchScope } from './retrieval/search-tools'
import { createRetrieve } from './retrieve'

/** What the AI rater of one statement is shown: numbered passages, and the same as text; and whether these had to be looked for. */
export type MakeContext = (item: RunWorkItem) => Promise<ReferenceContext & { passages: PassageOrigin }>

type Setting = {
  /** Null outside of a study: nothing is read from the database or kept in it then. */
  scope: SearchScope | null
  /** Those that will be asked for, as far as they are known. */
  statements: readonly string[]
  signal: AbortSignal
  /** Called with every call to a server that finds or orders passages. */
  ledger?: Ledger
  /** Where vectors and lists stay without a study; null where they go with the process. */
  cached?: CachedJson | null
  /** Called with the vectors that the search needs. */
  noteVectors?: NoteVectors
}

/**
 * The one place where a configuration's way to find passages and its way to write them down meet; made once a patient.
 *
 * @throws {ChatFailure} `stop` when a model that the configuration names is not there, or has other files; from the returned function also
 *   `unavailable`
 */
export async function createMakeContext(
  facts: readonly PatientFact[],
  configuration: RunConfiguration,
  { scope, statements, signal, ledger = () => {}, cached = null, noteVectors = () => {} }: Setting,
): Promise<MakeContext> {
  const { search, factKind, decomposition, localModels } = configuration
  const { topN } = configuration
  const tools = await openSearchTools(search, scope, { signal, ledger, cached, begunWith: localModels })
  const setting = { search, cut: `${factKind}${decomposition}`, statements, noteVectors }
  const lists = createModelLists(facts, setting, tools)
  const retrieve = createRetrieve(facts, configuration, lists)
  const { embeddings } = listParts(search)
  return async ({ text, queries = [text], admission, before = null }) => {
    const each = await Promise.all(
      queries.map((query) => retrieve(query, admission, before).catch(throwAsFailure)),
    )
    const found = takeInTurn(each, topN)
    const isFound = embeddings && !queries.some((query) => lists.hasAsked(query)) // words alone are looked for each time
    return { ...toContext(found, admission, configuration), passages: isFound ? 'found' : 'made' }
  }
}

/** The first of each list, then the second of each, each fact once, as many as asked for. */
function takeInTurn(lists: readonly RetrievedFact[][], most: number): RetrievedFact[] {
  const [only] = lists
  if (lists.length === 1 && only) return only
  const taken = new Map<string, RetrievedFact>()
  const longest = Math.max(0, ...lists.map((list) => list.length))
  for (let rank = 0; rank < longest && taken.size < most; rank++)
    for (const list of lists) {
      const fact = list[rank]
      if (fact && taken.size < most && !taken.has(fact.id)) taken.set(fact.id, fact)
    }
  return [...taken.values()]
}

/** What is shown where a protocol has no passages of the chart looked for. */
export const NO_CONTEXT: MakeContext = () =>
  Promise.resolve({ text: '', items: [], ranked: [], passages: 'made' })

/** These facts as a configuration's judge is shown them. */
export function toContext(
  facts: readonly RetrievedFact[],
  admission: RunWorkItem['admission'],
  configuration: RunConfiguration,
): ReferenceContext {
  const isChat = configuration.kind === 'chat'
  return buildReferenceContext(facts, {
    format: isChat ? configuration.referenceFormat : 'score',
    admissionStart: admission?.admitTime ?? null,
    admissionEnd: admission?.dischargeTime ?? null,
    noteTime: isChat ? configuration.noteTime : 'charted',
  })
}

/** An index that does not answer is met like a model that does not. */
function throwAsFailure(error: unknown): never {
  if (error instanceof AppError && error.code === 'unavailable')
    throw new ChatFailure('unavailable', error.message, 0)
  if (error instanceof AppError && error.code === 'conflict') throw new ChatFailure('stop', error.message, 0)
  throw error
}
