import { describe, expect, it } from 'vitest'
import { CHAT_SERVER, EARLIER_CALLS, makeRunBasis } from '@/lib/testing/run-basis'
import { nameModels } from './grid-work'
import { asChatRater, toQuestion } from './known-cost'
import type { RunExperience } from './run-experience'
import { forecastRuns } from './run-forecast'
import type { RunPower } from './run-power'
import { type RunConfiguration, runConfigurationSchema } from './runs'

const CHAT = { ...CHAT_SERVER, model: 'm', concurrency: 50 }
const { experience: EXPERIENCE, power: SERVER } = makeRunBasis({
  statements: { sentence: 400, claim: 600 },
  power: { chat: [CHAT], promptChars: 1900 },
})
const EARLIER = { ...EARLIER_CALLS, model: 'm', callsPerStatement: 1.1, latencyMs: 3000 }
const chat = (change = {}) =>
  runConfigurationSchema.parse({ kind: 'chat', model: 'm', ...change }) as Extract<
    RunConfiguration,
    { kind: 'chat' }
  >
const rules = runConfigurationSchema.parse({ kind: 'baseline' })

describe('forecastRuns', () => {
  it('guesses tokens from the length of texts where the model was never asked, and no time', () => {
    const forecast = forecastRuns([chat({ topN: 10 })], EXPERIENCE, SERVER)

    expect(forecast).toMatchObject({
      calls: 1000,
      promptTokens: 950_000,
      answerTokens: 80_000,
      cost: 2.7,
      seconds: 0,
      lacksPace: true,
      isMeasured: false,
    })
  })

  it('goes by earlier calls of the same model with as many facts', () => {
    const experience = { ...EXPERIENCE, earlier: [EARLIER] }

    expect(forecastRuns([chat()], experience, SERVER)).toMatchObject({
      calls: 1100,
      promptTokens: 2_200_000,
      answerTokens: 66_000,
      cost: 5.06,
      seconds: 66,
      isMeasured: true,
    })
    const fewer = forecastRuns([chat({ topN: 5 })], experience, SERVER)
    expect(fewer).toMatchObject({ calls: 1000, answerTokens: 60_000, seconds: 60, isMeasured: false })
    expect(forecastRuns([chat({ model: 'other' })], experience, SERVER).lacksPace).toBe(true)
  })

  it('expects of a model that writes the text again with tags an answer as long as the text', () => {
    const experience = { ...EXPERIENCE, statementChars: 4000, earlier: [EARLIER] }
    const answered = (promptStyle?: 'tagged' | 'plain') =>
      forecastRuns([chat({ promptStyle })], experience, SERVER).answerTokens
    expect(answered()).toBe(66_000)
    expect(answered('plain')).toBe(66_000)
    expect(answered('tagged')).toBe(1100 * (80 + 1000))
  })

  it('goes by the short call of a check before the first run of a model, and says that it takes longer', () => {
    const check = { stage: 'rate', server: '', model: 'm', latencyMs: 500 } as const
    const forecastBy = (checks: RunPower['checks'], earlier: RunExperience['earlier'] = []) =>
      forecastRuns([chat(), rules], { ...EXPERIENCE, earlier }, { ...SERVER, checks })

    const first = forecastBy([check])
    expect(first).toMatchObject({ seconds: 10, isTimeLeast: true, isMeasured: false })
    expect(first.parts[0]).toMatchObject({ stage: 'rate', seconds: 10, isTimeLeast: true })
    expect(forecastBy([check], [EARLIER])).toMatchObject({ seconds: 66, isTimeLeast: false })
    for (const other of [{ model: 'other' }, { server: 'far' }, { stage: 'rerank' } as const])
      expect(forecastBy([{ ...check, ...other }])).toMatchObject({
        seconds: 0,
        lacksPace: true,
        isTimeLeast: false,
      })
  })

  it('counts no more facts than a patient has', () => {
    const few = { ...EXPERIENCE, factsPerPatient: 3 }

    expect(forecastRuns([chat({ topN: 150 })], few, SERVER).promptTokens).toBe(635_000)
  })

  it('adds up runs, and asks nothing for rules', () => {
    const one = forecastRuns([chat()], EXPERIENCE, SERVER)
    const all = forecastRuns([chat(), rules, chat({ temperature: 0.5 })], EXPERIENCE, SERVER)

    expect(all.promptTokens).toBe(2 * one.promptTokens)
    expect(forecastRuns([rules], EXPERIENCE, SERVER)).toMatchObject({ calls: 0, cost: 0, lacksPrice: false })
    const unpriced = { ...SERVER, chat: [{ ...CHAT, prices: null }] }
    expect(forecastRuns([chat()], EXPERIENCE, unpriced).lacksPrice).toBe(true)
  })

  it('counts a second model that puts answers into form apart, at its own price and pace', () => {
    const small = { ...CHAT, server: 'small', model: 's', prices: { prompt: 1, answer: 1, currency: 'EUR' } }
    const power = { ...SERVER, chat: [CHAT, small], formChars: 400 }
    const run = chat({ form: { model: 's', server: 'small' } })
    const { forms: _, ...before } = EXPERIENCE
    const { topN: __, ...calls } = {
      ...EARLIER,
      model: 's',
      server: 'small',
      promptTokens: 200,
      answerTokens: 30,
    }

    expect(forecastRuns([run, chat()], EXPERIENCE, power).parts).toMatchObject([
      { stage: 'rate', model: 'm', calls: 2000 },
      { stage: 'repair', model: 's (small)', amount: 1000, calls: 1000, promptTokens: 180_000, cost: 0.26 },
    ])
    expect(forecastRuns([run], { ...before, forms: [calls] }, power).parts[1]).toMatchObject({
      calls: 1100,
      promptTokens: 220_000,
      answerTokens: 33_000,
      isMeasured: true,
    })
  })

  it('counts the statements of the kind that is judged', () => {
    expect(forecastRuns([chat({ statementKind: 'claim' })], EXPERIENCE, SERVER).calls).toBe(600)
  })

  it('goes by the price, the pace and the calls of each server by itself', () => {
    const cheap = { ...CHAT, server: 'cheap', prices: { prompt: 1, answer: 1, currency: 'EUR' } }
    const power = { ...SERVER, chat: [{ ...CHAT, server: 'dear' }, cheap] }
    const known = { ...EXPERIENCE, earlier: [{ ...EARLIER, server: 'cheap' }] }

    const runs = [chat({ server: 'dear' }), chat({ server: 'cheap' })]
    expect(forecastRuns(runs, known, power).parts).toMatchObject([
      { model: 'm (dear)', calls: 1000, isMeasured: false, seconds: null },
      { model: 'm (cheap)', calls: 1100, isMeasured: true, cost: 2.266, seconds: 66 },
    ])
  })

  it('says that runs of one AI rater may find what each other was answered, where both keep and take answers', () => {
    const isAtMost = (...runs: Parameters<typeof forecastRuns>[0]) =>
      forecastRuns(runs, EXPERIENCE, SERVER).isAtMost

    expect(isAtMost(chat({ topN: 5 }), chat({ topN: 25 }))).toBe(true)
    expect(isAtMost(chat({ topN: 5 }))).toBe(false)
    expect(isAtMost(chat({ topN: 5 }), chat({ topN: 25, model: 'n' }))).toBe(false)
  })

  it('takes off what the AI rater was asked before, and says that more of it may prove known', () => {
    const known = {
      [toQuestion(chat())]: { sentence: 100, claim: 600 },
      [asChatRater(chat())]: { sentence: 700, claim: 700 },
    }
    const after = { ...EXPERIENCE, known }

    expect(forecastRuns([chat()], after, SERVER)).toMatchObject({ calls: 300, isAtMost: true })
    expect(forecastRuns([chat({ statementKind: 'claim' })], after, SERVER)).toMatchObject({
      parts: [],
      calls: 0,
      cost: 0,
      lacksPace: false,
      isAtMost: false,
    })
    expect(forecastRuns([chat({ topN: 5 })], after, SERVER)).toMatchObject({ calls: 1000, isAtMost: true })
    const fresh = chat({ reuse: false })
    expect(forecastRuns([fresh], after, SERVER)).toMatchObject({ calls: 1000, isAtMost: false })
    expect(forecastRuns([chat({ model: 'n' })], after, SERVER).isAtMost).toBe(false)
  })

  it('stands an empty study', () => {
    const empty = { ...EXPERIENCE, statements: { sentence: 0, claim: 0 }, earlier: [EARLIER] }

    expect(forecastRuns([chat()], empty, SERVER)).toMatchObject({ calls: 0, cost: 0, seconds: 0 })
  })

  it('times rules and models of this machine by earlier runs, and says where it cannot', () => {
    const entailment = runConfigurationSchema.parse({ kind: 'entailment', model: 'local/nli' })
    const known = { ...EXPERIENCE, paces: [{ model: '', secondsPerStatement: 0.002 }] }

    expect(forecastRuns([rules], known, SERVER)).toMatchObject({ seconds: 2, lacksPace: false })
    const both = forecastRuns([rules, entailment], known, SERVER)
    expect(both).toMatchObject({ seconds: 2, lacksPace: true, calls: 0 })
    expect(both.parts).toMatchObject([
      { stage: 'rate', model: '', seconds: 2 },
      { stage: 'rate', model: 'local/nli', amount: 1000, seconds: null },
    ])
  })
})

describe('what searches take', () => {
  const search = (settings: object, change = {}) =>
    runConfigurationSchema.parse({ kind: 'baseline', search: settings, ...change })
  const dense = search({ method: 'dense', embeddingModel: 'e' })
  const reranked = search({ method: 'rerank', embeddingModel: 'e', rerankModel: 'r' })
  const facts = { of: 'facts', factKind: 'sentence', decomposition: '' } as const
  const power: RunPower = {
    ...SERVER,
    embedding: [{ name: 'e', isLocal: false, price: 0.5, concurrency: 8, batch: 32 }],
    rerank: [{ name: 'r', isLocal: false, price: null, concurrency: 4, batch: 64 }],
  }
  const experience: RunExperience = {
    ...EXPERIENCE,
    unembedded: [
      { model: 'e', ...facts, texts: 1600, chars: 80 },
      { model: 'e', ...facts, factKind: 'claim', texts: 9999, chars: 80 },
      { model: 'e', of: 'statements', kind: 'sentence', texts: 400, chars: 100 },
      { model: 'e', of: 'statements', kind: 'claim', texts: 600, chars: 100 },
      { model: 'other', ...facts, texts: 9999, chars: 80 },
    ],
    searches: [{ stage: 'embed', model: 'e', latencyMs: 400 }],
  }
  const partOf = (stage: string, runs: (typeof dense)[], by = power, known = experience) =>
    forecastRuns(
      runs.map((run) => nameModels(run, by)),
      known,
      by,
    ).parts.find((part) => part.stage === stage)

  it('counts what has no vector yet, once for all that share it, with money and time', () => {
    const expected = {
      model: 'e',
      amount: 2600,
      calls: 82,
      promptTokens: 57_000,
      cost: 0.0285,
      seconds: 4.1,
    }
    expect(partOf('embed', [dense])).toMatchObject(expected)
    expect(partOf('embed', [dense, reranked, search({ method: 'hybrid' })])).toMatchObject(expected)
    expect(partOf('embed', [search({ method: 'dense' }, { statementKind: 'claim' })])?.amount).toBe(2200)
    expect(partOf('embed', [rules])).toBeUndefined()
    expect(partOf('embed', [dense], power, { ...experience, unembedded: [] })).toBeUndefined()
  })

  it('counts the passages that a reranker reads, no more than a patient has', () => {
    expect(partOf('rerank', [reranked])).toMatchObject({
      amount: 100_000,
      calls: 2000,
      promptTokens: 4_500_000,
      cost: null,
      seconds: null,
    })
    const checks = [
      { stage: 'embed', server: '', model: 'e', latencyMs: 10 },
      { stage: 'rerank', server: '', model: 'r', latencyMs: 100 },
    ] as const
    expect(partOf('rerank', [reranked], { ...power, checks })).toMatchObject({
      seconds: 50,
      isTimeLeast: true,
    })
    expect(partOf('embed', [reranked], { ...power, checks })).toMatchObject({
      seconds: 4.1,
      isTimeLeast: false,
    })
    const published = search({ method: 'rerank', selection: 'as-published' })
    expect(partOf('rerank', [published, { ...published, statementKind: 'claim' }])?.amount).toBe(25_000)
    expect(partOf('rerank', [reranked], power, { ...experience, factsPerPatient: 10 })?.amount).toBe(10_000)
  })

  it('asks no server of models on this machine', () => {
    const local = {
      ...power,
      embedding: [{ ...power.embedding[0]!, isLocal: true, concurrency: 1, batch: 16 }],
    }

    expect(partOf('embed', [dense], local)).toMatchObject({
      calls: 0,
      promptTokens: 0,
      cost: 0,
      seconds: 65.2,
    })
  })
})
