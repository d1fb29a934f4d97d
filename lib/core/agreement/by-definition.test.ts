import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { given, LABELS, type Label, rounded } from '@/lib/testing/label-arbitraries'
import { addUp, groupByPattern } from './agreement-units'
import { brennanPrediger } from './brennan-prediger'
import { congerKappa } from './conger-kappa'
import { fleissKappa } from './fleiss-kappa'
import { gwetAc1 } from './gwet-ac1'
import { krippendorffAlpha } from './krippendorff-alpha'
import { labelWeights, WEIGHTINGS } from './label-weights'
import { lightKappa } from './light-kappa'
import { pairwiseAgreement } from './pairwise-agreement'
import { percentAgreement } from './percent-agreement'
import { specificAgreement } from './specific-agreement'
import { analyticError } from './standard-error'

/** Plain implementations, written down from the sources and going through single ratings, one by one. */

type Row = readonly (Label | null)[]
type Weigh = (one: Label, other: Label) => number

const table = fc
  .integer({ min: 2, max: 4 })
  .chain((raters) =>
    fc.array(fc.array(given, { minLength: raters, maxLength: raters }), { minLength: 1, maxLength: 12 }),
  )
const place = (label: Label) => LABELS.indexOf(label)
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const known = (row: Row) => row.filter((label) => label !== null)
/** All ordered pairs of different ratings of an item. */
const pairsOf = (row: Row) =>
  known(row).flatMap((one, at) =>
    known(row).flatMap((other, beside) => (at === beside ? [] : [[one, other] as const])),
  )
const identity: Weigh = (one, other) => Number(one === other)
const ALL = LABELS.flatMap((one) => LABELS.map((other) => [one, other] as const))

/** Gwet (2014), 2.10: the mean over items with two ratings or more. */
function observed(rows: readonly Row[], weigh: Weigh): number {
  const paired = rows.filter((row) => known(row).length > 1)
  return mean(paired.map((row) => mean(pairsOf(row).map(([one, other]) => weigh(one, other)))))
}

/** Gwet (2014), 2.11: each item with a rating weighs one. */
function shareOf(rows: readonly Row[], label: Label): number {
  return mean(
    rows
      .filter((row) => known(row).length > 0)
      .map((row) => mean(known(row).map((one) => Number(one === label)))),
  )
}

/** Agreement expected by chance, of each coefficient. */
const BY_CHANCE: Record<string, (rows: readonly Row[], weigh: Weigh) => number> = {
  gwetAc1: (rows, weigh) => {
    const credit = ALL.reduce((sum, [one, other]) => sum + weigh(one, other), 0)
    const spread = LABELS.reduce((sum, label) => sum + shareOf(rows, label) * (1 - shareOf(rows, label)), 0)
    return (credit / (LABELS.length * (LABELS.length - 1))) * spread
  },
  fleissKappa: (rows, weigh) =>
    ALL.reduce((sum, [one, other]) => sum + weigh(one, other) * shareOf(rows, one) * shareOf(rows, other), 0),
  brennanPrediger: (_, weigh) =>
    ALL.reduce((sum, [one, other]) => sum + weigh(one, other), 0) / LABELS.length ** 2,
  // Gwet (2014), 2.13: mean shares of raters less their covariance
  congerKappa: (rows, weigh) => {
    const byRater = (rows[0] ?? [])
      .map((_, rater) => rows.flatMap((row) => row[rater] ?? []))
      .filter((own) => own.length > 0)
      .map((own) => LABELS.map((label) => own.filter((one) => one === label).length / own.length))
    return ALL.reduce((sum, [one, other]) => {
      const [first, second] = [one, other].map((label) => byRater.map((shares) => shares[place(label)] ?? 0))
      const [center, beside] = [mean(first ?? []), mean(second ?? [])]
      const covariance =
        (first ?? []).reduce((all, share, at) => all + (share - center) * ((second?.[at] ?? 0) - beside), 0) /
        (byRater.length - 1)
      return sum + weigh(one, other) * (center * beside - covariance / byRater.length)
    }, 0)
  },
}
const COEFFICIENTS = { gwetAc1, fleissKappa, brennanPrediger, congerKappa }

const sumsOf = (rows: readonly Row[]) => addUp(groupByPattern(rows, LABELS, { keepRaters: true }))
const isPaired = (rows: readonly Row[]) => rows.some((row) => known(row).length > 1)

describe.each([null, ...WEIGHTINGS])('with weights %s', (weighting) => {
  const weights = weighting === null ? undefined : labelWeights(weighting, [1, 2, 4])
  const weigh: Weigh = (one, other) =>
    weights === undefined ? identity(one, other) : (weights[3 * place(one) + place(other)] ?? 0)

  it.each(Object.entries(COEFFICIENTS))('%s is what its source defines', (name, coefficient) => {
    fc.assert(
      fc.property(table, (rows) => {
        fc.pre(isPaired(rows))
        const { value } = coefficient(sumsOf(rows), weights)
        const chance = BY_CHANCE[name]?.(rows, weigh) ?? 1
        const isAlways = chance > 1 - 1e-9
        expect(rounded(value)).toBe(
          rounded(isAlways ? null : (observed(rows, weigh) - chance) / (1 - chance)),
        )
      }),
      { numRuns: 40 },
    )
  })

  it('percent agreement is the mean over items, between 0 and 1', () => {
    fc.assert(
      fc.property(table, (rows) => {
        fc.pre(isPaired(rows))
        const { value } = percentAgreement(sumsOf(rows), weights)
        expect(value).toBeCloseTo(observed(rows, weigh), 12)
        expect(value).toBeGreaterThanOrEqual(0)
        expect(value).toBeLessThanOrEqual(1 + 1e-12)
      }),
      { numRuns: 40 },
    )
  })
})

const DISTANCES: Record<'nominal' | 'interval' | 'ratio', (one: number, other: number) => number> = {
  nominal: (one, other) => Number(one !== other),
  interval: (one, other) => (one - other) ** 2,
  ratio: (one, other) => ((one - other) / (one + other)) ** 2,
}

it.each(['nominal', 'ordinal', 'interval', 'ratio'] as const)(
  'alpha of %s labels is one less the disagreement within items over that of all pairs',
  (metric) => {
    const values = [1, 2, 4]
    fc.assert(
      fc.property(table, (rows) => {
        fc.pre(isPaired(rows))
        const paired = rows.filter((row) => known(row).length > 1)
        const all = paired.flatMap(known)
        const count = (label: number) => all.filter((one) => place(one) === label).length
        // Krippendorff (2011): all ratings from the one rank to the other, half of the two ends
        const byRank = (one: number, other: number) => {
          const [low, high] = [Math.min(one, other), Math.max(one, other)]
          const between = LABELS.reduce((sum, _, at) => sum + (at >= low && at <= high ? count(at) : 0), 0)
          return (between - (count(low) + count(high)) / 2) ** 2
        }
        const apart = (one: Label, other: Label) =>
          metric === 'ordinal'
            ? byRank(place(one), place(other))
            : DISTANCES[metric](values[place(one)] ?? 0, values[place(other)] ?? 0)
        const within = paired.reduce(
          (sum, row) =>
            sum +
            pairsOf(row).reduce((own, [one, other]) => own + apart(one, other), 0) / (known(row).length - 1),
          0,
        )
        const expected = all.reduce(
          (sum, one) => sum + all.reduce((own, other) => own + apart(one, other), 0),
          0,
        )
        const { value } = krippendorffAlpha(sumsOf(rows), metric, values)
        expect(rounded(value)).toBe(
          rounded(expected === 0 ? null : 1 - ((all.length - 1) * within) / expected),
        )
      }),
      { numRuns: 60 },
    )
  },
)

it('coefficients are 1 at most, and as low as they can be where all always differ', () => {
  const LEAST = { gwetAc1: -1 / 2, brennanPrediger: -1 / 2, fleissKappa: -1 }
  fc.assert(
    fc.property(table, (rows) => {
      fc.pre(isPaired(rows))
      const paired = sumsOf(rows.filter((row) => known(row).length !== 1))
      for (const name of ['gwetAc1', 'brennanPrediger', 'fleissKappa'] as const) {
        const value = COEFFICIENTS[name](paired).value ?? 0
        expect(value).toBeLessThanOrEqual(1 + 1e-12)
        expect(value).toBeGreaterThanOrEqual(LEAST[name] - 1e-12)
      }
    }),
  )
})

it('specific agreement is the share of others of who gave a label that gave it, too', () => {
  fc.assert(
    fc.property(table, (rows) => {
      for (const label of LABELS) {
        const others = rows.flatMap((row) =>
          pairsOf(row)
            .filter(([one]) => one === label)
            .map(([, other]) => ({ met: Number(other === label), weight: 1 / (known(row).length - 1) })),
        )
        const all = others.reduce((sum, { weight }) => sum + weight, 0)
        const { value } = specificAgreement(sumsOf(rows), place(label))
        const met = others.reduce((sum, one) => sum + one.weight * one.met, 0)
        expect(rounded(value)).toBe(rounded(all === 0 ? null : met / all))
      }
    }),
    { numRuns: 60 },
  )
})

it('Light’s kappa is the mean of Cohen’s kappas, computed from single pairs of raters', () => {
  fc.assert(
    fc.property(table, (rows) => {
      const kappas = pairwiseAgreement(rows, { labels: LABELS }).flatMap(
        ({ cohenKappa }) => cohenKappa.value ?? [],
      )
      const { value } = lightKappa(rows, LABELS, null)
      expect(rounded(value)).toBe(rounded(kappas.length === 0 ? null : mean(kappas)))
    }),
    { numRuns: 40 },
  )
})

it('weighted kappa of two raters is Conger’s with the same weights, and Light’s the mean of those', () => {
  fc.assert(
    fc.property(table, fc.constantFrom(...WEIGHTINGS), (rows, weighting) => {
      const weights = labelWeights(weighting, [1, 2, 3])
      const kappas = rows[0]!.flatMap((_, first) =>
        rows[0]!.slice(first + 1).flatMap((_one, next) => {
          const pair = rows.map((row) => [row[first] ?? null, row[first + 1 + next] ?? null])
          const both = pair.filter((row) => !row.includes(null))
          const expected = both.length === 0 ? null : congerKappa(sumsOf(both), weights).value
          const found = lightKappa(pair, LABELS, null, weights).value
          expect(found === null).toBe(expected === null)
          expect(found ?? 0).toBeCloseTo(expected ?? 0, 9)
          return expected ?? []
        }),
      )
      expect(lightKappa(rows, LABELS, null, weights).value ?? 9).toBeCloseTo(
        kappas.length === 0 ? 9 : mean(kappas),
        9,
      )
    }),
    { numRuns: 40 },
  )
})

it('the error of AC1 is Gwet’s, item by item', () => {
  fc.assert(
    fc.property(table, (rows) => {
      const rated = rows.filter((row) => known(row).length > 0)
      const paired = rated.filter((row) => known(row).length > 1)
      fc.pre(paired.length > 0 && rated.length > 1)
      const { value } = gwetAc1(sumsOf(rows))
      const found = analyticError(groupByPattern(rows, LABELS), gwetAc1, { population: 'all' })
      const chance = BY_CHANCE['gwetAc1']?.(rows, identity) ?? 1
      const pulls = rated.map((row) => {
        const own = known(row).length > 1 ? mean(pairsOf(row).map(([one, other]) => identity(one, other))) : 0
        const item =
          known(row).length > 1 ? (rated.length / paired.length) * ((own - chance) / (1 - chance)) : 0
        const ownChance = LABELS.reduce(
          (sum, label) =>
            sum + (mean(known(row).map((one) => Number(one === label))) * (1 - shareOf(rows, label))) / 2,
          0,
        )
        return item - (2 * (1 - (value ?? 0)) * (ownChance - chance)) / (1 - chance) - (value ?? 0)
      })
      const squares = pulls.reduce((sum, pull) => sum + pull ** 2, 0)
      const variance = squares / (rated.length * (rated.length - 1))
      expect(found?.error).toBeCloseTo(Math.sqrt(variance), 6)
    }),
    { numRuns: 60 },
  )
})
