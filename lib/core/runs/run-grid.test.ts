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
      aiRaters: [{ kind: 'baseline' }, { kind: 'baseline' }],
      methods: ['sparse'],
      shared: { fusion: 'rank' },
    })

    expect(runs).toHaveLength(8)
    expect(runs[0]!.search).toMatchObject({ embeddingModel: '', fusion: 'distribution' })
  })

  it('combines models with the methods that they take part in', () => {
    const models = { embeddingModels: ['e', 'e2'], rerankModels: ['r', 'r2', 'r3'] }
    const methods = ['sparse', 'dense', 'rerank'] as const
    const runs = expandGrid({ ...PUBLISHED_GRID, ...models, methods, shared: {} })
    const ways = runs.map(({ search: { method, embeddingModel, rerankModel } }) =>
      [method, embeddingModel, rerankModel].join(' ').trim(),
    )

    expect([...new Set(ways)]).toEqual([
      'sparse',
      'dense e',
      'dense e2',
      'rerank e r',
      'rerank e r2',
      'rerank e r3',
      'rerank e2 r',
      'rerank e2 r2',
      'rerank e2 r3',
    ])
    expect(runs).toHaveLength(9 * 24)
  })

  it('gives a reranker more candidates than are shown', () => {
    const [run] = expandGrid({ ...PUBLISHED_GRID, topN: [150], methods: ['rerank'] })

    expect(run?.search).toMatchObject({ method: 'rerank', selection: 'refilled', candidates: 300 })
  })

  it('makes all 72 as published on request, beside those as described', () => {
    const runs = expandGrid({ ...PUBLISHED_GRID, variants: ['described', 'as-published'] })
    const published = runs.slice(72)

    expect(runs).toHaveLength(144)
    expect(new Set(published.map(({ search }) => `${search.method} ${search.selection}`))).toEqual(
      new Set(['dense as-published', 'hybrid as-published', 'rerank as-published']),
    )
    expect(
      new Set(published.map((run) => run.kind === 'chat' && `${run.referenceFormat} ${run.noteTime}`)),
    ).toEqual(new Set(['score midnight', 'absolute_time midnight', 'relative_time midnight']))
  })

  it('is empty where a kind of choice is empty, and refuses what is no number of facts', () => {
    expect(expandGrid({ ...PUBLISHED_GRID, scopes: [] })).toEqual([])
    expect(() => expandGrid({ ...PUBLISHED_GRID, topN: [0] })).toThrow('topN')
    expect(() => expandGrid({ ...PUBLISHED_GRID, topN: [Number.NaN] })).toThrow('topN')
  })
})
