import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mersenneTwister } from '@/lib/core/stats/mersenne-twister'
import { VERDICTS, type Verdict } from '@/lib/core/verdict'
import { addUp, groupByCluster, groupByPattern } from './agreement-sums'
import { bootstrapAgreement } from './bootstrap-agreement'
import { brennanPrediger } from './brennan-prediger'
import { fleissKappa } from './fleiss-kappa'
import { gwetAc1 } from './gwet-ac1'
import { krippendorffAlpha } from './krippendorff-alpha'
import { percentAgreement } from './percent-agreement'
import type { RatingTable } from './rating-table'

const VECTORS = path.resolve('../shared/vectors/verifact')
const hasVectors = existsSync(VECTORS)

type Case = {
  name: string
  input: { raters: Record<string, (string | null)[]> }
  output: {
    percent_agreement: number
    gwet: { coefficient_value: number }
    fleiss: { coefficient_value: number | null }
    bp: { coefficient_value: number }
    krippendorff: { coefficient_value: number | null }
    categories_inferred: string[]
    gwet_with_all_three_labels_declared?: { coefficient_value: number }
  }
}

function readVector<Content>(name: string): Content {
  return JSON.parse(readFileSync(path.join(VECTORS, name), 'utf8')) as Content
}

function itemsByRater({ raters }: Case['input']): (string | null)[][] {
  const columns = Object.values(raters)
  return (columns[0] ?? []).map((_, item) => columns.map((column) => column[item] ?? null))
}

function coefficients(table: RatingTable<string>, labels: readonly string[]) {
  const sums = addUp(groupByPattern(table, labels))
  return {
    percent: percentAgreement(sums),
    ac1: gwetAc1(sums),
    fleiss: fleissKappa(sums),
    bp: brennanPrediger(sums),
    alpha: krippendorffAlpha(sums),
  }
}

describe.skipIf(!hasVectors)('the reference vectors', () => {
  const cases = hasVectors ? readVector<{ cases: Case[] }>('agreement.json').cases : []

  const usable = cases.filter(
    ({ output }) => output.gwet?.coefficient_value != null && output.categories_inferred.length > 1,
  )
  it.each(usable.map((entry) => [entry.name, entry] as const))('reproduce %s', (_, { input, output }) => {
    const table = itemsByRater(input)
    const declared = output.gwet_with_all_three_labels_declared ?? output.gwet
    const labels = output.gwet_with_all_three_labels_declared ? VERDICTS : output.categories_inferred

    const seen = coefficients(table, output.categories_inferred)

    expect(seen.percent.value).toBeCloseTo(output.percent_agreement, 12)
    expect(seen.ac1.value).toBeCloseTo(output.gwet.coefficient_value, 5)
    expect(seen.fleiss.value).toBeCloseTo(output.fleiss.coefficient_value ?? Number.NaN, 5)
    expect(seen.bp.value).toBeCloseTo(output.bp.coefficient_value, 5)
    expect(seen.alpha.value).toBeCloseTo(output.krippendorff.coefficient_value ?? Number.NaN, 5)
    expect(coefficients(table, labels).ac1.value).toBeCloseTo(declared.coefficient_value, 5)
  })

  it('reproduces the published resampling: the generator and its masked draws', () => {
    type Draw = { input: { n_items: number; seed: number }; output: number[] }
    for (const { input, output } of readVector<{ indices: Draw[] }>('bootstrap.json').indices) {
      expect(maskedDraws(input.n_items, input.seed)).toEqual(output)
    }
  })
})

/** The published way to draw indices: outputs masked to the next power of two, too large ones rejected. */
function maskedDraws(items: number, seed: number): number[] {
  if (items === 1) return [0]
  const draw = mersenneTwister(seed)
  const mask = 2 ** Math.ceil(Math.log2(items)) - 1
  const indices: number[] = []
  while (indices.length < items) {
    const index = (draw() & mask) >>> 0
    if (index < items) indices.push(index)
  }
  return indices
}

/** Eight digits: orders of adding up differ beyond them. */
function rounded(value: number | null): string | null {
  return value === null ? null : value.toFixed(8).replace(/^-(0\.0+)$/, '$1')
}

const verdict = fc.constantFrom<Verdict | null>(...VERDICTS, null)
const table = fc.array(fc.array(verdict, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 30 })

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
          expect(rounded(other.ac1.value)).toBe(rounded(plain.ac1.value))
        }
      }),
    )
  })

  it('do not change when every item is there twice, and are 1 when all agree', () => {
    fc.assert(
      fc.property(table, (rows) => {
        const once = coefficients(rows, VERDICTS).percent.value
        const twice = coefficients([...rows, ...rows], VERDICTS).percent.value
        expect(rounded(twice)).toBe(rounded(once))
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

  it('refuse a label outside the declared set', () => {
    expect(() => coefficients([['Maybe', 'Supported']], VERDICTS)).toThrow(RangeError)
  })
})

describe('bootstrapAgreement', () => {
  const ROWS: (Verdict | null)[][] = Array.from({ length: 300 }, (_, index) => [
    'Supported',
    index % 4 === 0 ? 'Not Supported' : 'Supported',
    index % 7 === 0 ? 'Not Addressed' : 'Supported',
  ])
  const options = { resamples: 2000, seed: 11 }

  it('gives the same interval for the same seed, around the value', () => {
    const units = groupByPattern(ROWS, VERDICTS)

    const first = bootstrapAgreement(units, { ac1: gwetAc1 }, options).ac1
    const second = bootstrapAgreement(units, { ac1: gwetAc1 }, options).ac1

    expect(second).toEqual(first)
    expect(first.interval!.low).toBeLessThan(first.value!)
    expect(first.interval!.high).toBeGreaterThan(first.value!)
  })

  it('agrees with drawing items one by one', () => {
    const fast = bootstrapAgreement(
      groupByPattern(ROWS, VERDICTS),
      { percent: percentAgreement },
      options,
    ).percent

    const draw = mersenneTwister(5)
    const slow = Array.from({ length: 2000 }, () => {
      const sample = ROWS.map(() => ROWS[draw() % ROWS.length]!)
      return percentAgreement(addUp(groupByPattern(sample, VERDICTS))).value!
    }).toSorted((left, right) => left - right)

    expect(fast.interval!.low).toBeCloseTo(slow[50]!, 2)
    expect(fast.interval!.high).toBeCloseTo(slow[1949]!, 2)
  })

  it('is wider by cluster when items of a cluster stand or fall together', () => {
    const clusters = ROWS.map((_, index) => `patient ${Math.floor(index / 60)}`)
    const together = ROWS.map((row, index) =>
      Math.floor(index / 60) % 2 === 0 ? row : row.map(() => 'Supported' as const),
    )

    const byItem = bootstrapAgreement(
      groupByPattern(together, VERDICTS),
      { percent: percentAgreement },
      options,
    )
    const units = groupByCluster(together, VERDICTS, clusters)
    const byCluster = bootstrapAgreement(units, { percent: percentAgreement }, options)

    const width = ({ interval }: { interval: { low: number; high: number } | null }) =>
      interval!.high - interval!.low
    expect(byCluster.percent.value).toBeCloseTo(byItem.percent.value!, 12)
    expect(width(byCluster.percent)).toBeGreaterThan(width(byItem.percent))
  })
})
