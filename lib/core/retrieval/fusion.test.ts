import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fuseByDistribution, fuseByRank, type RankedList } from './fusion'

type Hit = { node_id: string; score: number; metadata: Record<string, number> }
type Case = {
  name: string
  function: string
  input: { results: Record<string, Hit[]>; weights?: Record<string, number> }
  output: Hit[]
}

const path = resolve('../shared/vectors/verifact/fusion.json')
const cases: Case[] = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).cases : []

describe.skipIf(cases.length === 0)('fusion, against the published code (needs ../shared/vectors)', () => {
  it.each(cases.filter((one) => one.function === 'dbsf' || one.function === 'rrf_k60'))(
    '$function $name',
    (one) => {
      const lists: RankedList[] = Object.entries(one.input.results).map(([name, hits]) => {
        const weight = one.input.weights?.[name]
        const ranked = hits.map((hit) => ({ id: hit.node_id, score: hit.score }))
        return weight === undefined ? { name, hits: ranked } : { name, hits: ranked, weight }
      })

      const fused = one.function === 'dbsf' ? fuseByDistribution(lists) : fuseByRank(lists)

      expect(fused.map((hit) => hit.id)).toEqual(one.output.map((hit) => hit.node_id))
      for (const [rank, hit] of one.output.entries()) expect(fused[rank]?.score).toBeCloseTo(hit.score, 12)
    },
  )
})

describe('fuseByDistribution', () => {
  it('keeps what each list gave and averages over the lists', () => {
    const fused = fuseByDistribution([
      { name: 'dense', hits: [{ id: 'a', score: 0.7 }] },
      { name: 'sparse', hits: [{ id: 'b', score: -2 }] },
    ])

    expect(fused).toEqual([
      { id: 'a', score: 0.5, parts: { dense: { score: 0.7, share: 1 } } },
      { id: 'b', score: 0, parts: { sparse: { score: -2, share: 0 } } },
    ])
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
