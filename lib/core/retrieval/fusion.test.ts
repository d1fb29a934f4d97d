import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readReference } from '@/lib/testing/reference-values'
import { fuseByDistribution, fuseByRank, type RankedList } from './fusion'

type Hit = { node_id: string; score: number; metadata: Record<string, number> }
type Case = {
  name: string
  function: string
  input: { results: Record<string, Hit[]>; weights?: Record<string, number> }
  output: Hit[]
}

const { cases } = readReference<{ cases: Case[] }>('verifact/fusion.json')

/** The published code can weigh lists; ours has no use for it. */
const isOurs = (one: Case) =>
  (one.function === 'dbsf' || one.function === 'rrf_k60') && one.input.weights === undefined

describe('fusion, against the published code', () => {
  it.each(cases.filter(isOurs))('$function $name', (one) => {
    const lists: RankedList[] = Object.entries(one.input.results).map(([name, hits]) => {
      return { name, hits: hits.map((hit) => ({ id: hit.node_id, score: hit.score })) }
    })

    const fused = one.function === 'dbsf' ? fuseByDistribution(lists) : fuseByRank(lists)

    expect(fused.map((hit) => hit.id)).toEqual(one.output.map((hit) => hit.node_id))
    for (const [rank, hit] of one.output.entries()) expect(fused[rank]?.score).toBeCloseTo(hit.score, 12)
  })
})

describe('fuseByDistribution', () => {
  it('averages over the lists', () => {
    const fused = fuseByDistribution([
      { name: 'dense', hits: [{ id: 'a', score: 0.7 }] },
      { name: 'sparse', hits: [{ id: 'b', score: -2 }] },
    ])

    expect(fused).toEqual([
      { id: 'a', score: 0.5 },
      { id: 'b', score: 0 },
    ])
  })

  it('places scores without any spread at 1, and equal ones with a rounded mean within it', () => {
    const score = (...scores: number[]) =>
      fuseByDistribution([{ name: 'one', hits: scores.map((one, at) => ({ id: `${at}`, score: one })) }])[0]
        ?.score

    expect([score(0.5, 0.5), score(0, 0)]).toEqual([1, 0])
    expect(score(0.1, 0.1, 0.1)).toBeGreaterThan(0)
    expect(score(0.1, 0.1, 0.1)).toBeLessThan(1)
  })

  it('returns every hit once, best first', () => {
    const hits = fc.uniqueArray(fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd'), score: fc.integer() }), {
      selector: (hit) => hit.id,
    })
    fc.assert(
      fc.property(hits, hits, (one, other) => {
        const lists = [
          { name: 'one', hits: one },
          { name: 'other', hits: other },
        ]
        for (const fused of [fuseByDistribution(lists), fuseByRank(lists)]) {
          expect(fused.map((hit) => hit.id).toSorted()).toEqual(
            [...new Set([...one, ...other].map((hit) => hit.id))].toSorted(),
          )
          expect(fused.map((hit) => hit.score)).toEqual(
            fused.map((hit) => hit.score).toSorted((a, b) => b - a),
          )
        }
      }),
    )
  })
})
