import { describe, expect, it } from 'vitest'
import { studentTFactor } from '@/lib/core/stats/student-t'
import { wilsonInterval } from '@/lib/core/stats/wilson-interval'
import { compareWithConsensus } from './compare-with-consensus'
import { pairwiseAgreement } from './pairwise-agreement'
import { summarizeAgreement } from './summarize-agreement'

const LABELS = ['a', 'b', 'c'] as const
const OPTIONS = { labels: LABELS, clusters: null, resamples: 200, seed: 1 }

/** Twelve items of one label, eight of another. */
const CONSENSUS = Array.from({ length: 20 }, (_, item) => (item % 5 < 3 ? 'a' : 'b'))
const CLUSTERS = CONSENSUS.map((_, item) => `patient ${item % 10}`)

describe('perfect agreement', () => {
  const low = wilsonInterval(20, 20)!.low

  it('is as sure as Wilson’s interval is, corrected for chance', () => {
    const table = CONSENSUS.map((label) => [label, label, label])
    const found = summarizeAgreement(table, OPTIONS)

    const corrected = (byChance: number) => ({ low: (low - byChance) / (1 - byChance), high: 1 })
    const expected: Record<string, { low: number; high: number }> = {
      percent_agreement: { low, high: 1 },
      // shares 0.6 and 0.4: chance by Gwet, Fleiss and Conger, and of three labels
      gwet_ac1: corrected((0.24 + 0.24) / 2),
      fleiss_kappa: corrected(0.52),
      conger_kappa: corrected(0.52),
      brennan_prediger: corrected(1 / 3),
    }
    for (const [name, interval] of Object.entries(expected)) {
      expect(found[name]?.value).toBeCloseTo(1, 12)
      expect(found[name]?.interval?.low).toBeCloseTo(interval.low, 12)
      expect(found[name]?.interval?.high).toBe(1)
      expect(found[name]?.analytic).toMatchObject({ error: 0, p: null })
    }
    // nearly the same: alpha counts ratings, not items
    expect(found['krippendorff_alpha']?.interval?.low).toBeCloseTo(corrected(0.52).low, 1)
  })

  it('is so with the truth, and for two people, in the command and on the pages', () => {
    const { ac1, kappa, mcc, percentAgreement, macroF1 } = compareWithConsensus(CONSENSUS, CONSENSUS, OPTIONS)
    const [pair] = pairwiseAgreement(
      CONSENSUS.map((label) => [label, label]),
      OPTIONS,
    )

    expect(percentAgreement.interval).toEqual({ low, high: 1 })
    expect(ac1.interval?.low).toBeCloseTo((low - 0.24) / 0.76, 12)
    expect(kappa.interval?.low).toBeCloseTo((low - 0.52) / 0.48, 12)
    expect(mcc.interval?.low).toBeCloseTo((low - 0.52) / 0.48, 12)
    expect(macroF1).toMatchObject({ interval: null, noIntervalReason: 'every resample gives the same' })
    expect(pair!.percentAgreement.interval).toEqual(percentAgreement.interval)
    expect(pair!.ac1.interval?.low).toBeCloseTo(ac1.interval!.low, 12)
    expect(pair!.cohenKappa.interval?.low).toBeCloseTo(kappa.interval!.low, 12)
  })

  it('is less sure by patient, and from two items hardly sure at all', () => {
    const byPatient = compareWithConsensus(CONSENSUS, CONSENSUS, { ...OPTIONS, clusters: CLUSTERS })
    // two items a patient: a correlation of 0.1 is assumed, and no patient says how far they differ
    const few = wilsonInterval(20 / 1.1, 20 / 1.1, studentTFactor(0.05, 4))!
    expect(byPatient.percentAgreement.interval!.low).toBeCloseTo(few.low, 12)
    expect(byPatient.ac1.interval!.low).toBeLessThan((low - 0.24) / 0.76)

    const two = compareWithConsensus(['a', 'a'], ['a', 'a'], OPTIONS)
    expect(two.ac1.interval?.low).toBeCloseTo(wilsonInterval(2, 2)!.low, 12)
    expect(compareWithConsensus(['a'], ['a'], OPTIONS).ac1.interval).toBeNull()
  })

  it('does not hide one item that differs', () => {
    const said = CONSENSUS.with(0, 'b')
    const { ac1 } = compareWithConsensus(CONSENSUS, said, OPTIONS)
    expect(ac1.interval!.high).toBeLessThanOrEqual(1)
    expect(ac1.interval!.low).toBeLessThan(ac1.value!)
    expect(ac1.analytic!.p).not.toBeNull()
  })
})
