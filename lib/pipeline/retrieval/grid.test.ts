import { describe, expect, it, vi } from 'vitest'
import type { FactScope } from '@/lib/core/retrieval/fact-scope'
import { type SearchSettings, searchSettingsSchema } from '@/lib/core/retrieval/search-settings'
import type { PatientFact } from '@/lib/data/facts/facts'
import { createExactIndex } from '@/lib/index/exact-index'
import { createVectorsInMemory } from '@/lib/index/vector-store'
import { toyVectorOf } from '@/lib/testing/model-server'
import { createRetrieve } from '../retrieve'
import { createListsInMemory, searchOnce } from './cached-searches'
import { createModelLists } from './model-lists'
import type { SearchTools } from './search-tools'

const NEVER = new AbortController().signal
const STATEMENTS = ['The fever fell.', 'Ceftriaxone was given.', 'No cough was heard.', 'He went home.']
const WORDS = 'fever cough ceftriaxone pain home walked ate slept lungs clear wound dry'.split(' ')
const FACTS = Array.from({ length: 120 }, (_, at): PatientFact => {
  const word = (step: number) => WORDS[(at * step + (at >> 3)) % WORDS.length]
  return {
    id: `f${at}`,
    noteId: `n${at % 9}`,
    text: `Day ${at % 17}: ${word(1)}, ${word(5)} and ${word(7)}.`,
    start: 0,
    end: 1,
    category: 'Nursing',
    description: 'Note',
    chartDate: `2150-03-0${1 + (at % 9)}`,
    chartTime: null,
    storeTime: null,
    admissionId: at % 3 === 0 ? 'A' : 'B',
  }
})
const ADMISSION = { externalId: 'A', admitTime: null, dischargeTime: null }

type Counts = { embedded: number; searches: number; reranks: number }

function createTools(counts: Counts): SearchTools {
  const vectors = createVectorsInMemory()
  return {
    vectors,
    lists: createListsInMemory(),
    signal: new AbortController().signal,
    identities: { embedding: 'e', rerank: 'r' },
    embedding: {
      async embed(texts) {
        counts.embedded += texts.length
        return texts.map(toyVectorOf)
      },
    },
    rerank: {
      async rerank(query, texts) {
        counts.reranks += 1
        return texts.map((text) => (text.length * 7919 + query.length) % 101)
      },
    },
    openIndex(facts) {
      const index = createExactIndex(vectors, facts)
      return {
        search(...question) {
          counts.searches += 1
          return index.search(...question)
        },
      }
    },
  }
}

/** The published grid: four N, three methods, three formats, two scopes. Formats ask for the same facts. */
function listGrid(): { topN: number; scope: FactScope; search: SearchSettings }[] {
  const searches = (['dense', 'hybrid', 'rerank'] as const).map((method) =>
    searchSettingsSchema.parse({ method, terms: 'model', embeddingModel: 'e', rerankModel: 'r' }),
  )
  const scopes = ['all-notes', 'own-admission'] as const
  const alike = [5, 10, 25, 50].flatMap((topN) =>
    searches.flatMap((search) => scopes.map((scope) => ({ topN, scope, search }))),
  )
  return [...alike, ...alike, ...alike]
}

async function runAll(openTools: () => SearchTools): Promise<string[][]> {
  const found: string[][] = []
  for (const configuration of listGrid()) {
    const setting = { search: configuration.search, cut: 'sentence', statements: STATEMENTS }
    const retrieve = createRetrieve(FACTS, configuration, createModelLists(FACTS, setting, openTools()))
    const answers = await Promise.all(STATEMENTS.map((statement) => retrieve(statement, ADMISSION)))
    found.push(...answers.map((facts) => facts.map(({ id, score }) => `${id} ${score}`)))
  }
  return found
}

describe('runs side by side', () => {
  it('wait for each other instead of searching the same', async () => {
    const counts: Counts = { embedded: 0, searches: 0, reranks: 0 }
    const tools = createTools(counts)
    const search = searchSettingsSchema.parse({ method: 'rerank', terms: 'model', embeddingModel: 'e' })
    const setting = { search, cut: 'sentence', statements: STATEMENTS }
    const configuration = { topN: 5, scope: 'all-notes', search } as const
    const runs = Array.from({ length: 4 }, () =>
      createRetrieve(FACTS, configuration, createModelLists(FACTS, setting, tools)),
    )

    const found = await Promise.all(runs.map((retrieve) => retrieve(STATEMENTS[0]!, null)))

    expect(new Set(found.map((facts) => JSON.stringify(facts))).size).toBe(1)
    expect(counts).toMatchObject({ searches: 2, reranks: 1 })
  })

  it('do not hand on a failure to whoever asks later', async () => {
    const lists = createListsInMemory()
    const fail = searchOnce(lists, { a: 1 }, () => Promise.reject(new Error('no')), NEVER)
    await expect(fail).rejects.toThrow('no')

    expect(await searchOnce(lists, { a: 1 }, async () => [], NEVER)).toEqual([])
  })
})

describe('a search that was joined', () => {
  it('is begun again when whoever began it was cancelled', async () => {
    const lists = createListsInMemory()
    const hits = [{ index: 1, score: 2 }]
    const begun: ((error: Error) => void)[] = []
    const first = searchOnce(
      lists,
      { b: 1 },
      () => new Promise((_, reject) => void begun.push(reject)),
      NEVER,
    )
    const others = [1, 2].map(() => searchOnce(lists, { b: 1 }, async () => hits, NEVER))
    await vi.waitFor(() => expect(begun).toHaveLength(1), 60_000)
    begun[0]!(new Error('cancelled'))

    await expect(first).rejects.toThrow('cancelled')
    expect(await Promise.all(others)).toEqual([hits, hits])
  })
})

describe('the grid of 72 configurations', () => {
  it('finds what 72 single runs find, with far fewer embeddings, searches and reranks', {
    timeout: 30_000,
  }, async () => {
    const single: Counts = { embedded: 0, searches: 0, reranks: 0 }
    const shared: Counts = { embedded: 0, searches: 0, reranks: 0 }
    const tools = createTools(shared)

    const alone = await runAll(() => createTools(single))
    const together = await runAll(() => tools)

    expect(alone).toHaveLength(72 * STATEMENTS.length)
    expect(together).toEqual(alone)
    const texts = new Set([...FACTS.map((fact) => fact.text), ...STATEMENTS]).size
    const count = STATEMENTS.length
    expect(single).toEqual({ embedded: 72 * texts, searches: 24 * 5 * count, reranks: 24 * count })
    expect(shared).toEqual({ embedded: texts, searches: 4 * count, reranks: 2 * count })
  })
})
