import { describe, expect, it } from 'vitest'
import { searchSettingsSchema } from '@/lib/core/retrieval/search-settings'
import type { PatientFact } from '@/lib/data/facts/facts'
import { createExactIndex } from '@/lib/index/exact-index'
import { createVectorsInMemory } from '@/lib/index/vector-store'
import { toyVectorOf } from '@/lib/testing/model-server'
import { createRetrieve } from '../retrieve'
import { createListsInMemory } from './cached-searches'
import { createModelLists } from './model-lists'
import type { SearchTools } from './search-tools'

/** Tags, a soft hyphen, a blank of no width, a mark of direction and a byte order mark. */
const HIDDEN = '\u{e0053}\u{e0061}\u00ad\u200b\u202e\ufeff'
const SEARCH = searchSettingsSchema.parse({ method: 'rerank', terms: 'model', candidates: 4 })

function toFact(text: string, at: number): PatientFact {
  const times = { chartDate: '2150-03-04', chartTime: null, storeTime: null, admissionId: null }
  return {
    id: `f${at}`,
    noteId: 'n',
    text,
    start: 5,
    end: 5 + text.length,
    category: '',
    description: '',
    ...times,
  }
}

function createTools(): SearchTools & { sent: string[] } {
  const vectors = createVectorsInMemory()
  const sent: string[] = []
  const note = (...texts: readonly string[]) => void sent.push(...texts)
  return {
    sent,
    vectors,
    lists: createListsInMemory(),
    signal: new AbortController().signal,
    identities: { embedding: 'e', rerank: 'r' },
    embedding: { embed: async (texts) => (note(...texts), texts.map(toyVectorOf)) },
    rerank: { rerank: async (query, texts) => (note(query, ...texts), texts.map((text) => 1 / text.length)) },
    openIndex: (facts) => createExactIndex(vectors, facts),
  }
}

describe('characters that no reader sees', () => {
  const texts = ['The fever fell.', 'Ceftriaxone was given on the first day.', 'He walked home.']
  const hide = (text: string) => `${HIDDEN}${text.replace(' ', ` ${HIDDEN}`)}`
  const find = async (facts: readonly PatientFact[], statement: string, tools: SearchTools) => {
    const lists = createModelLists(facts, { search: SEARCH, cut: 'c', statements: [statement] }, tools)
    const scope = 'all-notes' as const
    return createRetrieve(facts, { topN: 2, scope, search: SEARCH }, lists)(statement, null)
  }

  it('reach no embedding and no rerank model, and passages keep their text and place', async () => {
    const tools = createTools()
    const facts = texts.map(hide).map(toFact)

    const found = await find(facts, hide('Was there a fever?'), tools)

    expect(tools.sent.length).toBeGreaterThan(4)
    for (const text of tools.sent) expect(text).toMatch(/^[\x20-\x7e]+$/)
    expect(found).toHaveLength(2)
    for (const { text, start, end } of found)
      expect([text.length, text]).toEqual([end - start, hide(text.replaceAll(/[^\x20-\x7e]/g, ''))])
  })

  it('make no other text of one for a model: what is known of it without them is taken', async () => {
    const tools = createTools()
    await find(texts.map(toFact), 'Was there a fever?', tools)
    const asked = tools.sent.length

    await find(texts.map(hide).map(toFact), hide('Was there a fever?'), tools)

    expect(tools.sent).toHaveLength(asked)
  })
})
