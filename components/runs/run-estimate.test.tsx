import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { toJudge, toQuestion } from '@/lib/core/runs/known-work'
import { completeRun } from '@/lib/core/runs/run-grid'
import type { RunPower } from '@/lib/core/runs/run-power'
import { type RunConfiguration, runConfigurationSchema } from '@/lib/core/runs/runs'
import { RunEstimate } from './run-estimate'

afterEach(cleanup)

const judge = runConfigurationSchema.parse({ kind: 'chat', model: 'judge' }) as Extract<
  RunConfiguration,
  { kind: 'chat' }
>
const none = {
  'all-notes': 0,
  'own-admission': 0,
  'until-discharge': 0,
  'own-admission-until-discharge': 0,
  'admission-days': 0,
}
const statements = { sentence: 60, claim: 40 }
const scale = {
  statements,
  unbounded: { sentence: none, claim: none },
  leftOut: none,
  undated: 0,
  decompositions: [],
}
const server = {
  server: '',
  temperature: 0.1,
  model: 'judge',
  prices: { prompt: 2, answer: 10, currency: 'EUR' },
  concurrency: 64,
  contextTokens: null,
  answerTokens: 1000,
}
const earlier = { server: '', model: 'judge', topN: 25, callsPerStatement: 1 }
const experience = {
  statements,
  statementChars: 100,
  factChars: 80,
  factsPerPatient: 300,
  longest: { statementChars: 0, facts: [] },
  unembedded: [],
  known: {
    [toQuestion(judge)]: { sentence: 60, claim: 15 },
    [toJudge(judge)]: { sentence: 75, claim: 75 },
  },
  earlier: [{ ...earlier, promptTokens: 2000, answerTokens: 60, latencyMs: 64_000 }],
  searches: [],
  paces: [],
}
const power = { chat: [server], chatFault: null, promptChars: 9, embedding: [], rerank: [], currency: 'EUR' }

function show(runs: RunConfiguration[], by: RunPower = power) {
  cleanup()
  const asked = { runs: runs.map((run) => completeRun(run)), problem: null }
  render(<RunEstimate {...{ asked, scale, experience, power: by }}>Start</RunEstimate>)
  return screen.getAllByRole('paragraph').map((line) => line.textContent)
}

it('takes off what is answered already, says how much of how much, and that the rest is at most', () => {
  expect(show([judge])).toEqual([
    '1 AI rater judges 100 statements: 25 judgements by a model.',
    'Already answered, at no cost: 75 of 100 questions to a model.',
    'At most about 50K tokens read and 1.5K written (by earlier calls; some may prove answered already), 0.12 EUR, about 64 s.',
  ])
  expect(show([{ ...judge, topN: 5 }])[1]).toMatch(/^At most about/)
  expect(show([{ ...judge, statementKind: 'sentence' }])).toEqual([
    '1 AI rater judges 60 statements, on the study’s own machine and at no cost.',
    'Already answered, at no cost: 60 of 60 questions to a model.',
    'Less than 1 s.',
  ])
})

it('says neither at most nor at least of a cost that is both', () => {
  const search = { method: 'rerank', embeddingModel: 'e', rerankModel: 'r' }
  const reranked = runConfigurationSchema.parse({ ...judge, search })
  const terms = { isLocal: false, price: null, concurrency: 1, batch: 32 }
  const models = { embedding: [{ name: 'e', ...terms }], rerank: [{ name: 'r', ...terms }] }

  expect(show([reranked], { ...power, ...models }).at(-1)).toMatch(
    /^At most about .*, 0\.46 EUR beside what has no price, more than /,
  )
})

it('takes nothing off where all is to be asked anew', () => {
  expect(show([{ ...judge, reuse: false }])).toEqual([
    '1 AI rater judges 100 statements: 100 judgements by a model.',
    'About 200K tokens read and 6K written (by earlier calls), 0.46 EUR, about 2 min.',
  ])
})

it('counts what several raters ask alike once', () => {
  expect(show([judge, { ...judge, statementKind: 'claim' }])[1]).toBe(
    'Already answered, or shared, at no cost: 115 of 140 questions to a model.',
  )
})
