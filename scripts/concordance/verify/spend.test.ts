import { expect, it } from 'vitest'
import type { ModelCall } from '@/lib/core/runs/model-call'
import { describeSpend, sumUpCalls } from './spend'

const CALL: ModelCall = {
  id: 'c',
  stage: 'embed',
  model: 'm',
  outcome: 'answered',
  status: null,
  finishReason: null,
  temperature: null,
  promptTokens: 1000,
  answerTokens: 0,
  latencyMs: 5,
  startedAt: new Date(0),
  cost: 0.5,
}

it('says what was called and what it cost, and that a text was cut', () => {
  const describe = (...calls: ModelCall[]) => describeSpend(sumUpCalls(calls, 'EUR'))

  expect(describe()).toBe('No model was called.')
  expect(describe(CALL)).toBe('1 call to a model, 1,000 tokens read and 0 written, 0.5000 EUR.')
  expect(describe(CALL, { ...CALL, outcome: 'shortened' })).toBe(
    '2 calls to models, 2,000 tokens read and 0 written, 1.0000 EUR. In 1 of them a text was longer than the model takes, and cut.',
  )
})
