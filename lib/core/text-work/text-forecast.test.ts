import { describe, expect, it } from 'vitest'
import { readReference } from '@/lib/testing/reference-values'
import { forecastRules, forecastTexts, pickTexts, type SampledText, type TextBasis } from './text-forecast'

const PRICES = { prompt: 2, answer: 10, currency: 'EUR' }
const MODEL = {
  name: 'm',
  prices: PRICES,
  concurrency: 64,
  pace: { earlier: { latencyMs: 2000 }, check: undefined },
}

function amounts(calls: number, more: Partial<SampledText['most']> = {}): SampledText['most'] {
  const each = { calls, promptChars: 4000 * calls, answerTokens: 10 * calls, steps: 1 }
  return { ...each, embedCalls: 0, embedChars: 0, ...more }
}

function basis(sampled: SampledText[], more: Partial<TextBasis> = {}): TextBasis {
  const chars = sampled.reduce((sum, text) => sum + text.chars, 0)
  const all = { texts: sampled.length, chars }
  return { all, sampled, stage: 'decompose', model: MODEL, embedding: null, textsAtOnce: 8, ...more }
}

describe('forecastTexts', () => {
  it('adds up what was sampled on all texts, with tokens by length and cost by prices', () => {
    const text = { chars: 1000, fewest: amounts(2), most: amounts(4) }

    const forecast = forecastTexts(basis([text, text]))

    expect(forecast).toMatchObject({
      texts: 2,
      calls: { fewest: 4, most: 8 },
      promptTokens: { fewest: 4000, most: 8000 },
      answerTokens: { fewest: 40, most: 80 },
      lacksPrice: false,
      lacksPace: false,
    })
    expect(forecast.cost.fewest).toBeCloseTo((4000 * 2 + 40 * 10) / 1e6, 12)
  })

  it('takes as long as the tightest of three: calls at once, texts at once, and questions that wait for each other', () => {
    const one = (calls: number, steps: number) => {
      const own = amounts(calls, { steps })
      return { chars: 1000, fewest: own, most: own }
    }
    const seconds = (texts: SampledText[]) => forecastTexts(basis(texts)).seconds.most

    expect(seconds([one(640, 1)])).toBe(20)
    expect(seconds(Array.from({ length: 80 }, () => one(1, 1)))).toBe(20)
    expect(seconds([one(10, 10)])).toBe(20)
  })

  it('carries a part over by length, exactly where all texts are alike and with room where they are not', () => {
    const alike = [1000, 2000, 3000].map((chars) => {
      const own = amounts(chars / 100)
      return { chars, fewest: own, most: own }
    })
    const all = { texts: 30, chars: 60_000 }
    expect(forecastTexts(basis(alike, { all })).calls.most).toBeCloseTo(600, 6)

    const [first, ...rest] = alike
    const odd = [{ ...first!, fewest: amounts(30), most: amounts(30) }, ...rest]
    const { calls } = forecastTexts(basis(odd, { all }))
    expect(calls.fewest).toBeLessThan(800)
    expect(calls.most).toBeGreaterThan(800)
    expect(calls.fewest).toBeGreaterThanOrEqual(0)
  })

  it('leaves out what has no price or no pace, and says so; vectors are a part of their own', () => {
    const own = amounts(1, { embedCalls: 3, embedChars: 400 })
    const embedding = {
      name: 'e',
      prices: null,
      concurrency: 1,
      pace: { earlier: undefined, check: undefined },
    }

    const forecast = forecastTexts(basis([{ chars: 10, fewest: own, most: own }], { embedding }))

    expect(forecast).toMatchObject({ calls: { fewest: 4, most: 4 }, lacksPrice: true, lacksPace: true })
    expect(forecast.parts.map(({ stage, cost }) => [stage, cost === null])).toEqual([
      ['embed', true],
      ['decompose', false],
    ])
    expect(forecast.seconds.most).toBe(2)
  })

  it('goes by the call of a check where there is no earlier one, and says that it takes longer', () => {
    const own = amounts(64, { embedCalls: 3, embedChars: 400 })
    const texts = [{ chars: 10, fewest: own, most: own }]
    const check = { latencyMs: 500 }
    const forecast = (pace: TextBasis['model']['pace']) =>
      forecastTexts(basis(texts, { model: { ...MODEL, pace }, embedding: { ...MODEL, name: 'e' } }))

    expect(forecast({ earlier: undefined, check })).toMatchObject({
      lacksPace: false,
      isTimeLeast: true,
      parts: [
        { stage: 'embed', isTimeLeast: false },
        { isTimeLeast: true, seconds: { most: 0.5 } },
      ],
    })
    expect(forecast({ earlier: { latencyMs: 2000 }, check })).toMatchObject({
      isTimeLeast: false,
      parts: [{}, { seconds: { most: 2 } }],
    })
  })

  it('has no part where nothing is asked', () => {
    expect(forecastTexts(basis([]))).toMatchObject({ texts: 0, parts: [], calls: { most: 0 } })
    expect(forecastRules(7)).toMatchObject({ texts: 7, parts: [], lacksPrice: false, lacksPace: false })
  })
})

describe('pickTexts', () => {
  const texts = Array.from({ length: 100 }, (_, at) => ({ chars: at + 1 }))

  it('keeps all that are short enough together, and else takes every so-manieth of all lengths', () => {
    expect(pickTexts(texts, 5050)).toHaveLength(100)
    const picked = pickTexts(texts, 505)
    expect(picked).toHaveLength(10)
    const mean = picked.reduce((sum, { chars }) => sum + chars, 0) / picked.length
    expect(Math.abs(mean - 50.5)).toBeLessThan(2)
  })

  it('takes one at least, and none of none', () => {
    expect(pickTexts([{ chars: 1000 }], 1)).toHaveLength(1)
    expect(pickTexts([], 1)).toEqual([])
  })
})

/** What FactEHR's code prints of three prompts of 14 words, one token each, with answers of 4,000 tokens at most. */
type Published = { args: { max_tokens?: number }; output: { printed: string[] } }

describe('the published estimate', () => {
  /** Per 1,000 tokens, read and written, as the published code has them. */
  const PUBLISHED_PRICES = [
    ['GPT-4', 0.03, 0.06],
    ['GPT4-32k', 0.06, 0.12],
    ['gpt-4o', 0.005, 0.015],
    ['gemini-1.5-flash-002', 0.000075, 0.0003],
    ['gemini-1.5-pro-002', 0.00125, 0.005],
    ['o1-mini', 0.005, 0.015],
  ] as const
  const { cases } = readReference<{ cases: Published[] }>('factehr/cost_estimate.json')
  const priced = cases.filter(({ output }) =>
    output.printed.some((line) => line.startsWith('Total Estimated')),
  )

  it.each(PUBLISHED_PRICES)('of the cost by %s is our most, to the cent', (name, read, written) => {
    expect(priced).toHaveLength(2)
    for (const { args, output } of priced) {
      const numberOf = (title: string) =>
        Number(output.printed.find((line) => line.startsWith(title))?.match(/([\d.]+)(?: USD)?$/)?.[1])
      const [calls, tokens] = [numberOf('Total Prompts'), numberOf('Total Input Tokens')]
      const most = amounts(calls, { promptChars: 4 * tokens, answerTokens: calls * (args.max_tokens ?? 0) })
      const prices = { prompt: 1000 * read, answer: 1000 * written, currency: 'USD' }
      const text = { chars: 4 * tokens, fewest: amounts(calls), most }
      const { cost } = forecastTexts(basis([text], { stage: 'facts', model: { ...MODEL, prices } }))
      const [, printed] =
        output.printed
          .find((line) => line.startsWith(`Total Estimated Cost: ${name}`))
          ?.match(/\$([\d.]+) USD/) ?? []
      expect(cost.most.toFixed(2)).toBe(printed)
    }
  })
})
