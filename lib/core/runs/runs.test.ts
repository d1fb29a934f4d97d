import { describe, expect, it } from 'vitest'
import { estimatePace, joinStretches, runConfigurationSchema } from './runs'

it('joins the newest stretches of runs, of those that have just begun or ended too', () => {
  const begun = { ended: 9, seconds: 1 }
  const over = { ended: 51, seconds: 60 }

  expect(joinStretches([begun, over, null])).toEqual({ ended: 60, seconds: 60 })
  expect(estimatePace(joinStretches([null]), 10)).toBeNull()
})

describe('estimatePace', () => {
  it('divides what ended by the time it took, and what is left by that', () => {
    expect(estimatePace({ ended: 30, seconds: 60 }, 90)).toEqual({ perSecond: 0.5, secondsLeft: 180 })
    expect(estimatePace({ ended: 30, seconds: 60 }, 0)).toEqual({ perSecond: 0.5, secondsLeft: 0 })
  })

  it.each([
    [0, 60],
    [5, 0],
    [5, Number.NaN],
  ])('says nothing from %s items in %s seconds', (ended, seconds) => {
    expect(estimatePace({ ended, seconds }, 10)).toBeNull()
  })
})

describe('runConfigurationSchema', () => {
  it('fills in what is not said', () => {
    expect(runConfigurationSchema.parse({ kind: 'baseline' })).toEqual({
      kind: 'baseline',
      topN: 25,
      scope: 'all-notes',
      factKind: 'sentence',
      decomposition: '',
      uncutNotes: 0,
      statementKind: 'all',
      search: {
        method: 'sparse',
        terms: 'bm25',
        fusion: 'distribution',
        candidates: 100,
        selection: 'refilled',
        embeddingModel: '',
        rerankModel: '',
      },
    })
  })

  it.each([
    { kind: 'baseline', topN: 0 },
    { kind: 'baseline', model: 'x' },
    { kind: 'chat' },
    { kind: 'chat', model: ' ' },
    { kind: 'chat', model: 'x', temperature: 3 },
    { kind: 'oracle' },
    { kind: 'baseline', statementKind: 'paragraph' },
    { kind: 'baseline', factKind: 'claim', decomposition: 'the good one' },
    { kind: 'baseline', topN: 100, search: { method: 'rerank' } },
    { kind: 'baseline', search: { method: 'psychic' } },
  ])('refuses %j', (input) => {
    expect(runConfigurationSchema.safeParse(input).success).toBe(false)
  })
})
