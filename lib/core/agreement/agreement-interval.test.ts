import { describe, expect, it } from 'vitest'
import { mersenneUniform } from '@/lib/core/stats/mersenne-twister'
import { groupByPattern } from './agreement-units'
import { compareWithConsensus } from './compare-with-consensus'
import { congerKappa } from './conger-kappa'
import { estimateAgreement, type Measure } from './estimate-agreement'
import { fleissKappa } from './fleiss-kappa'
import { pairwiseAgreement } from './pairwise-agreement'
import { summarizeAgreement } from './summarize-agreement'
import { summarizeSpecificAgreement } from './summarize-specific-agreement'

const LABELS = ['a', 'b'] as const
const KAPPAS = {
  fleiss: { coefficient: fleissKappa, population: 'all' },
  cohen: { coefficient: congerKappa, population: 'all' },
} satisfies Record<string, Measure>

/** Two raters who say the same by more than chance so often as kappa is: else each what comes up. */
function drawPair(items: number, kappa: number, share: number, random: () => number) {
  const draw = () => (random() < share ? 'a' : 'b')
  return Array.from({ length: items }, () => {
    const first = draw()
    return [first, random() < kappa ? first : draw()] as const
  })
}

describe('the interval of kappa', () => {
  it.each([
    [1, 29, 0],
    [1, 28, 1],
    [0, 28, 2],
    [2, 26, 2],
  ])(
    'is not reported where nearly all ratings are of one label: %i apart, %i and %i alike, and it says why',
    (apart, ofOne, ofOther) => {
      const rows = [
        ...Array.from({ length: apart }, () => ['a', 'b'] as const),
        ...Array.from({ length: ofOne }, () => ['a', 'a'] as const),
        ...Array.from({ length: ofOther }, () => ['b', 'b'] as const),
      ]
      const count = apart + ofOther
      const noIntervalReason = `only ${count} ${count === 1 ? 'item holds' : 'items hold'} a rating of another label than the commonest; 5 are needed`
      const { fleiss_kappa, cohen_kappa, scott_pi, krippendorff_alpha, gwet_ac1 } = summarizeAgreement(rows, {
        labels: LABELS,
      })

      for (const figure of [fleiss_kappa, cohen_kappa, scott_pi, krippendorff_alpha])
        expect(figure).toMatchObject({ interval: null, noIntervalReason })
      expect(gwet_ac1!.interval!.low).toBeGreaterThan(0.6)
    },
  )

  it.each([30, 50, 100].flatMap((items) => [0.5, 0.7, 0.8].map((share) => [items, share] as const)))(
    'holds a true kappa of 0.7 in 92 to 98 of 100 studies of %i items, %f of one label',
    (items, share) => {
      const random = mersenneUniform(8)
      const held = { fleiss: 0, cohen: 0 }
      let shown = 0
      for (let study = 0; study < 1500; study++) {
        const units = groupByPattern(drawPair(items, 0.7, share, random), LABELS, { keepRaters: true })
        const found = estimateAgreement(units, KAPPAS)
        if (found.cohen.interval === null) continue
        shown += 1
        for (const name of ['fleiss', 'cohen'] as const) {
          const { low, high } = found[name].interval!
          if (low <= 0.7 && 0.7 <= high) held[name] += 1
        }
      }
      expect(shown).toBeGreaterThan(1200)
      for (const name of ['fleiss', 'cohen'] as const) {
        expect(held[name] / shown).toBeGreaterThanOrEqual(0.92)
        expect(held[name] / shown).toBeLessThanOrEqual(0.98)
      }
    },
  )

  it('is the one of the same two raters in every table, by statement and by patient', () => {
    const rows = drawPair(60, 0.6, 0.6, mersenneUniform(2))
    const columns = [0, 1].map((rater) => rows.map((row) => row[rater as 0 | 1])) as ['a' | 'b'][]
    const names = rows.map((_, item) => `patient ${item % 12}`)
    for (const clusters of [null, names]) {
      const options = { labels: LABELS, clusters, resamples: 100, seed: 1 }
      const summary = summarizeAgreement(rows, { labels: LABELS, clusters })
      const [pair] = pairwiseAgreement(rows, { labels: LABELS, clusters })
      const consensus = compareWithConsensus(columns[0]!, columns[1]!, options)
      const close = (one: { interval: unknown } | undefined, other: { interval: unknown } | undefined) => {
        const [left, right] = [one, other].map((of) => of!.interval as { low: number; high: number })
        expect(left!.low).toBeCloseTo(right!.low, 6)
        expect(left!.high).toBeCloseTo(right!.high, 6)
      }
      close(summary['cohen_kappa'], pair!.cohenKappa)
      close(summary['conger_kappa'], consensus.kappa)
      close(summary['gwet_ac1'], pair!.ac1)
      close(summary['gwet_ac1'], consensus.ac1)
      close(summary['percent_agreement'], pair!.percentAgreement)
      close(summary['percent_agreement'], consensus.percentAgreement)
      expect(summarizeSpecificAgreement(rows, { labels: LABELS, clusters }).a.interval).not.toBeNull()
    }
  })
})
