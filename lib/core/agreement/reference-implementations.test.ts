import { describe, expect, it } from 'vitest'
import { mersenneUniform } from '@/lib/core/stats/mersenne-twister'
import { altTest } from './alt-test'
import { mace } from './label-models/mace'
import { predictionPoweredRates } from './prediction-powered-rates'

/** Invented ratings; what is expected of them was computed with the code that the named authors published. */

/** Per item what four people said, one now and then absent, and last what the AI said. */
const FOUR_PEOPLE_AND_AI = `
NNAAA NSASS SSSAS SSSSS AASAS .AAAA NNNAN NNSNN SSSAS NNNNS NNAAN N.NNN SNSAA NNSNN NNNNS ANSNN AAAAA AA.AA AASAA SSASS
NASAN NNNNN NANNN AAA.A NNNNN NNNSN SSSAS SAAAA NNNSS .NNNN AAANA SAASS SSASS SSSSA ASSSS S.AAS AANAA AAAAA SSSSS NSANN
SSSSS SS.SS NNNAN NNNSN SNNNN SSNSS SNASN AAS.A`
  .trim()
  .split(/\s+/)
  .map((codes) => codes.split('').map((code) => (code === '.' ? null : code)))

describe('the alternative annotator test of Calderon, Reichart and Dror', () => {
  it.each([
    [0.15, 1, [0.011383484965, 0.018145804766, 0.000035522103, 0.000858194405]],
    [0.1, 0.5, [0.050765817596, 0.078570502558, 0.000207215316, 0.004990850353]],
    [0, 0.25, [0.383343591145, 0.5, 0.00500668306, 0.084007263255]],
  ])('has their P values and winning rate at an allowance of %d', (allowance, winningRate, expected) => {
    const people = FOUR_PEOPLE_AND_AI.map((codes) => codes.slice(0, 4))
    const ai = FOUR_PEOPLE_AND_AI.map((codes) => codes[4] ?? null)

    const found = altTest(people, ai, allowance)

    expect(found.winningRate).toBe(winningRate)
    expect(found.advantage).toBeCloseTo(0.902173913043, 11)
    for (const [index, p] of expected.entries()) expect(found.humans[index]?.p).toBeCloseTo(p, 11)
  })
})

describe('MACE as in crowd-kit, by expectation-maximization', () => {
  it('has its competences and guesses, but for the weight of the prior', () => {
    const random = mersenneUniform(8)
    const ratings = Array.from({ length: 1500 }, () => {
      const consensus = Math.floor(random() * 3)
      return [0.9, 0.75, 0.6, 0.4, 0.05].map((skill) => {
        const said = random() < skill ? consensus : random() < 0.6 ? 0 : 1
        return `${said}`
      })
    })

    const { competence, guesses } = mace(ratings, ['0', '1', '2'], { prevalence: 'equal' })

    const expected = [0.89665322, 0.7509092, 0.59937925, 0.40314397, 0.05253152]
    for (const [rater, looks] of expected.entries()) expect(competence[rater]).toBeCloseTo(looks, 2)
    expect(guesses[1]?.map((share) => share.toFixed(3))).toEqual(['0.591', '0.408', '0.001'])
    expect(guesses[4]?.map((share) => share.toFixed(3))).toEqual(['0.627', '0.373', '0.000'])
  })
})

describe('prediction-powered inference as in ppi_py', () => {
  const marks = (bits: string) => bits.split('').map((bit) => (bit === '1' ? 'error' : 'fine'))
  const people = marks('110010000100000010010000')
  const ai = marks('100011000100000000010000')
  const aiAlone = marks('0100100000010000100000000001000010000000100001000000001000010000')
  const consensus = [...people, ...aiAlone.map(() => null)]
  const [found] = predictionPoweredRates(consensus, [...ai, ...aiAlone], ['error', 'fine'] as const).rates

  it('has its rate, and its weight of the AI', () => {
    expect(found?.powered.value).toBeCloseTo(0.19791667, 8)
    expect(found?.weight).toBeCloseTo(0.5826484, 7)
  })

  it('has an interval rather wider than its own, for imagined disagreements and few items', () => {
    const { low, high } = found?.powered.interval ?? { low: 1, high: 0 }
    expect(high - low).toBeGreaterThan(0.36417814 - 0.0316552)
    expect(high).toBeGreaterThan(0.36417814)
  })
})
