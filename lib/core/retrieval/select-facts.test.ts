import { describe, expect, it } from 'vitest'
import { readReference } from '@/lib/testing/reference-values'
import { applyRerank, dropDuplicates, fuseLists } from './select-facts'

type Fact = {
  node_id: string
  text: string
  dense_score: number
  sparse_score: number
  rerank_score: number
}
type Case = {
  name: string
  input: { retrieval_method: 'dense' | 'sparse' | 'hybrid' | 'rerank'; top_k: number; top_n: number }
  output: { selected_in_order: { node_id: string }[] }
}
type Vectors = { facts: Fact[]; cases: Case[] }

const vectors = readReference<Vectors>('verifact/retrieval.json')

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
  return { distinct: dropDuplicates(found, found.length, 'as-published'), limit }
}

describe('retrieval, against the paper’s words', () => {
  const { facts, cases } = vectors

  it.each(cases.filter(({ name }) => name.startsWith('paper_')))('$name: as the paper says', (one) => {
    const { distinct, limit } = select(facts, one.input)
    const scores = distinct.map((fact) => fact.rerank_score)

    const selected = dropDuplicates(applyRerank(distinct, scores, 'refilled'), limit, 'refilled')

    expect(selected.map((fact) => fact.node_id)).toEqual(
      one.output.selected_in_order.map((fact) => fact.node_id),
    )
  })
})

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

  it('refuses scores that cannot be distinguished', () => {
    expect(() => applyRerank(facts, [0.1], 'refilled')).toThrow(RangeError)
  })
})

describe('dropDuplicates', () => {
  const facts = ['Fever.', 'fever', 'Fever.', 'Cough'].map((text) => ({ text }))

  it('knows duplicates by their words, and as published by every letter', () => {
    expect(dropDuplicates(facts, 10, 'refilled')).toEqual([facts[0], facts[3]])
    expect(dropDuplicates(facts, 10, 'as-published')).toEqual([facts[0], facts[1], facts[3]])
    expect(dropDuplicates(facts, 2, 'as-published')).toEqual([facts[0], facts[1]])
  })
})

describe('fuseLists', () => {
  it('leaves a single list as it is', () => {
    const hits = [{ id: 'a', score: 0.7 }]

    expect(fuseLists([{ name: 'dense', hits }], 'rank')).toEqual(hits)
    expect(fuseLists([], 'distribution')).toEqual([])
  })
})
