import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mersenneUniform } from '@/lib/core/stats/mersenne-twister'
import { calibration } from './calibration'
import { confidenceLevels } from './confidence-levels'
import { juryVote } from './jury-vote'
import { selectiveAgreement } from './selective-agreement'

const OPTIONS = { resamples: 200, seed: 3 }

/** Answers that are right or not, as given, all about items labeled yes. */
function answers(right: readonly (boolean | null)[], confidence: readonly (number | null)[]) {
  return {
    consensus: right.map(() => 'yes'),
    said: right.map((one) => (one === null ? null : one ? 'yes' : 'no')),
    confidence,
  }
}

describe('selectiveAgreement', () => {
  it('takes the surest first, and those equally sure together', () => {
    // two sure and right, then four alike of which two are right
    const right = [true, true, true, false, true, false]
    const found = selectiveAgreement(answers(right, [0.9, 0.9, 0.5, 0.5, 0.5, 0.5]), 0.75, OPTIONS)

    expect(found.curve).toMatchObject([
      { coverage: 2 / 6, items: 2, agreement: { value: 1 }, threshold: 0.9 },
      { coverage: 1, items: 6, agreement: { value: 4 / 6 }, threshold: 0.5 },
    ])
    // 1 up to a third, then (2 + (6c - 2) / 2) / 6c
    expect(found.area.value).toBeCloseTo((2 + 2 + (2 - 1) * Math.log(3)) / 6, 12)
    expect(found.atTarget).toMatchObject({ threshold: 0.9, coverage: { value: expect.closeTo(1 / 3, 12) } })
  })

  it('has the same interval for the same answers as a row of the reliability table', () => {
    const right = Array.from({ length: 60 }, (_, item) => item % 4 !== 0)
    const sure = right.map((_, item) => (item < 45 ? 0.95 : 0.35))
    for (const clusters of [null, right.map((_, item) => `patient ${item % 9}`)]) {
      const given = { ...answers(right, sure), clusters }
      const [surest] = selectiveAgreement(given, 0.9, OPTIONS).curve

      expect(surest).toMatchObject({ items: 45, threshold: 0.95 })
      expect(surest?.agreement).toEqual(calibration(given, OPTIONS).bins[9]?.agreement)
    }
  })

  it('is drawn about once a tenth where every answer is differently sure', () => {
    const right = Array.from({ length: 400 }, (_, item) => item % 3 !== 0)
    const { curve } = selectiveAgreement(
      answers(
        right,
        right.map((_, item) => item / 400),
      ),
      0.9,
      OPTIONS,
    )

    expect(curve.map(({ coverage }) => Math.round(10 * coverage))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  })

  it('knows perfect sorting, none, and the wrong way round', () => {
    const right = Array.from({ length: 40 }, (_, item) => item < 30)
    const sorting = (confidence: number[]) =>
      selectiveAgreement(answers(right, confidence), 0.9, OPTIONS).sorting.value
    expect(sorting(right.map((one) => (one ? 1 : 0)))).toBeCloseTo(1, 12)
    expect(sorting(right.map(() => 0.7))).toBeCloseTo(0, 12)
    expect(sorting(right.map((one) => (one ? 0 : 1)))!).toBeLessThan(-0.5)
  })

  it('counts what was not answered as passed on, and answers without a confidence last', () => {
    const found = selectiveAgreement(answers([true, false, null, null], [0.6, null, 0.9, null]), 1, OPTIONS)

    expect(found).toMatchObject({ settled: 4, answered: 2 })
    expect(found.curve).toMatchObject([
      { coverage: 0.25, items: 1, agreement: { value: 1 }, threshold: 0.6 },
      { coverage: 0.5, items: 2, agreement: { value: 0.5 }, threshold: null },
    ])
    expect(found.atTarget).toMatchObject({ threshold: 0.6, coverage: { value: 0.25 } })
  })

  it('says why there is nothing to report', () => {
    const nothing = selectiveAgreement(answers([null], [null]), 0.9, OPTIONS)
    expect(nothing.area).toEqual({
      value: null,
      reason: 'no item with a consensus was answered',
      interval: null,
    })
    expect(selectiveAgreement(answers([true, true], [1, 0.5]), 0.9, OPTIONS).sorting.reason).toBe(
      'every answer is right',
    )
    expect(() => selectiveAgreement(answers([true], [1]), 2, OPTIONS)).toThrow(RangeError)
    expect(() => selectiveAgreement(answers([true], []), 0.5, OPTIONS)).toThrow(RangeError)
  })

  it('does not change with any rescaling of confidence that keeps its order, nor with doubled items', () => {
    const pairs = fc.array(fc.tuple(fc.boolean(), fc.integer({ min: 0, max: 5 })), {
      minLength: 1,
      maxLength: 25,
    })
    fc.assert(
      fc.property(pairs, (rows) => {
        const right = rows.map(([one]) => one)
        const sure = rows.map(([, level]) => level / 5)
        const few = { ...OPTIONS, resamples: 3 }
        const areaOf = (one: boolean[], other: number[]) =>
          selectiveAgreement(answers(one, other), 0.8, few).area.value!
        const plain = areaOf(right, sure)
        expect(
          areaOf(
            right,
            sure.map((value) => Math.exp(3 * value)),
          ),
        ).toBeCloseTo(plain, 10)
        expect(areaOf([...right, ...right], [...sure, ...sure])).toBeCloseTo(plain, 10)
        expect(plain).toBeGreaterThanOrEqual(0)
        expect(plain).toBeLessThanOrEqual(1 + 1e-12)
      }),
      { numRuns: 60 },
    )
  })
})

describe('confidenceLevels', () => {
  it('puts thousands of different confidences together in order', () => {
    const confidence = Array.from({ length: 5000 }, (_, item) => item / 5000)
    const { levelOf, thresholds } = confidenceLevels(
      confidence.map(() => true),
      confidence,
    )
    expect(thresholds.length).toBe(100)
    expect(levelOf[4999]).toBe(0)
    expect(levelOf[0]).toBe(99)
    expect(() => confidenceLevels([true], [Number.NaN])).toThrow(RangeError)
  })
})

describe('calibration', () => {
  it('has the error and the score worked out by hand', () => {
    // at 0.8 four of five right; at 0.6 one of two
    const right = [true, true, true, true, false, true, false]
    const found = calibration(answers(right, [0.8, 0.8, 0.8, 0.8, 0.8, 0.6, 0.6]), OPTIONS)

    expect(found.expectedError.value).toBeCloseTo(0.2 / 7, 12)
    expect(found.brier.value).toBeCloseTo((4 * 0.04 + 0.64 + 0.16 + 0.36) / 7, 12)
    expect(found.overconfidence.value).toBeCloseTo(0.2 / 7, 12)
    expect(found.bins[8]).toMatchObject({ items: 5, agreement: { value: 0.8 }, low: 0.8, high: 0.9 })
    expect(found.bins[0]).toMatchObject({ items: 0, confidence: null, agreement: { value: null } })
  })

  it('finds a calibrated rater calibrated, and one that is always sure overconfident', () => {
    const random = mersenneUniform(5)
    const sure = Array.from({ length: 4000 }, () => random())
    const right = sure.map((value) => random() < value)
    const fair = calibration(answers(right, sure), OPTIONS)
    const bold = calibration(
      answers(
        right,
        sure.map(() => 1),
      ),
      OPTIONS,
    )

    expect(fair.expectedError.value!).toBeLessThan(0.03)
    expect(fair.overconfidence.interval!.low).toBeLessThan(0)
    expect(fair.overconfidence.interval!.high).toBeGreaterThan(0)
    expect(bold.overconfidence.interval!.low).toBeGreaterThan(0.4)
    expect(bold.bins[9]!.items).toBe(4000)
  })

  it('has wider bins where the answers of a cluster are alike', () => {
    const right = Array.from({ length: 40 }, (_, item) => Math.floor(item / 5) % 4 !== 0)
    const sure = right.map(() => 0.75)
    const clusters = right.map((_, item) => `patient ${Math.floor(item / 5)}`)
    const width = (found: ReturnType<typeof calibration>) => {
      const { interval } = found.bins[7]!.agreement
      return interval!.high - interval!.low
    }

    const plain = calibration(answers(right, sure), OPTIONS)
    const clustered = calibration({ ...answers(right, sure), clusters }, OPTIONS)

    expect(clustered.bins[7]!.agreement.value).toBe(plain.bins[7]!.agreement.value)
    expect(width(clustered)).toBeGreaterThan(1.8 * width(plain))
  })

  it('draws whole clusters when asked', () => {
    const right = Array.from({ length: 100 }, (_, item) => Math.floor(item / 20) % 2 === 0)
    const given = answers(
      right,
      right.map(() => 0.5),
    )
    const width = (clusters: string[] | null) => {
      const { low, high } = calibration({ ...given, clusters }, OPTIONS).overconfidence.interval!
      return high - low
    }
    expect(width(right.map((_, item) => `patient ${Math.floor(item / 20)}`))).toBeGreaterThan(2 * width(null))
  })

  it('says why there is nothing to report, and refuses percentages', () => {
    expect(calibration(answers([true], [null]), OPTIONS).brier.reason).toBe(
      'no answer with a confidence has a consensus',
    )
    expect(() => calibration(answers([true], [80]), OPTIONS)).toThrow(RangeError)
    expect(() => calibration(answers([true], [Number.NaN]), OPTIONS)).toThrow(RangeError)
  })
})

describe('juryVote', () => {
  it('is as sure as the jury is united', () => {
    expect(juryVote(['a', 'a', 'b', null], null)).toEqual({ label: 'a', share: 2 / 3 })
    expect(juryVote(['a', 'b'], null)).toEqual({ label: null, share: 0.5 })
    expect(juryVote(['a', 'b'], 'b')).toEqual({ label: 'b', share: 0.5 })
    expect(juryVote([null], null)).toEqual({ label: null, share: null })
  })
})
