import { cleanup, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { asChatRater, toQuestion } from '@/lib/core/runs/known-cost'
import { completeRun } from '@/lib/core/runs/run-grid'
import type { RunPower } from '@/lib/core/runs/run-power'
import { type RunConfiguration, runConfigurationSchema } from '@/lib/core/runs/runs'
import { CHAT_SERVER, EARLIER_CALLS, makeRunBasis } from '@/lib/testing/run-basis'
import { RunEstimate } from './run-estimate'

const aiRater = runConfigurationSchema.parse({ kind: 'chat', model: 'judge' }) as Extract<
  RunConfiguration,
  { kind: 'chat' }
>
const BASIS = makeRunBasis({
  experience: {
    known: {
      [toQuestion(aiRater)]: { sentence: 60, claim: 15 },
      [asChatRater(aiRater)]: { sentence: 75, claim: 75 },
    },
    earlier: [EARLIER_CALLS],
  },
  power: { chat: [CHAT_SERVER] },
})

function show(runs: RunConfiguration[], by: RunPower = BASIS.power, costLimit?: number) {
  cleanup()
  const asked = { runs: runs.map((run) => completeRun(run)), problem: null }
  render(
    <RunEstimate {...BASIS} asked={asked} power={by} costLimit={costLimit}>
      Start
    </RunEstimate>,
  )
  return screen.getAllByRole('paragraph').map((line) => line.textContent)
}

it('takes off what is answered already, says how much of how much, and that the rest is at most', () => {
  expect(show([aiRater])).toEqual([
    '1 AI rater rates 100 statements: 25 ratings by a model.',
    'Already answered, at no cost: 75 of 100 questions to a model.',
    'At most about 50K tokens read and 1.5K written (by earlier calls; some may prove answered already), 0.12 EUR, about 64 s.',
  ])
  expect(show([{ ...aiRater, topN: 5 }])[1]).toMatch(/^At most about/)
  expect(show([{ ...aiRater, statementKind: 'sentence' }])).toEqual([
    '1 AI rater rates 60 statements, on the study’s own machine and at no cost.',
    'Already answered, at no cost: 60 of 60 questions to a model.',
    'Less than 1 s.',
  ])
})

it('says where they are to cost less than what is foreseen', () => {
  const LOWER = /^The cost limit is lower than that/
  expect(show([aiRater], BASIS.power, 0.1).at(-1)).toMatch(LOWER)
  expect(show([aiRater], BASIS.power, 0.2).at(-1)).not.toMatch(LOWER)
})

it('says how fast rules mostly are before there was a run of theirs, and of no model', () => {
  const usual = 'How long is not known before the first run; rules mostly rate dozens of statements a second.'
  const rules = runConfigurationSchema.parse({ kind: 'baseline' })
  const entailment = runConfigurationSchema.parse({ kind: 'entailment', model: 'local/nli' })

  expect(show([rules]).at(-1)).toBe(usual)
  expect(show([entailment]).at(-1)).toBe('How long is not known before the first run.')
})

it('says neither at most nor at least of a cost that is both', () => {
  const search = { method: 'rerank', embeddingModel: 'e', rerankModel: 'r' }
  const reranked = runConfigurationSchema.parse({ ...aiRater, search })
  const terms = { isLocal: false, price: null, concurrency: 1, batch: 32 }
  const models = { embedding: [{ name: 'e', ...terms }], rerank: [{ name: 'r', ...terms }] }

  expect(show([reranked], { ...BASIS.power, ...models }).at(-1)).toMatch(
    /^At most about .*, 0\.46 EUR beside what has no price, more than /,
  )
})

it('takes nothing off where all is to be asked anew', () => {
  expect(show([{ ...aiRater, reuse: false }])).toEqual([
    '1 AI rater rates 100 statements: 100 ratings by a model.',
    'About 200K tokens read and 6K written (by earlier calls), 0.46 EUR, about 2 min.',
  ])
})

it('goes by the call of a check where the model was never asked, and says that it is the least', () => {
  const other = { ...CHAT_SERVER, model: 'other' }
  const check = { stage: 'rate', server: '', model: 'other', latencyMs: 3200 } as const
  const run = { ...aiRater, model: 'other' }

  expect(show([run], { ...BASIS.power, chat: [other] }).at(-1)).toMatch(/, how long is not known before/)
  expect(show([run], { ...BASIS.power, chat: [other], checks: [check] }).at(-1)).toMatch(
    /\(by the length of texts\), .*, more than 5 s \(going by a short call of a check\)\.$/,
  )
  const quick = { ...check, latencyMs: 3 }
  expect(show([run], { ...BASIS.power, chat: [other], checks: [quick] }).at(-1)).toMatch(
    /, how long is not known before the first run\.$/,
  )
})

it('counts what several raters ask alike once', () => {
  expect(show([aiRater, { ...aiRater, statementKind: 'claim' }])[1]).toBe(
    'Already answered, or shared, at no cost: 115 of 140 questions to a model.',
  )
})
