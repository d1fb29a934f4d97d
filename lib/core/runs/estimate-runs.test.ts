import { expect, it } from 'vitest'
import { makeRunBasis } from '@/lib/testing/run-basis'
import { estimateRuns } from './estimate-runs'
import { toQuestion } from './known-cost'
import type { RunConfiguration } from './runs'
import { runConfigurationSchema } from './runs'

const BASIS = makeRunBasis({
  statements: { sentence: 40, claim: 60 },
  experience: { unembedded: [{ model: 'e', of: 'statements', kind: 'claim', texts: 60, chars: 100 }] },
  power: {
    promptChars: 1900,
    embedding: [{ name: 'e', isLocal: true, price: null, concurrency: 1, batch: 32 }],
  },
})
const dense = { method: 'dense' }
const parse = (input: object) => runConfigurationSchema.parse(input)
const asked = parse({ kind: 'chat', model: 'm', search: dense, uncutNotes: 2 })

it('counts what raters share once, also where only one of them names its model', () => {
  const runs = [asked, parse({ kind: 'baseline', search: { ...dense, embeddingModel: 'e' } })]

  expect(estimateRuns(runs, BASIS)).toMatchObject({
    raters: 2,
    statements: 200,
    searches: 100,
    answers: 100,
    answered: 0,
    currency: 'EUR',
    parts: [{ stage: 'embed', model: 'e', amount: 60 }, { stage: 'rate' }, { stage: 'rate' }],
    warnings: [expect.stringContaining('2 notes are not cut')],
  })
})

it('leaves out what the AI rater has answered, and what another of the raters asks', () => {
  const named = { ...asked, search: { ...asked.search, embeddingModel: 'e' } } as RunConfiguration
  if (named.kind !== 'chat') throw new Error('no judge')
  const known = { [toQuestion(named)]: { sentence: 40, claim: 0 } }
  const basis = { ...BASIS, experience: { ...BASIS.experience, known } }

  expect(estimateRuns([asked, named], basis)).toMatchObject({
    statements: 200,
    answers: 60,
    answered: 140,
  })
})
