import { describe, expect, it } from 'vitest'
import { forecastRuns, type RunExperience } from './run-forecast'
import { runConfigurationSchema } from './runs'

const EXPERIENCE: RunExperience = {
  statements: { sentence: 400, claim: 600 },
  statementChars: 100,
  factChars: 80,
  factsPerPatient: 300,
  earlier: [],
}
const SERVER = { prices: { prompt: 2, answer: 10, currency: 'EUR' }, concurrency: 50, promptChars: 1900 }
const EARLIER = {
  model: 'm',
  topN: 25,
  callsPerStatement: 1.1,
  promptTokens: 2000,
  answerTokens: 60,
  latencyMs: 3000,
}
const chat = (change = {}) => runConfigurationSchema.parse({ kind: 'chat', model: 'm', ...change })
const rules = runConfigurationSchema.parse({ kind: 'baseline' })

describe('forecastRuns', () => {
  it('guesses tokens from the length of texts where the model was never asked, and no time', () => {
    const forecast = forecastRuns([chat({ topN: 10 })], EXPERIENCE, SERVER)

    expect(forecast).toEqual({
      calls: 1000,
      promptTokens: 950_000,
      answerTokens: 80_000,
      cost: 2.7,
      seconds: null,
      isMeasured: false,
    })
  })

  it('goes by earlier calls of the same model with as many facts', () => {
    const experience = { ...EXPERIENCE, earlier: [EARLIER] }

    expect(forecastRuns([chat()], experience, SERVER)).toEqual({
      calls: 1100,
      promptTokens: 2_200_000,
      answerTokens: 66_000,
      cost: 5.06,
      seconds: 66,
      isMeasured: true,
    })
    const fewer = forecastRuns([chat({ topN: 5 })], experience, SERVER)
    expect(fewer).toMatchObject({ calls: 1000, answerTokens: 60_000, seconds: 60, isMeasured: false })
    expect(forecastRuns([chat({ model: 'other' })], experience, SERVER).seconds).toBeNull()
  })

  it('counts no more facts than a patient has', () => {
    const few = { ...EXPERIENCE, factsPerPatient: 3 }

    expect(forecastRuns([chat({ topN: 150 })], few, SERVER).promptTokens).toBe(635_000)
  })

  it('adds up runs, and asks nothing for rules', () => {
    const one = forecastRuns([chat()], EXPERIENCE, SERVER)
    const all = forecastRuns([chat(), rules, chat({ temperature: 0.5 })], EXPERIENCE, SERVER)

    expect(all.promptTokens).toBe(2 * one.promptTokens)
    expect(forecastRuns([rules], EXPERIENCE, SERVER)).toMatchObject({ calls: 0, cost: 0, seconds: 0 })
    expect(forecastRuns([chat()], EXPERIENCE, { ...SERVER, prices: null }).cost).toBeNull()
  })

  it('counts the statements of the kind that is judged', () => {
    expect(forecastRuns([chat({ statementKind: 'claim' })], EXPERIENCE, SERVER).calls).toBe(600)
  })

  it('stands an empty study', () => {
    const empty = { ...EXPERIENCE, statements: { sentence: 0, claim: 0 }, earlier: [EARLIER] }

    expect(forecastRuns([chat()], empty, SERVER)).toMatchObject({ calls: 0, cost: 0, seconds: 0 })
  })
})
