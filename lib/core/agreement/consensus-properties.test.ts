import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { given, type Label, OPTIONS, RENAMED, rename, rounded, twice } from '@/lib/testing/label-arbitraries'
import { compareWithConsensus } from './compare-with-consensus'
import { calibration } from './confidence/calibration'

const pairs = fc.array(fc.tuple(given, given), { minLength: 1, maxLength: 30 })

describe('compareWithConsensus', () => {
  const FIGURES = [
    'percentAgreement',
    'ac1',
    'kappa',
    'balancedAccuracy',
    'macroF1',
    'mcc',
    'correctOfAll',
  ] as const

  it('does not depend on names, nor on doubled items, and is 1 of the truth itself', () => {
    fc.assert(
      fc.property(pairs, (items) => {
        const consensus = items.map(([label]) => label)
        const said = items.map(([, label]) => label)
        const plain = compareWithConsensus(consensus, said, OPTIONS)
        const renamed = compareWithConsensus(rename(consensus), rename(said), OPTIONS)
        const doubled = compareWithConsensus(twice(consensus), twice(said), OPTIONS)
        const perfect = compareWithConsensus(consensus, consensus, OPTIONS)
        for (const name of FIGURES) {
          expect(rounded(renamed[name].value)).toBe(rounded(plain[name].value))
          expect(rounded(doubled[name].value)).toBe(rounded(plain[name].value))
          expect(Math.abs(plain[name].value ?? 0)).toBeLessThanOrEqual(1 + 1e-9)
          expect(perfect[name].value ?? 1).toBeCloseTo(1, 9)
        }
        for (const { label, f1, sensitivity } of plain.perLabel) {
          const other = renamed.perLabel.find((entry) => entry.label === RENAMED[label as Label])!
          expect(rounded(other.f1.value)).toBe(rounded(f1.value))
          expect(rounded(other.sensitivity.value)).toBe(rounded(sensitivity.value))
        }
      }),
      { numRuns: 60 },
    )
  })

  it('has symmetric coefficients: truth and rater may change places', () => {
    fc.assert(
      fc.property(pairs, (items) => {
        const both = items.filter((pair) => !pair.includes(null))
        const one = compareWithConsensus(
          both.map(([label]) => label),
          both.map(([, label]) => label),
          OPTIONS,
        )
        const other = compareWithConsensus(
          both.map(([, label]) => label),
          both.map(([label]) => label),
          OPTIONS,
        )
        for (const name of ['percentAgreement', 'ac1', 'kappa', 'mcc', 'macroF1'] as const)
          expect(rounded(other[name].value)).toBe(rounded(one[name].value))
      }),
      { numRuns: 60 },
    )
  })

  it('draws the same whatever order the items come in, and leaves out those without a rating', () => {
    fc.assert(
      fc.property(pairs, fc.boolean(), (items, byCluster) => {
        const named = items.map((pair, index) => ({ pair, cluster: `${index % 5}` }))
        const compare = (list: typeof named) =>
          compareWithConsensus(
            list.map(({ pair: [consensus] }) => consensus),
            list.map(({ pair: [, said] }) => said),
            { ...OPTIONS, clusters: byCluster ? list.map(({ cluster }) => cluster) : null },
          )
        const one = compare(named)
        const other = compare([...named.toReversed(), { pair: ['a', null], cluster: '9' }])
        for (const name of ['ac1', 'kappa', 'mcc', 'macroF1'] as const) {
          expect(rounded(other[name].interval?.low ?? null)).toBe(rounded(one[name].interval?.low ?? null))
          expect(rounded(other[name].interval?.high ?? null)).toBe(rounded(one[name].interval?.high ?? null))
        }
      }),
      { numRuns: 60 },
    )
  })
})

describe('calibration', () => {
  const answers = fc.array(fc.tuple(given, given, fc.double({ min: 0, max: 1, noNaN: true })), {
    minLength: 1,
    maxLength: 30,
  })

  it('does not depend on names or doubled items, lies between 0 and 1, and is 0 of who is rightly sure', () => {
    fc.assert(
      fc.property(answers, (items) => {
        const read = (rows: typeof items) => ({
          consensus: rows.map(([label]) => label),
          said: rows.map(([, label]) => label),
          confidence: rows.map(([, , sure]) => sure),
          clusters: null,
        })
        const options = { resamples: 10, seed: 1 }
        const plain = calibration(read(items), options)
        const doubled = calibration(read(twice(items)), options)
        const { consensus, said, ...rest } = read(items)
        const renamed = calibration({ ...rest, consensus: rename(consensus), said: rename(said) }, options)
        for (const name of ['expectedError', 'brier', 'overconfidence'] as const) {
          expect(rounded(doubled[name].value)).toBe(rounded(plain[name].value))
          expect(rounded(renamed[name].value)).toBe(rounded(plain[name].value))
          expect(Math.abs(plain[name].value ?? 0)).toBeLessThanOrEqual(1 + 1e-9)
        }
        expect(plain.bins.reduce((sum, { items: inBin }) => sum + inBin, 0)).toBe(plain.items)
        const sure = calibration(
          { ...rest, consensus, said: consensus, confidence: consensus.map(() => 1) },
          options,
        )
        expect(sure.expectedError.value ?? 0).toBeCloseTo(0, 12)
        expect(sure.brier.value ?? 0).toBeCloseTo(0, 12)
      }),
      { numRuns: 60 },
    )
  })
})
