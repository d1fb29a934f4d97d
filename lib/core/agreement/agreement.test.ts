import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { VERDICTS, type Verdict } from '@/lib/core/protocols/verdict/verdict'
import { mersenneTwister } from '@/lib/core/stats/mersenne-twister'
import { type Coefficient, viewSums } from './agreement-sums'
import { type AgreementUnits, addUp, groupByCluster, groupByPattern, unitsOfItems } from './agreement-units'
import { bootstrapFigures } from './bootstrap-figures'
import { brennanPrediger } from './brennan-prediger'
import {
  ac1OfCells,
  accuracy,
  balancedAccuracy,
  f1OfLabel,
  kappaOfCells,
  macroF1,
  matthewsCorrelation,
} from './confusion-figures'
import { congerKappa } from './conger-kappa'
import { fleissKappa } from './fleiss-kappa'
import { gwetAc1 } from './gwet-ac1'
import { krippendorffAlpha } from './krippendorff-alpha'
import { labelWeights } from './label-weights'
import { lightKappa } from './light-kappa'
import { pairwiseAgreement } from './pairwise-agreement'
import { percentAgreement } from './percent-agreement'
import type { RatingTable } from './rating-table'
import { specificAgreement } from './specific-agreement'

function coefficients(table: RatingTable<string>, labels: readonly string[]) {
  const sums = addUp(groupByPattern(table, labels, { keepRaters: true }))
  return {
    percent: percentAgreement(sums),
    ac1: gwetAc1(sums),
    fleiss: fleissKappa(sums),
    conger: congerKappa(sums),
    bp: brennanPrediger(sums),
    alpha: krippendorffAlpha(sums),
  }
}

/** Eight digits, a little off so that no figure lies halfway between two: orders of adding up differ beyond them. */
function rounded(value: number | null): string | null {
  return value === null ? null : (value + 1.3e-10).toFixed(8).replace(/^-(0\.0+)$/, '$1')
}

const verdict = fc.constantFrom<Verdict | null>(...VERDICTS, null)
const table = fc
  .integer({ min: 2, max: 4 })
  .chain((raters) =>
    fc.array(fc.array(verdict, { minLength: raters, maxLength: raters }), { minLength: 1, maxLength: 30 }),
  )

describe('agreement coefficients', () => {
  it('do not depend on the order of raters or items, nor on labels swapping names', () => {
    const swap = {
      Supported: 'Not Supported',
      'Not Supported': 'Supported',
      'Not Addressed': 'Not Addressed',
    } as const
    fc.assert(
      fc.property(table, (rows) => {
        const turned = rows.toReversed().map((row) => row.toReversed())
        const renamed = rows.map((row) => row.map((label) => label && swap[label]))
        const plain = coefficients(rows, VERDICTS)
        for (const other of [coefficients(turned, VERDICTS), coefficients(renamed, VERDICTS)]) {
          for (const name of ['percent', 'ac1', 'fleiss', 'conger', 'bp', 'alpha'] as const) {
            expect(rounded(other[name].value)).toBe(rounded(plain[name].value))
          }
        }
      }),
    )
  })

  it('do not change when every item is there twice, and are 1 when all agree', () => {
    fc.assert(
      fc.property(table, (rows) => {
        const once = coefficients(rows, VERDICTS)
        const twice = coefficients([...rows, ...rows], VERDICTS)
        for (const name of ['percent', 'ac1', 'fleiss', 'conger', 'bp'] as const) {
          expect(rounded(twice[name].value)).toBe(rounded(once[name].value))
        }
      }),
    )
    expect(coefficients([['Supported', 'Supported']], VERDICTS).ac1.value).toBe(1)
  })

  it('say why they are undefined', () => {
    expect(coefficients([['Supported', null]], VERDICTS).percent).toEqual({
      value: null,
      reason: 'no item has two ratings',
    })
  })

  // Cohen's own example: 200 patients, two psychiatrists, three diagnoses
  const cells = [
    [88, 14, 18],
    [10, 40, 10],
    [2, 6, 12],
  ]
  const pairs = cells.flatMap((row, first) =>
    row.flatMap((count, second) => Array.from({ length: count }, () => [first, second].map(String))),
  )

  it('are what their examples say, by the sums and by the confusion matrix', () => {
    const sums = addUp(groupByPattern(pairs, ['0', '1', '2'], { keepRaters: true }))
    const matrix = cells.flat()
    const examples = [
      [percentAgreement(sums), 0.7],
      [gwetAc1(sums), 0.576],
      [fleissKappa(sums), 0.487],
      [brennanPrediger(sums), 0.55],
      [congerKappa(sums), 0.492],
      [krippendorffAlpha(sums), 0.488],
      [specificAgreement(sums, 0), 0.8],
      [accuracy(matrix, 3), 0.7],
      [ac1OfCells(matrix, 3), 0.576],
      [kappaOfCells(matrix, 3), 0.492],
      [kappaOfCells(matrix, 3, labelWeights('quadratic', [1, 2, 3])), 0.455],
      [matthewsCorrelation(matrix, 3), 0.501],
      [balancedAccuracy(matrix, 3), 0.667],
      [f1OfLabel(matrix, 3, 0), 0.8],
      [macroF1(matrix, 3), 0.622],
    ] as const
    for (const [{ value }, expected] of examples) expect(value).toBeCloseTo(expected, 3)
  })

  it('give Cohen as Conger of two raters, and leave out what either did not rate', () => {
    const kappaOf = (rows: RatingTable<string>) =>
      pairwiseAgreement(rows, { labels: ['0', '1', '2'] })[0]?.cohenKappa

    expect(kappaOf([...pairs, ['1', null]])?.value).toBeCloseTo(0.492, 3)
    expect(kappaOf([['0', '0']])?.reason).toBe('only one label was used')
  })

  it('keep many labels and raters apart', () => {
    const labels = Array.from({ length: 40 }, (_, label) => `label ${label}`)
    const rows = labels.flatMap((label, index) => [
      [label, label, label],
      [label, labels[(index + 1) % 40] as string, labels[(index + 2) % 40] as string],
    ])

    const units = groupByPattern(rows, labels)

    expect(units.weights.length).toBe(80)
    expect(percentAgreement(addUp(units)).value).toBeCloseTo(0.5, 12)
  })

  it('refuse a label outside the declared set', () => {
    expect(() => coefficients([['Maybe', 'Supported']], VERDICTS)).toThrow(RangeError)
  })
})

describe("Light's kappa", () => {
  const rows = [
    ['y', 'y', 'y'],
    ['y', 'n', 'y'],
    ['n', 'n', 'y'],
    ['n', 'n', 'y'],
  ]

  it('is the mean over pairs that have a kappa', () => {
    const found = lightKappa(rows, ['y', 'n'], null)
    // the third always says y: 0 with either
    expect(found.value).toBeCloseTo((0.5 + 0 + 0) / 3, 12)
    expect(lightKappa([...rows, ...rows], ['y', 'n'], null).interval!.low).toBeLessThan(found.value!)
    const alone = rows.map(() => ['y', 'y', null])
    expect(lightKappa(alone, ['y', 'n'], null).reason).toBe('no two raters have a kappa')
    expect(() => lightKappa([['z', 'y']], ['y', 'n'], null)).toThrow(RangeError)
  })

  it('does not depend on the order of raters, nor on doubled items, and draws clusters', () => {
    const plain = lightKappa(rows, ['y', 'n'], null).value!
    expect(
      lightKappa(
        rows.map((row) => row.toReversed()),
        ['n', 'y'],
        null,
      ).value,
    ).toBeCloseTo(plain, 12)
    expect(lightKappa([...rows, ...rows], ['y', 'n'], null).value).toBeCloseTo(plain, 12)
    expect(lightKappa(rows, ['y', 'n'], ['p', 'p', 'q', 'q']).value).toBeCloseTo(plain, 12)
  })
})

/** Resamples of a coefficient of ratings. */
function draw(
  units: AgreementUnits,
  coefficient: Coefficient,
  options: { resamples: number; seed: number; method?: 'bca' },
) {
  const figure = (totals: Float64Array) => coefficient(viewSums(totals, units.layout))
  return bootstrapFigures(units, { figure }, options).figure
}

describe('resamples of ratings', () => {
  const ROWS: (Verdict | null)[][] = Array.from({ length: 300 }, (_, index) => [
    'Supported',
    index % 4 === 0 ? 'Not Supported' : 'Supported',
    index % 7 === 0 ? 'Not Addressed' : 'Supported',
  ])
  const options = { resamples: 2000, seed: 11 }

  it('gives the same interval for the same seed, around the value', () => {
    const units = groupByPattern(ROWS, VERDICTS)

    const first = draw(units, gwetAc1, options)
    const second = draw(units, gwetAc1, options)

    expect(second).toEqual(first)
    expect(first.interval!.low).toBeLessThan(first.value!)
    expect(first.interval!.high).toBeGreaterThan(first.value!)
  })

  it('agrees with drawing items one by one', () => {
    const fast = draw(groupByPattern(ROWS, VERDICTS), percentAgreement, options)

    const next = mersenneTwister(5)
    const slow = Array.from({ length: 2000 }, () => {
      const sample = ROWS.map(() => ROWS[next() % ROWS.length]!)
      return percentAgreement(addUp(groupByPattern(sample, VERDICTS))).value!
    }).toSorted((left, right) => left - right)

    expect(fast.interval!.low).toBeCloseTo(slow[50]!, 2)
    expect(fast.interval!.high).toBeCloseTo(slow[1949]!, 2)
  })

  it('reports some rows, counted among all, just what a table of them alone says', () => {
    const alone: (Verdict | null)[][] = [['Supported'], [null], ...ROWS]
    const whole = groupByPattern(alone, VERDICTS)
    const figures = [percentAgreement, gwetAc1, krippendorffAlpha]
    const choices = [
      (index: number) => index % 3 === 0,
      (index: number) => index < 2,
      // one row of each pattern, and nothing at all
      (index: number) => [2, 3, 6, 9].includes(index),
      () => false,
    ]
    for (const isChosen of choices) {
      const indices = [...alone.keys()].filter(isChosen)
      const rows = indices.map((index) => alone[index] ?? [])
      const clusters = indices.map((index) => `patient ${index % 9}`)
      const resultOf = (units: AgreementUnits) => figures.map((figure) => draw(units, figure, options))
      expect(resultOf(unitsOfItems(whole, indices, null))).toEqual(resultOf(groupByPattern(rows, VERDICTS)))
      expect(resultOf(unitsOfItems(whole, indices, clusters))).toEqual(
        resultOf(groupByCluster(rows, VERDICTS, clusters)),
      )
    }
  })

  it('moves the interval of a skewed figure down when corrected for bias and skew', () => {
    const units = groupByPattern(ROWS.slice(0, 40), VERDICTS)

    const plain = draw(units, percentAgreement, options).interval!
    const corrected = draw(units, percentAgreement, { ...options, method: 'bca' }).interval!

    expect(corrected.low).toBeLessThanOrEqual(plain.low)
    expect(corrected.high).toBeLessThanOrEqual(plain.high)
    expect(corrected.high - corrected.low).toBeCloseTo(plain.high - plain.low, 1)
  })

  it('is wider by cluster when items of a cluster stand or fall together', () => {
    const clusters = ROWS.map((_, index) => `patient ${Math.floor(index / 60)}`)
    const together = ROWS.map((row, index) =>
      Math.floor(index / 60) % 2 === 0 ? row : row.map(() => 'Supported' as const),
    )

    const byItem = draw(groupByPattern(together, VERDICTS), percentAgreement, options)
    const units = groupByCluster(together, VERDICTS, clusters)
    const byCluster = draw(units, percentAgreement, options)

    const width = ({ interval }: { interval: { low: number; high: number } | null }) =>
      interval!.high - interval!.low
    expect(byCluster.value).toBeCloseTo(byItem.value!, 12)
    expect(width(byCluster)).toBeGreaterThan(width(byItem))
  })
})
