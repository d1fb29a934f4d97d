import { describe, expect, it } from 'vitest'
import { PUBLISHED_GRID } from '@/lib/testing/published-grid'
import { expandGrid } from './run-grid'

describe('expandGrid', () => {
  it('makes the 72 configurations of the paper, all different', () => {
    const runs = expandGrid(PUBLISHED_GRID)

    expect(new Set(runs.map((run) => JSON.stringify(run))).size).toBe(72)
    expect(runs[0]).toMatchObject({
      kind: 'chat',
      model: 'judge',
      topN: 5,
      factKind: 'claim',
      referenceFormat: 'score',
      search: { method: 'dense', terms: 'bm25', embeddingModel: 'e', rerankModel: '', candidates: 100 },
    })
  })

  it('leaves out what makes no difference', () => {
    const runs = expandGrid({
      ...PUBLISHED_GRID,
      judges: [{ kind: 'baseline' }, { kind: 'baseline' }],
      methods: ['sparse'],
      shared: { embeddingModel: 'e', fusion: 'rank' },
    })

    expect(runs).toHaveLength(8)
    expect(runs[0]!.search).toMatchObject({ embeddingModel: '', fusion: 'distribution' })
  })

  it('gives a reranker more candidates than are shown, and publishes its defect on request', () => {
    const runs = expandGrid({ ...PUBLISHED_GRID, topN: [150], methods: ['rerank', 'rerank-as-published'] })

    expect(runs.map((run) => run.search)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ method: 'rerank', selection: 'refilled', candidates: 300 }),
        expect.objectContaining({ method: 'rerank', selection: 'as-published' }),
      ]),
    )
  })

  it('counts ages from midnight where that is asked for, as one more format', () => {
    const runs = expandGrid({
      ...PUBLISHED_GRID,
      topN: [5],
      formats: ['relative_time', 'relative_time-as-published'],
    })

    expect(runs.slice(0, 2)).toMatchObject([
      { referenceFormat: 'relative_time', noteTime: 'charted' },
      { referenceFormat: 'relative_time', noteTime: 'midnight' },
    ])
  })

  it('is empty where a kind of choice is empty, and refuses what is no number of facts', () => {
    expect(expandGrid({ ...PUBLISHED_GRID, scopes: [] })).toEqual([])
    expect(() => expandGrid({ ...PUBLISHED_GRID, topN: [0] })).toThrow('topN')
    expect(() => expandGrid({ ...PUBLISHED_GRID, topN: [Number.NaN] })).toThrow('topN')
  })
})
