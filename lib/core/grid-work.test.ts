import { describe, expect, it } from 'vitest'
import { PUBLISHED_GRID } from '@/lib/testing/published-grid'
import { countGridWork, listKnownSearches, nameModels } from './grid-work'
import { completeRun, expandGrid } from './run-grid'

describe('countGridWork', () => {
  it('shares searches and reranks between configurations', () => {
    const { together, apart } = countGridWork(expandGrid(PUBLISHED_GRID), { sentence: 30, claim: 70 })

    expect(together).toEqual({ judgements: 7200, searches: 400, reranks: 200 })
    expect(apart).toEqual({ judgements: 7200, searches: 100 * 24 * 5, reranks: 100 * 24 })
  })

  it('judges statements of the kind that the facts have, where that is asked for', () => {
    const runs = expandGrid({
      ...PUBLISHED_GRID,
      facts: [
        { factKind: 'sentence', decomposition: '' },
        { factKind: 'claim', decomposition: '' },
      ],
      statementKinds: ['as-facts', 'claim'],
    })

    expect(runs).toHaveLength(3 * 72)
    expect(new Set(runs.map((run) => `${run.factKind} ${run.statementKind}`))).toEqual(
      new Set(['sentence sentence', 'sentence claim', 'claim claim']),
    )
    const { judgements } = countGridWork(runs, { sentence: 30, claim: 70 }).together
    expect(judgements).toBe(72 * (30 + 70 + 70))
  })

  it('counts nothing for what is built in', () => {
    const { together } = countGridWork([completeRun({ kind: 'baseline' })], { sentence: 30, claim: 70 })

    expect(together).toEqual({ judgements: 0, searches: 0, reranks: 0 })
  })
})

describe('what was searched before', () => {
  const statements = { sentence: 30, claim: 70 }
  const grid = expandGrid(PUBLISHED_GRID)
  const none = { statements, unembedded: [] }
  const ended = (done: number, failed = 0) => grid.map((configuration) => ({ configuration, done, failed }))
  const workAfter = (...earlier: Parameters<typeof listKnownSearches>) =>
    countGridWork(grid, statements, listKnownSearches(...earlier)).together

  it('is not searched again, as far as earlier runs came', () => {
    expect(workAfter(ended(100), none)).toEqual({ judgements: 7200, searches: 0, reranks: 0 })
    expect(workAfter(ended(0), none)).toEqual({ judgements: 7200, searches: 400, reranks: 200 })
    expect(workAfter(ended(90, 10), none)).toMatchObject({ searches: 0, reranks: 0 })
    expect(workAfter(ended(50), none)).toMatchObject({ searches: 4 * 50, reranks: 2 * 50 })
    expect(workAfter(ended(999), none)).toMatchObject({ searches: 0 }) // statements that are gone since
    const dense = ended(100).filter(({ configuration: { search } }) => search.method === 'dense')
    expect(workAfter(dense, none)).toMatchObject({ searches: 200, reranks: 200 })
  })

  it('is known for the kinds of statements that were judged, and for nothing else', () => {
    const claims = grid.map((run) => ({
      configuration: { ...run, statementKind: 'claim' as const },
      done: 70,
      failed: 0,
    }))
    expect(workAfter(claims, none)).toMatchObject({ searches: 4 * 30, reranks: 2 * 30 })

    const other = grid.map((run) => ({
      configuration: { ...run, search: { ...run.search, embeddingModel: 'other' } },
      done: 100,
      failed: 0,
    }))
    expect(workAfter(other, none)).toMatchObject({ searches: 400, reranks: 200 })
  })

  it('is searched again where facts have no vector by that model: they are others', () => {
    const facts = { of: 'facts', factKind: 'claim', decomposition: '', model: 'e', chars: 9 } as const
    const after = (change: object) =>
      workAfter(ended(100), { statements, unembedded: [{ ...facts, texts: 1, ...change }] }).searches

    expect(after({})).toBe(400)
    expect([after({ texts: 0 }), after({ model: 'e2' }), after({ factKind: 'sentence' })]).toEqual([0, 0, 0])
  })

  it('is told from what a run asks for when its models have no names', () => {
    const models = { embedding: [{ name: 'e' }, { name: 'e2' }], rerank: [{ name: 'r' }] }
    const shared = { ...PUBLISHED_GRID.shared, embeddingModel: '', rerankModel: '' }
    const named = expandGrid({ ...PUBLISHED_GRID, shared }).map((run) => nameModels(run, models))

    expect(countGridWork(named, statements, listKnownSearches(ended(100), none)).together.searches).toBe(0)
    const rules = completeRun({ kind: 'baseline' })
    expect(nameModels(rules, models)).toEqual(rules)
  })
})
