import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { OF_ONE_CLUSTER } from '@/lib/core/stats/effective-clusters'
import { mersenneUniform } from '@/lib/core/stats/mersenne-twister'
import { type PredictionPoweredRate, predictionPoweredRates } from './prediction-powered-rates'

const LABELS = ['error', 'fine'] as const
type Label = (typeof LABELS)[number]

/** A set with a known share of errors, and an AI of known sensitivity and specificity. */
function makeSet(
  random: () => number,
  sample: number,
  rest: number,
  [rate, sensitivity, specificity]: number[],
) {
  const actual = Array.from({ length: sample + rest }, () => random() < rate!)
  return {
    consensus: actual.map((isError, item): Label | null =>
      item >= sample ? null : isError ? 'error' : 'fine',
    ),
    said: actual.map(
      (isError): Label => ((isError ? random() < sensitivity! : random() >= specificity!) ? 'error' : 'fine'),
    ),
  }
}

function holds({ interval }: PredictionPoweredRate['tuned'], rate: number): boolean {
  return interval !== null && interval.low <= rate && rate <= interval.high
}

describe('predictionPoweredRates', () => {
  it('has no interval from a sample of one patient, whether people rated a part or everything', () => {
    const consensus: (Label | null)[] = ['error', 'fine', 'fine', 'fine', null, null]
    const said: Label[] = ['error', 'fine', 'error', 'fine', 'error', 'fine']
    const [part] = predictionPoweredRates(consensus, said, LABELS, ['p', 'p', 'p', 'p', 'p', 'q']).rates
    const all = (clusters: string[]) =>
      predictionPoweredRates(consensus.slice(0, 4), said.slice(0, 4), LABELS, clusters).rates[0]

    expect(part).toMatchObject({
      humans: { value: 0.25, interval: null },
      tuned: { interval: null },
      powered: { interval: null },
      effectiveItems: null,
    })
    for (const estimate of [part!.humans, part!.tuned, part!.powered])
      expect(estimate.noIntervalReason).toBe(OF_ONE_CLUSTER)
    expect(all(['p', 'p', 'p', 'p'])).toMatchObject({ humans: { value: 0.25, interval: null } })
    expect(all(['p', 'p', 'q', 'q'])?.humans.noIntervalReason).toMatch(/^it is based on 2 clusters/)
  })

  it('leaves the AI out where what is left to rate is of few patients, and says so', () => {
    const patients = 20
    const random = mersenneUniform(3)
    const clusters = Array.from({ length: 10 * patients }, (_, item) => `patient ${item % patients}`)
    const { consensus: whole, said } = makeSet(random, clusters.length, 0, [0.2, 0.9, 0.95])
    const leftIn = (left: readonly number[]) =>
      predictionPoweredRates(
        whole.map((label, item) => (left.includes(item) ? null : label)),
        said,
        LABELS,
        clusters,
      ).rates[0]!
    // one statement of each of four patients, then of five
    const ofFour = leftIn([4, 5, 6, 7])
    const ofFive = leftIn([3, 4, 5, 6, 7])

    expect(ofFour).toMatchObject({ weight: 0, effectiveItems: 196 })
    expect(ofFour.tuned.value).toBeCloseTo(ofFour.humans.value!, 12)
    expect(ofFour.tuned.interval).not.toBeNull()
    expect(ofFour.powered).toMatchObject({
      interval: null,
      noIntervalReason: expect.stringMatching(/fewer than 5/),
    })
    expect(ofFive.weight).toBeGreaterThan(0)
    expect([ofFive.tuned.interval, ofFive.powered.interval]).not.toContain(null)
  })

  it.each([
    ['2 patients', [200, 200], 0],
    ['2 unequal ones', [100, 30], 0],
    ['3 patients', [300, 300, 300], 0],
    ['5 patients', [200, 200, 200, 200, 200], 0.89],
    ['6 unequal ones', [300, 200, 100, 100, 50, 50], 0.86],
  ] as const)('covers the truth where the rest is of %s', (_, rest, least) => {
    const random = mersenneUniform(5)
    const sizes = [...Array.from({ length: 20 }, () => 10), ...rest]
    const sets = Array.from({ length: 150 }, () => {
      const items = sizes.flatMap((size, patient) => {
        // half of the patients have many errors: a correlation of 0.2 within them
        const rate = random() < 0.5 ? 0.095 : 0.505
        return Array.from({ length: size }, () => ({ patient, isError: random() < rate }))
      })
      const consensus = items.map(({ patient, isError }) =>
        patient < 20 ? (isError ? 'error' : 'fine') : null,
      )
      const said = items.map(({ isError }) => (isError === random() < 0.95 ? 'error' : 'fine'))
      return predictionPoweredRates<Label>(
        consensus,
        said,
        LABELS,
        items.map(({ patient }) => `${patient}`),
      ).rates[0]!
    })
    const held = (name: 'tuned' | 'powered') => sets.filter((found) => holds(found[name], 0.3)).length / 150

    expect(held('tuned')).toBeGreaterThan(0.9)
    expect(sets.every(({ powered }) => (powered.interval === null) === (least === 0))).toBe(true)
    expect(held('powered')).toBeGreaterThanOrEqual(least)
  })

  it('has the published estimate, worked out by hand', () => {
    // sample: 2 of 4 errors, the AI finds one and raises one falsely; elsewhere it says error of 3 in 5
    const consensus: (Label | null)[] = ['error', 'error', 'fine', 'fine', null, null, null, null, null]
    const said: Label[] = ['error', 'fine', 'error', 'fine', 'error', 'error', 'error', 'fine', 'fine']
    const [found] = predictionPoweredRates(consensus, said, LABELS).rates

    expect(found!.humans.value).toBe(0.5)
    expect(found!.ai.value).toBeCloseTo(5 / 9, 12)
    expect(found!.powered.value).toBeCloseTo(0.5 + 0.6 - 0.5, 12)
    // people and AI go apart as often as together: nothing to learn from it
    expect(found!.weight).toBe(0)
  })

  it('weighs the AI by covariance over (1 + n / N) times its variance', () => {
    const consensus: (Label | null)[] = ['error', 'error', 'fine', 'fine', null, null, null, null]
    const said: Label[] = ['error', 'error', 'error', 'fine', 'error', 'fine', 'fine', 'fine']
    const [found] = predictionPoweredRates(consensus, said, LABELS).rates

    // covariance 1/8, variance of all eight 2/7, as large a sample as rest
    expect(found!.weight).toBeCloseTo(1 / 8 / (2 * (2 / 7)), 12)
    // each item by the other three: 7/36, 7/36, 7/18 and 0; the AI says error of the first three
    expect(found!.tuned.value).toBeCloseTo(0.5 + (28 / 144) * 0.25 - 28 / 36 / 4, 12)
  })

  it.each([
    ['a good AI', [0.1, 0.9, 0.97], 60, 60],
    ['a poor AI', [0.1, 0.4, 0.7], 100, 97],
    ['rare errors', [0.03, 0.8, 0.98], 100, 100],
  ] as const)('covers the truth at least 93 times in 100 with %s', (_, model, sample, items) => {
    const random = mersenneUniform(12)
    const sets = Array.from({ length: 400 }, () => {
      const { consensus, said } = makeSet(random, sample, 1500, [...model])
      return predictionPoweredRates(consensus, said, LABELS).rates[0]!
    })
    for (const name of ['tuned', 'powered', 'humans'] as const)
      expect(sets.filter((found) => holds(found[name], model[0])).length / sets.length).toBeGreaterThan(0.93)
    const effective = sets.reduce((sum, found) => sum + found.effectiveItems!, 0) / sets.length
    expect(effective).toBeGreaterThanOrEqual(items)
  })

  it('does not lean low where the sample holds but a few errors', () => {
    const random = mersenneUniform(19)
    const sets = Array.from({ length: 800 }, () => {
      const { consensus, said } = makeSet(random, 60, 600, [0.05, 0.8, 0.98])
      return predictionPoweredRates(consensus, said, LABELS).rates[0]!
    })
    const apart = sets.reduce((sum, { tuned, humans }) => sum + tuned.value! - humans.value!, 0) / sets.length

    // with a weight found in the items it weighs it leans 0.006 low
    expect(Math.abs(apart)).toBeLessThan(0.002)
  })

  it('is worth about as many ratings as its errors say, and hardly more', () => {
    const random = mersenneUniform(9)
    const [rate, sample] = [0.1, 60]
    const sets = Array.from({ length: 600 }, () => {
      const { consensus, said } = makeSet(random, sample, 600, [rate, 0.9, 0.97])
      return predictionPoweredRates(consensus, said, LABELS).rates[0]!
    })
    const errorOf = (of: 'humans' | 'tuned') =>
      sets.reduce((sum, found) => sum + (found[of].value! - rate) ** 2, 0)
    const reported = sets.reduce((sum, { effectiveItems }) => sum + effectiveItems! / sets.length, 0)
    const real = (sample * errorOf('humans')) / errorOf('tuned')

    expect(reported / real).toBeGreaterThan(0.7)
    expect(reported / real).toBeLessThan(1.15)
  })

  it('covers the truth where patients differ, which items taken singly do not', () => {
    const random = mersenneUniform(4)
    const hits = { byPatient: 0, byItem: 0 }
    for (let study = 0; study < 300; study++) {
      const patients = Array.from({ length: 120 }, () => (random() < 0.25 ? 0.8 : 0.05))
      const items = patients.flatMap((rate, patient) =>
        Array.from({ length: 10 }, () => ({ patient, isError: random() < rate })),
      )
      const consensus = items.map(({ patient, isError }): Label | null =>
        patient < 30 ? (isError ? 'error' : 'fine') : null,
      )
      const said = items.map(({ isError }): Label => (isError === random() < 0.85 ? 'error' : 'fine'))
      const clusters = items.map(({ patient }) => `patient ${patient}`)
      const rate = 0.25 * 0.8 + 0.75 * 0.05
      hits.byPatient += holds(predictionPoweredRates(consensus, said, LABELS, clusters).rates[0]!.tuned, rate)
        ? 1
        : 0
      hits.byItem += holds(predictionPoweredRates(consensus, said, LABELS).rates[0]!.tuned, rate) ? 1 : 0
    }
    expect(hits.byPatient / 300).toBeGreaterThan(0.92)
    expect(hits.byItem / 300).toBeLessThan(0.85)
  })

  it('gains nothing from an AI that says one thing, and much from one that is right', () => {
    const { consensus, said } = makeSet(mersenneUniform(1), 50, 800, [0.3, 1, 1])
    const mute = predictionPoweredRates(
      consensus,
      said.map((): Label => 'fine'),
      LABELS,
    ).rates[0]!
    const right = predictionPoweredRates(consensus, said, LABELS).rates[0]!

    expect(mute).toMatchObject({ weight: 0, effectiveItems: 50 })
    expect(mute.tuned.value).toBe(mute.humans.value)
    expect(right.effectiveItems!).toBeGreaterThan(150)
    expect(right.tuned.interval!.high - right.tuned.interval!.low).toBeLessThan(
      right.humans.interval!.high - right.humans.interval!.low,
    )
  })

  it('keeps values and intervals in range and around each other', () => {
    const label = fc.option(fc.constantFrom(...LABELS))
    fc.assert(
      fc.property(fc.array(fc.tuple(label, label), { maxLength: 30 }), (rows) => {
        const found = predictionPoweredRates(
          rows.map(([consensus]) => consensus),
          rows.map(([, said]) => said),
          LABELS,
        )
        const reported = found.rates
          .flatMap(({ humans, powered, tuned }) => [humans, powered, tuned])
          .filter(({ value }) => value !== null)
        for (const { value, interval } of reported)
          expect([0, interval!.low, value! + 1e-12, interval!.high + 2e-12, 1 + 3e-12]).toEqual(
            [0, interval!.low, value! + 1e-12, interval!.high + 2e-12, 1 + 3e-12].toSorted(
              (left, right) => left - right,
            ),
          )
      }),
    )
  })

  it('says why there is no estimate, and refuses what does not fit', () => {
    const [found] = predictionPoweredRates<Label>(['error', null], ['error', null], LABELS).rates
    expect(found!.tuned.reason).toBe('people rated fewer than two of these items')
    expect(
      predictionPoweredRates<Label>(['fine', 'fine'], ['fine', 'fine'], LABELS).rates[0]!.powered.reason,
    ).toBe('people rated everything')
    expect(() => predictionPoweredRates<string>(['maybe'], ['fine'], LABELS)).toThrow(RangeError)
    expect(() => predictionPoweredRates<Label>(['fine'], [], LABELS)).toThrow(RangeError)
  })
})
