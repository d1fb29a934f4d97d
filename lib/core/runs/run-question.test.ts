import { describe, expect, it } from 'vitest'
import { describeShortContext, fitsContext } from './context-fit'
import { estimateQuestion, findShortContext, listTightContexts } from './run-question'
import { runConfigurationSchema } from './runs'

const chat = (change = {}) => {
  const run = runConfigurationSchema.parse({ kind: 'chat', model: 'm', ...change })
  if (run.kind !== 'chat') throw new Error('not a chat run')
  return run
}
/** 25 facts: (1900 + 100 + 25 * 180) / 4 = 1,625 tokens; the longest: (1900 + 500 + 25 * 300 + 25 * 100) / 4 = 3,100. */
const TEXTS = {
  statementChars: 100,
  factChars: 80,
  factsPerPatient: 300,
  longest: {
    statementChars: 500,
    facts: [
      {
        factKind: 'sentence' as const,
        decomposition: '',
        chars: [300, 600, ...range(3, 40).map((at) => at * 300)],
      },
    ],
  },
  earlier: [],
}
const EARLIER = { model: 'm', server: '', callsPerStatement: 1, answerTokens: 60, latencyMs: 1 }

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, at) => from + at)
}

function power(contextTokens: number | null, change = {}) {
  const server = {
    server: '',
    model: 'm',
    temperature: 0.1,
    prices: null,
    concurrency: 1,
    answerTokens: 1000,
  }
  return { chat: [{ ...server, contextTokens, ...change }], promptChars: 1900 }
}

describe('the question of an AI rater', () => {
  it('is as long as texts are on average, and at most as long as the longest of one patient', () => {
    expect(estimateQuestion(chat(), TEXTS, power(null))).toMatchObject({ tokens: 1625, most: 3100 })
    expect(estimateQuestion(chat({ topN: 150 }), TEXTS, power(null)).most).toBe(
      (1900 + 500 + 12_000 + 15_000) / 4,
    )
    expect(estimateQuestion(chat({ factKind: 'claim' }), TEXTS, power(null)).most).toBeNull()
  })

  it('goes by earlier calls with as many facts, and takes the longest to have tokens as short', () => {
    const earlier = [{ ...EARLIER, topN: 25, promptTokens: 3250 }]

    expect(estimateQuestion(chat(), { ...TEXTS, earlier }, power(null))).toMatchObject({
      tokens: 3250,
      most: 6200,
    })
    expect(estimateQuestion(chat({ topN: 5 }), { ...TEXTS, earlier }, power(null)).tokens).toBe(725)
  })
})

describe('the context of an AI rater', () => {
  const short = (contextTokens: number | null, ...runs: Parameters<typeof findShortContext>[0]) =>
    findShortContext(runs, TEXTS, power(contextTokens))
  const tight = (contextTokens: number | null, ...runs: Parameters<typeof findShortContext>[0]) =>
    listTightContexts(runs, TEXTS, power(contextTokens))

  it('must hold an average question and its answer', () => {
    expect(short(2625, chat())).toBeNull()
    expect(short(2624, chat())).toBe(
      'm takes 2,624 tokens, of which 1,000 are for its answer: too few for 25 facts, about 1,625 with the prompt. Show fewer, or give it a longer context.',
    )
    expect(short(2000, chat({ topN: 150 }), chat({ topN: 50 }), chat({ topN: 5 }))).toContain('for 50 facts')
  })

  it('is warned of where the longest questions may not fit it, once for each AI rater', () => {
    expect(tight(4100, chat())).toEqual([])
    expect(tight(4099, chat(), chat({ temperature: 1 }), chat({ topN: 5 }))).toEqual([
      'm takes 4,099 tokens, of which 1,000 are for its answer. A statement with 25 facts comes to about 1,625, and to 3,100 at most: what does not fit will be counted as failed.',
    ])
    expect(tight(4099, chat({ factKind: 'claim' }))).toEqual([])
  })

  it('is nothing to speak of where nobody knows it, or for another model, or for rules', () => {
    const rules = runConfigurationSchema.parse({ kind: 'baseline' })

    for (const runs of [[chat({ topN: 150 })], [rules]]) {
      expect(short(null, ...runs)).toBeNull()
      expect(tight(null, ...runs)).toEqual([])
    }
    expect(short(10, rules)).toBeNull()
    for (const other of [{ model: 'other' }, { server: 'gpu' }])
      expect(findShortContext([chat()], TEXTS, power(10, other))).toBeNull()
    expect(fitsContext({ model: 'm', contextTokens: null, answerTokens: 1 }, Number.POSITIVE_INFINITY)).toBe(
      true,
    )
    expect(
      describeShortContext({ model: 'm', contextTokens: 9, answerTokens: 1 }, { facts: 1, tokens: 9 }),
    ).toContain('for 1 fact,')
  })
})
