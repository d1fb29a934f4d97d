import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { given, type Label, rounded, twice } from '@/lib/testing/label-arbitraries'
import { calibration } from './calibration'
import { selectiveAgreement } from './selective-agreement'

const OPTIONS = { resamples: 5, seed: 1 }

/** What is true, what was said, and how surely, in tenths. */
type Answer = readonly [Label | null, Label | null, number]
const answers = fc.array(fc.tuple(given, given, fc.integer({ min: 0, max: 10 })), {
  minLength: 1,
  maxLength: 20,
})
const read = (items: readonly Answer[]) => ({
  consensus: items.map(([consensus]) => consensus),
  said: items.map(([, said]) => said),
  confidence: items.map(([, , tenths]) => tenths / 10),
})
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const isUsed = ([consensus, said]: Answer) => consensus !== null && said !== null
const isRight = ([consensus, said]: Answer) => Number(consensus === said)

describe('selectiveAgreement', () => {
  /** Agreement when so many of the surest are answered, any part of those that nothing distinguishes. */
  function agreementOf(used: readonly Answer[], answered: number): number {
    const sorted = used.toSorted(([, , one], [, , other]) => other - one)
    let [left, right] = [answered, 0]
    for (const own of Map.groupBy(sorted, ([, , sure]) => sure).values()) {
      const taken = Math.min(left, own.length)
      right += taken * mean(own.map(isRight))
      left -= taken
    }
    return right / answered
  }

  it('has as its area the mean of the agreement over all coverages, taken in small steps', () => {
    fc.assert(
      fc.property(answers, (items) => {
        const used = items.filter(isUsed)
        const steps = 4000
        const area =
          used.length === 0
            ? null
            : mean(
                Array.from({ length: steps }, (_, step) =>
                  agreementOf(used, ((step + 0.5) / steps) * used.length),
                ),
              )
        const reported = selectiveAgreement(read(items), 0.8, OPTIONS).area.value
        expect(reported === null).toBe(area === null)
        expect(reported ?? 0).toBeCloseTo(area ?? 0, 3)
      }),
      { numRuns: 25 },
    )
  })

  it('answers as many as it can with the agreement asked for', () => {
    fc.assert(
      fc.property(answers, fc.integer({ min: 0, max: 10 }), (items, tenths) => {
        const used = items.filter(isUsed)
        const settled = items.filter(([consensus]) => consensus !== null)
        const ends = [...new Set(used.map(([, , sure]) => sure))].map(
          (least) => used.filter(([, , sure]) => sure >= least).length,
        )
        const good = ends.filter((end) => agreementOf(used, end) >= tenths / 10 - 1e-9)
        const expected = used.length === 0 ? null : Math.max(0, ...good) / settled.length
        const { coverage } = selectiveAgreement(read(items), tenths / 10, OPTIONS).atTarget
        expect(rounded(coverage.value)).toBe(rounded(expected))
      }),
      { numRuns: 60 },
    )
  })

  it('sorts fully where all right answers are the surest, not at all where all are as sure, and worse than that turned round', () => {
    const sortingOf = (sure: (right: boolean) => number) => {
      const items = Array.from({ length: 10 }, (_, index): Answer => {
        const right = index < 9
        return ['a', right ? 'a' : 'b', sure(right)]
      })
      return selectiveAgreement(read(items), 0.8, OPTIONS).sorting.value
    }
    expect(sortingOf((right) => (right ? 9 : 1))).toBeCloseTo(1, 12)
    expect(sortingOf(() => 5)).toBeCloseTo(0, 12)
    // where nearly all is right, to pass on it loses far more than to pass on the rest wins
    expect(sortingOf((right) => (right ? 1 : 9))).toBeCloseTo(
      (0.1 * Math.log(0.1)) / (-0.9 * Math.log(0.9)),
      12,
    )
  })

  it('is the same of doubled items', () => {
    fc.assert(
      fc.property(answers, (items) => {
        const [once, doubled] = [items, twice(items)].map((own) =>
          selectiveAgreement(read(own), 0.8, OPTIONS),
        )
        for (const name of ['area', 'sorting'] as const)
          expect(rounded(doubled?.[name].value ?? null)).toBe(rounded(once?.[name].value ?? null))
      }),
      { numRuns: 40 },
    )
  })
})

describe('calibration', () => {
  it('has the errors that its sources define, answer by answer', () => {
    fc.assert(
      fc.property(answers, (items) => {
        const used = items.filter(isUsed)
        const tenthOf = ([, , tenths]: Answer) => Math.min(9, tenths)
        const apart = [...Map.groupBy(used, tenthOf).values()].map(
          (own) => own.length * Math.abs(mean(own.map(([, , sure]) => sure / 10)) - mean(own.map(isRight))),
        )
        const reported = calibration(read(items), OPTIONS)
        const isShown = used.length > 0
        const expected = {
          expectedError: apart.reduce((sum, one) => sum + one, 0) / used.length,
          brier: mean(used.map((one) => (one[2] / 10 - isRight(one)) ** 2)),
          overconfidence: mean(used.map((one) => one[2] / 10 - isRight(one))),
        }
        for (const name of ['expectedError', 'brier', 'overconfidence'] as const)
          expect(rounded(reported[name].value)).toBe(rounded(isShown ? expected[name] : null))
      }),
      { numRuns: 60 },
    )
  })
})
