import { describe, expect, it } from 'vitest'
import { PUBLISHED_GRID } from '@/lib/testing/published-grid'
import { countGridWork } from './grid-work'
import { type EndedOfRun, listCached, sumUpKnown } from './known-cost'
import { expandGrid } from './run-grid'
import { type Installed, identifyMakers } from './run-makers'
import type { RunConfiguration } from './runs'

const INSTALLED: Installed = {
  embedding: [{ name: 'e', storedAs: 'e 1' }],
  rerank: [{ name: 'r', storedAs: 'r 1' }],
  chat: [{ server: '', model: null, baseUrl: '', storedAs: 'j 1' }],
  prompts: { judge: '', sureJudge: '', publishedAiRater: '', repair: '' },
}
const STATEMENTS = { sentence: 30, claim: 70 }
const GRID = expandGrid(PUBLISHED_GRID)

type End = Pick<EndedOfRun, 'ended' | 'answered'>
const ALL: End = { ended: STATEMENTS, answered: STATEMENTS }

/** The work of a published grid after these runs, made by what is installed. */
function workAfter(runs: readonly RunConfiguration[], end: End = ALL, now = INSTALLED) {
  const left = runs.map((run) => {
    const origin = { madeBy: identifyMakers(run, INSTALLED), isAnswering: true }
    return { ...listCached(run, origin, now), ...end, done: 100 }
  })
  return countGridWork(GRID, STATEMENTS, sumUpKnown(left)).together
}

describe('what earlier runs leave', () => {
  it('is neither searched nor asked again, as far as they came', () => {
    expect(workAfter(GRID)).toEqual({ answers: 0, searches: 0, reranks: 0 })
    const none = { sentence: 0, claim: 0 }
    const unknown = { answers: 7200, searches: 400, reranks: 200 }
    expect(workAfter(GRID, { ended: none, answered: none })).toEqual(unknown)
    const half = { sentence: 15, claim: 35 }
    const after = { answers: 3600, searches: 0, reranks: 0 }
    expect(workAfter(GRID, { ended: STATEMENTS, answered: half })).toEqual(after)
    const gone = { sentence: 99, claim: 99 } // statements that are gone since
    expect(workAfter(GRID, { ended: gone, answered: gone })).toMatchObject({ answers: 0, searches: 0 })
    const dense = GRID.filter(({ search }) => search.method === 'dense')
    expect(workAfter(dense)).toEqual({ answers: 7200 - dense.length * 100, searches: 200, reranks: 200 })
  })

  it('is known for the kinds of statements that were judged, and for nothing else', () => {
    const claims = GRID.map((run) => ({ ...run, statementKind: 'claim' as const }))
    const done = { sentence: 0, claim: 70 }
    expect(workAfter(claims, { ended: done, answered: done })).toEqual({
      answers: 72 * 30,
      searches: 4 * 30,
      reranks: 2 * 30,
    })
  })

  it('is not found where another model answers behind the same name', () => {
    const rerank = { ...INSTALLED, rerank: [{ name: 'r', storedAs: 'r 2' }] }
    const reranked = GRID.filter(({ search }) => search.method === 'rerank').length
    expect(workAfter(GRID, ALL, rerank)).toEqual({ answers: reranked * 100, searches: 0, reranks: 200 })

    const embedding = { ...INSTALLED, embedding: [{ name: 'e', storedAs: 'e 2' }] }
    const lexical = GRID.filter(({ search }) => search.embeddingModel === '').length
    const unknown = { answers: 7200 - lexical * 100, searches: 400, reranks: 200 }
    expect(workAfter(GRID, ALL, embedding)).toEqual(unknown)

    const chat = { ...INSTALLED, chat: [{ ...INSTALLED.chat[0]!, storedAs: 'j 2' }] }
    expect(workAfter(GRID, ALL, chat)).toEqual({ answers: 7200, searches: 0, reranks: 0 })
    const prompts = { ...INSTALLED.prompts, repair: 'another' }
    expect(workAfter(GRID, ALL, { ...INSTALLED, prompts }).answers).toBe(7200)
  })
})
