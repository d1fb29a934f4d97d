import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { VERDICTS, type Verdict } from '@/lib/core/protocols/verdict/verdict'
import { mersenneUniform } from '@/lib/core/stats/mersenne-twister'
import { studentTFactor } from '@/lib/core/stats/student-t'
import { clusteredWilsonInterval, wilsonInterval } from '@/lib/core/stats/wilson-interval'
import { readReference } from '@/lib/testing/reference-values'
import { detectionAsPublished } from './as-published/detection'
import { compareRaters } from './compare-raters'
import { compareWithConsensus } from './compare-with-consensus'

const OPTIONS = { labels: VERDICTS, clusters: null, resamples: 400, seed: 2 }

type Labels = { y_true: string[]; y_pred: string[] }
type Ratios = Record<'TPR' | 'TNR' | 'PPV' | 'NPV', number | null>
type Interval = {
  value: number | null
  ci_lower: number | null
  ci_upper: number | null
  p_value: number | null
}
type RatioCase = {
  name: string
  input: Labels & { labels: string[]; bootstrap_iterations: number }
  output: {
    metrics: Record<string, Ratios>
    bootstrap: Record<string, Record<keyof Ratios, Interval>>
  }
}
type MccCase = { name: string; input: Labels; output: number }

function readCases<Case>(name: string): Case[] {
  return readReference<{ cases: Case[] }>(`verifact/${name}`).cases
}

describe('the reference implementation', () => {
  it.each(readCases<RatioCase>('sens_spec.json').map((entry) => [entry.name, entry] as const))(
    'gives the same sensitivity, specificity, PPV and NPV of %s',
    (_, { input, output }) => {
      const { perLabel } = compareWithConsensus(input.y_true, input.y_pred, {
        ...OPTIONS,
        labels: input.labels,
      })

      for (const entry of perLabel) {
        const reported = output.metrics[entry.label]!
        const found = [entry.sensitivity, entry.specificity, entry.ppv, entry.npv].map(({ value }) => value)
        expect(found).toEqual([reported.TPR, reported.TNR, reported.PPV, reported.NPV])
      }
    },
  )

  it('prints the published table of three labels', () => {
    const [{ input }] = readCases<RatioCase>('sens_spec.json') as [RatioCase]
    const { display_table_three_labels: printed } = readReference<{
      display_table_three_labels: { verdict_label: string; metric_name: string; display_str: string }[]
    }>('verifact/sens_spec.json')
    const names = { TPR: 'sensitivity', TNR: 'specificity', PPV: 'ppv', NPV: 'npv' } as const
    const shares = printed.filter(({ metric_name }) => metric_name in names)
    const found = detectionAsPublished(input.y_true, input.y_pred, input.labels, input.bootstrap_iterations)
    const digits = (value: number | undefined) => value?.toFixed(2) ?? 'nan'

    expect(shares).toHaveLength(12)
    for (const { verdict_label, metric_name, display_str } of shares) {
      const { value, interval } = found.find(({ label }) => label === verdict_label)![
        names[metric_name as keyof typeof names]
      ]
      expect(`${value?.toFixed(2)} (${digits(interval?.low)}, ${digits(interval?.high)})`).toBe(display_str)
    }
  })

  it.each(readCases<RatioCase>('sens_spec.json').map((entry) => [entry.name, entry] as const))(
    'draws the published resamples of %s',
    (_, { input, output }) => {
      const { y_true, y_pred, labels, bootstrap_iterations } = input
      const rounded = (p: number | null) => (p === null ? null : Math.round(p * 1e12))
      const names = { TPR: 'sensitivity', TNR: 'specificity', PPV: 'ppv', NPV: 'npv' } as const
      for (const found of detectionAsPublished(y_true, y_pred, labels, bootstrap_iterations)) {
        const reported = Object.entries(names).map(
          ([name]) => output.bootstrap[found.label]![name as keyof Ratios],
        )
        expect(
          Object.values(names).map((name) => {
            const { value, interval, p } = found[name]
            return {
              value,
              ci_lower: interval?.low ?? null,
              ci_upper: interval?.high ?? null,
              p_value: rounded(p),
            }
          }),
        ).toEqual(reported.map(({ p_value, ...one }) => ({ ...one, p_value: rounded(p_value) })))
      }
    },
  )

  it.each(readCases<MccCase>('mcc.json').map((entry) => [entry.name, entry] as const))(
    'gives the same Matthews correlation of %s, or says that there is none where it writes 0',
    (_, { input, output }) => {
      const labels = [...new Set([...input.y_true, ...input.y_pred])]
      const { mcc } = compareWithConsensus(input.y_true, input.y_pred, { ...OPTIONS, labels })

      expect(mcc.value ?? 0).toBeCloseTo(output, 12)
    },
  )
})

const verdict = fc.constantFrom<Verdict>(...VERDICTS)
const pairs = fc.array(fc.tuple(verdict, fc.option(verdict)), { minLength: 1, maxLength: 40 })

describe('detectionAsPublished', () => {
  it('does not draw from labels that were not declared', () => {
    expect(() => detectionAsPublished(['a', 'b'], ['a', 'c'], ['a', 'b'], 5)).toThrow(RangeError)
    expect(() => detectionAsPublished(['a', 'x'], ['a', 'a'], ['a', 'b'], 5)).toThrow(RangeError)
  })
})

describe('compareWithConsensus', () => {
  it('keeps its figures in range and its counts in step', () => {
    fc.assert(
      fc.property(pairs, (rows) => {
        const found = compareWithConsensus(
          rows.map(([consensus]) => consensus),
          rows.map(([, said]) => said),
          { ...OPTIONS, resamples: 5 },
        )
        expect(found.settled).toBe(rows.length)
        expect(found.confusion.counts.flat().reduce((sum, count) => sum + count, 0)).toBe(found.rated)
        expect(found.correctOfAll.value!).toBeLessThanOrEqual(found.percentAgreement.value ?? 1)
        for (const { value } of [found.kappa, found.ac1, found.mcc]) {
          expect(Math.abs(value ?? 0)).toBeLessThanOrEqual(1 + 1e-12)
        }
        for (const { value } of [found.balancedAccuracy, found.macroF1, found.coverage]) {
          expect(value ?? 0).toBeGreaterThanOrEqual(0)
          expect(value ?? 0).toBeLessThanOrEqual(1)
        }
      }),
      { numRuns: 60 },
    )
  })

  it('says why there is nothing to report', () => {
    const found = compareWithConsensus<Verdict>([null, 'Supported'], ['Supported', null], OPTIONS)

    expect(found).toMatchObject({ settled: 1, rated: 0, coverage: { value: 0 } })
    expect(found.kappa).toEqual({
      value: null,
      reason: 'nothing was rated that has a consensus',
      interval: null,
      analytic: null,
    })
  })

  it('has wider intervals when whole patients are drawn and errors come in patients', () => {
    const consensus = Array.from({ length: 200 }, (): Verdict => 'Supported')
    const said = consensus.map(
      (label, item): Verdict => (Math.floor(item / 20) % 3 === 0 ? 'Not Supported' : label),
    )
    const width = (clusters: string[] | null) => {
      const { low, high } = compareWithConsensus(consensus, said, { ...OPTIONS, clusters }).percentAgreement
        .interval!
      return high - low
    }

    expect(width(consensus.map((_, item) => `patient ${Math.floor(item / 20)}`))).toBeGreaterThan(
      2 * width(null),
    )
  })

  it('is as unsure of a share as there are patients, where all of one are alike', () => {
    const consensus = Array.from(
      { length: 400 },
      (_, item): Verdict => (item % 2 ? 'Supported' : 'Not Supported'),
    )
    const said = consensus.map(
      (label, item): Verdict => (Math.floor(item / 40) % 5 === 0 ? 'Not Addressed' : label),
    )
    const clusters = consensus.map((_, item) => `patient ${Math.floor(item / 40)}`)
    const [supported] = compareWithConsensus(consensus, said, { ...OPTIONS, clusters }).perLabel
    const [plain] = compareWithConsensus(consensus, said, OPTIONS).perLabel

    expect(supported!.sensitivity.value).toBe(plain!.sensitivity.value)
    // 8 of 10 patients, the factor 10 / 9 of so few, and no more than four degrees of freedom, for two patients differ
    const few = wilsonInterval(7.2, 9, studentTFactor(0.05, 4))!
    expect(supported!.sensitivity.interval!.low).toBeCloseTo(few.low, 10)
    expect(supported!.sensitivity.interval!.high).toBeCloseTo(few.high, 10)
    expect(plain!.sensitivity.interval!.low).toBeGreaterThan(0.7)
    // nothing false was passed as supported: clusters are not seen to differ, and a correlation of 0.1 is assumed
    const [{ specificity }, count] = [plain!, consensus.filter((label) => label !== 'Supported').length]
    const effect = 1 + (count / 10 - 1) * 0.1
    expect(supported!.specificity.value).toBe(specificity.value)
    expect(supported!.specificity.interval).toEqual(
      wilsonInterval(count / effect, count / effect, studentTFactor(0.05, 4)),
    )
  })

  it('refuses an undeclared label', () => {
    expect(() => compareWithConsensus(['A'], ['B'], { ...OPTIONS, labels: ['A'] })).toThrow(RangeError)
  })
})

describe('clusteredWilsonInterval', () => {
  it('is Wilson’s where every case is a cluster of its own, or clusters are all alike', () => {
    const alone = Array.from({ length: 30 }, (_, one) => ({ successes: one < 12 ? 1 : 0, cases: 1 }))
    const found = clusteredWilsonInterval(alone)!
    // a factor 30 / 29 of the variance, and t for z, is all that clusters of one add
    expect(found.low).toBeCloseTo(wilsonInterval((12 * 29) / 30, 29, studentTFactor(0.05, 29))!.low, 10)
    const alike = Array.from({ length: 6 }, () => ({ successes: 2, cases: 5 }))
    expect(clusteredWilsonInterval(alike)).toEqual(wilsonInterval(12, 30, studentTFactor(0.05, 5)))
  })

  it('covers the truth where patients differ', () => {
    const random = mersenneUniform(21)
    const covers = Array.from({ length: 400 }, () => {
      const patients = Array.from({ length: 40 }, () => {
        const rate = random() < 0.5 ? 0.95 : 0.6
        return Array.from({ length: 15 }, () => random() < rate)
      })
      const counts = patients.map((items) => ({
        successes: items.filter(Boolean).length,
        cases: items.length,
      }))
      const plain = wilsonInterval(
        counts.reduce((sum, { successes }) => sum + successes, 0),
        600,
      )!
      return [clusteredWilsonInterval(counts)!, plain].map(({ low, high }) => low <= 0.775 && 0.775 <= high)
    })
    expect(covers.filter(([clustered]) => clustered).length / 400).toBeGreaterThan(0.92)
    expect(covers.filter(([, plain]) => plain).length / 400).toBeLessThan(0.85)
  })

  it('covers the truth from five patients nearly as often as it says', () => {
    const random = mersenneUniform(22)
    const covers = Array.from({ length: 1000 }, () => {
      const counts = Array.from({ length: 5 }, () => {
        const rate = 0.8 + 0.15 * (2 * random() - 1)
        return {
          successes: Array.from({ length: 20 }, random).filter((draw) => draw < rate).length,
          cases: 20,
        }
      })
      const { low, high } = clusteredWilsonInterval(counts)!
      return low <= 0.8 && 0.8 <= high
    })
    expect(covers.filter(Boolean).length / 1000).toBeGreaterThan(0.93)
  })

  it('is null without cases or from four clusters, and leaves clusters without any out', () => {
    expect(clusteredWilsonInterval([{ successes: 0, cases: 0 }])).toBeNull()
    const some = [3, 1, 4, 2, 3].map((successes) => ({ successes, cases: 4 }))
    expect(clusteredWilsonInterval(some.slice(1))).toBeNull()
    expect(clusteredWilsonInterval([{ successes: 0, cases: 0 }, ...some])).toEqual(
      clusteredWilsonInterval(some),
    )
  })
})

describe('compareRaters', () => {
  const consensus: Verdict[] = Array.from({ length: 60 }, (_, item) => VERDICTS[item % 3]!)
  const better = consensus.map((label, item) => (item % 12 === 0 ? 'Not Addressed' : label))
  const worse = consensus.map((label, item) => (item % 4 === 0 ? 'Not Addressed' : label))

  it('says by how much one is better, over the items both rated', () => {
    const found = compareRaters(
      consensus,
      better,
      [...worse.slice(0, 48), ...worse.slice(48).map(() => null)],
      OPTIONS,
    )

    expect(found.items).toBe(48)
    expect(found.accuracy.value).toBeGreaterThan(0)
    expect(found.onlyFirst).toBeGreaterThan(found.onlySecond)
    expect(found.accuracy.value).toBeCloseTo((found.onlyFirst - found.onlySecond) / found.items, 12)
    expect(found.accuracy.interval!.low).toBeLessThan(found.accuracy.value!)
  })

  it('is less sure where the items of a patient stand or fall together', () => {
    const alike = consensus.map((label, item) => (item < 20 ? 'Not Addressed' : label))
    const clusters = consensus.map((_, item) => `patient ${Math.floor(item / 10)}`)
    const byItem = compareRaters(consensus, consensus, alike, OPTIONS)
    const byPatient = compareRaters(consensus, consensus, alike, { ...OPTIONS, clusters })

    expect(byItem.p).toBeLessThan(0.001)
    // only two patients differ: their sum over the root of their squares is near the root of 2
    expect(byPatient.p).toBeGreaterThan(0.1)
    expect(byPatient.accuracy.value).toBe(byItem.accuracy.value)
  })

  it('changes sign when the two change places', () => {
    const one = compareRaters(consensus, better, worse, OPTIONS)
    const other = compareRaters(consensus, worse, better, OPTIONS)

    expect(other.accuracy.value).toBeCloseTo(-one.accuracy.value!, 12)
    expect(other.p).toBe(one.p)
  })
})
