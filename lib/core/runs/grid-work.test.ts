import { describe, expect, it } from 'vitest'
import { PUBLISHED_GRID } from '@/lib/testing/published-grid'
import { countGridWork, countQuestions, nameModels } from './grid-work'
import { completeRun, expandGrid } from './run-grid'

describe('countGridWork', () => {
  it('shares searches and reranks between configurations', () => {
    const { together, apart } = countGridWork(expandGrid(PUBLISHED_GRID), { sentence: 30, claim: 70 })

    expect(together).toEqual({ answers: 7200, searches: 400, reranks: 200 })
    expect(apart).toEqual({ answers: 7200, searches: 100 * 24 * 5, reranks: 100 * 24 })
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
    const { answers } = countGridWork(runs, { sentence: 30, claim: 70 }).together
    expect(answers).toBe(72 * (30 + 70 + 70))
  })

  it('counts nothing for what is built in', () => {
    const { together } = countGridWork([completeRun({ kind: 'baseline' })], { sentence: 30, claim: 70 })

    expect(together).toEqual({ answers: 0, searches: 0, reranks: 0 })
  })
})

describe('countQuestions', () => {
  const statements = { sentence: 30, claim: 70 }
  const chat = (change: object = {}) => completeRun({ kind: 'chat', model: 'm', ...change })

  it('asks the same question once, whoever needs the answer, unless it is to be asked anew', () => {
    const runs = [chat({ statementKind: 'claim' }), chat(), chat({ reuse: false }), chat({ topN: 5 })]

    expect(countQuestions(runs, statements, {})).toEqual([70, 30, 100, 100])
    expect(countGridWork(runs, statements).together.answers).toBe(300)
    expect(countGridWork(runs, statements).apart.answers).toBe(370)
  })

  it('asks rules nothing', () => {
    expect(countGridWork([completeRun({ kind: 'baseline' })], statements).apart.answers).toBe(0)
  })
})

describe('nameModels', () => {
  it('names the first that are there, where one takes part', () => {
    const models = { embedding: [{ name: 'e' }, { name: 'e2' }], rerank: [{ name: 'r' }] }
    const unnamed = { ...PUBLISHED_GRID, embeddingModels: [], rerankModels: [] }

    expect(expandGrid(unnamed).map((run) => nameModels(run, models))).toEqual(expandGrid(PUBLISHED_GRID))
    const rules = completeRun({ kind: 'baseline' })
    expect(nameModels(rules, models)).toEqual(rules)
  })
})
