import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { buildReferenceContext } from './reference-context'
import { applyRerank, dropTwins, fuseLists } from './select-facts'

type Fact = {
  node_id: string
  text: string
  category: string
  description: string
  chartdate: string
  charttime: string | null
  dense_score: number
  sparse_score: number
  rerank_score: number
}
type Case = {
  name: string
  input: { retrieval_method: 'dense' | 'sparse' | 'hybrid' | 'rerank'; top_k: number; top_n: number }
  output: { selected_in_order: { node_id: string; score?: number }[] } & Record<string, unknown>
}
type Vectors = { facts: Fact[]; admission_start: string; admission_end: string; cases: Case[] }

const path = resolve('../shared/vectors/verifact/retrieval.json')
const vectors = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Vectors) : null

function search(facts: readonly Fact[], key: 'dense_score' | 'sparse_score', limit: number) {
  return facts
    .toSorted((one, other) => other[key] - one[key])
    .slice(0, limit)
    .map((fact) => ({ id: fact.node_id, score: fact[key] }))
}

function select(
  facts: readonly Fact[],
  { retrieval_method: method, top_k: depth, top_n: limit }: Case['input'],
) {
  const lists = [
    ...(method === 'sparse' ? [] : [{ name: 'dense', hits: search(facts, 'dense_score', depth) }]),
    ...(method === 'dense' ? [] : [{ name: 'sparse', hits: search(facts, 'sparse_score', depth) }]),
  ]
  const byId = new Map(facts.map((fact) => [fact.node_id, fact]))
  const found = fuseLists(lists, 'distribution').map(({ id, score }) => ({ ...byId.get(id)!, score }))
  return { distinct: dropTwins(found, found.length, 'as-published'), limit }
}

describe.skipIf(!vectors)('retrieval, against the published code (needs ../shared/vectors)', () => {
  const { facts, cases, admission_start, admission_end } = vectors ?? {
    facts: [],
    cases: [],
    admission_start: '',
    admission_end: '',
  }
  const published = cases.filter(({ name }) => !name.startsWith('paper_'))

  it.each(published)('$name', ({ input, output }) => {
    const { distinct, limit } = select(facts, input)
    const scores = distinct.map((fact) => fact.rerank_score)
    const ranked =
      input.retrieval_method === 'rerank' ? applyRerank(distinct, scores, 'as-published') : distinct
    const selected = ranked.slice(0, limit)

    expect(selected.map((fact) => fact.node_id)).toEqual(output.selected_in_order.map((one) => one.node_id))
    for (const [at, one] of output.selected_in_order.entries())
      expect(selected[at]!.score).toBeCloseTo(one.score!, 12)
    for (const format of ['score', 'absolute_time', 'relative_time'] as const) {
      const context = buildReferenceContext(selected.map(toRetrieved), {
        format,
        admissionStart: admission_start,
        admissionEnd: admission_end,
        noteTime: 'midnight',
      })
      expect(context.text).toBe(output[`reference_${format}`])
    }
  })

  it.each(cases.filter(({ name }) => name.startsWith('paper_')))('$name: as the paper says', (one) => {
    const { distinct, limit } = select(facts, one.input)
    const scores = distinct.map((fact) => fact.rerank_score)

    const selected = dropTwins(applyRerank(distinct, scores, 'refilled'), limit, 'refilled')

    expect(selected.map((fact) => fact.node_id)).toEqual(
      one.output.selected_in_order.map((fact) => fact.node_id),
    )
  })
})

function toRetrieved(fact: Fact & { score: number }) {
  return {
    id: fact.node_id,
    noteId: '',
    text: fact.text,
    start: 0,
    end: 1,
    category: fact.category,
    description: fact.description,
    chartDate: fact.chartdate,
    chartTime: fact.charttime?.replace('T', ' ') ?? null,
    storeTime: null,
    score: fact.score,
  }
}

describe('applyRerank', () => {
  const facts = [
    { text: 'a', score: 3 },
    { text: 'b', score: 2 },
    { text: 'c', score: 1 },
  ]

  it('selects by the new scores, and as published changes them alone', () => {
    expect(applyRerank(facts, [0.1, 0.1, 0.9], 'refilled').map((fact) => fact.text)).toEqual(['c', 'a', 'b'])
    expect(applyRerank(facts, [0.1, 0.1, 0.9], 'as-published')).toEqual([
      { text: 'a', score: 0.1 },
      { text: 'b', score: 0.1 },
      { text: 'c', score: 0.9 },
    ])
  })

  it('refuses scores that cannot be told apart', () => {
    expect(() => applyRerank(facts, [0.1], 'refilled')).toThrow(RangeError)
  })
})

describe('dropTwins', () => {
  const facts = ['Fever.', 'fever', 'Fever.', 'Cough'].map((text) => ({ text }))

  it('knows twins by their words, and as published by every letter', () => {
    expect(dropTwins(facts, 10, 'refilled')).toEqual([facts[0], facts[3]])
    expect(dropTwins(facts, 10, 'as-published')).toEqual([facts[0], facts[1], facts[3]])
    expect(dropTwins(facts, 2, 'as-published')).toEqual([facts[0], facts[1]])
  })
})

describe('fuseLists', () => {
  it('leaves a single list as it is', () => {
    const hits = [{ id: 'a', score: 0.7 }]

    expect(fuseLists([{ name: 'dense', hits }], 'rank')).toEqual(hits)
    expect(fuseLists([], 'distribution')).toEqual([])
  })
})
