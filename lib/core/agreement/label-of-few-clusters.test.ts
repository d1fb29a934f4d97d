import { describe, expect, it } from 'vitest'
import { mersenneUniform } from '@/lib/core/stats/mersenne-twister'
import { groupByCluster } from './agreement-units'
import { compareWithConsensus } from './compare-with-consensus'
import { estimateAgreement } from './estimate-agreement'
import type { Estimate } from './rating-table'
import { specificMeasure } from './specific-agreement'

const LABELS = ['rare', 'other'] as const
type Label = (typeof LABELS)[number]

const OPTIONS = { resamples: 200, seed: 1 }
const SENSITIVITY = 0.7
/** Without false alarms. */
const F1 = (2 * SENSITIVITY) / (1 + SENSITIVITY)

/**
 * F1 and specific agreement of a label, which patients hold so many times each; in some more of them, in others less is
 * found.
 */
function drawFigures(cases: readonly number[], held: number, random: () => number): Estimate[] {
  const apart = Math.sqrt(0.15 * SENSITIVITY * (1 - SENSITIVITY))
  const items = cases.flatMap((count, patient) => {
    const found = SENSITIVITY + (random() < 0.5 ? apart : -apart)
    return Array.from({ length: held }, (_, item) => {
      const consensus: Label = item < count ? 'rare' : 'other'
      return { consensus, said: random() < found ? consensus : 'other', name: `${patient}` } as const
    })
  })
  const consensus = items.map((item) => item.consensus)
  const said = items.map((item): Label => item.said)
  const clusters = items.map(({ name }) => name)
  const [rare] = compareWithConsensus(consensus, said, { ...OPTIONS, labels: LABELS, clusters }).perLabel
  const pairs = consensus.map((label, item): (Label | null)[] => [label, said[item] ?? null])
  const units = groupByCluster(pairs, LABELS, clusters)
  const { specific } = estimateAgreement(units, { specific: specificMeasure(0) })
  return [rare!.f1, specific]
}

describe('intervals of a label that few patients hold', () => {
  it.each([3, 4])('are none where %i of 20 do, and say why', (holders) => {
    const random = mersenneUniform(3)
    const cases = Array.from({ length: 20 }, (_, patient) => (patient < holders ? 10 : 0))
    for (let study = 0; study < 20; study++)
      for (const figure of drawFigures(cases, 20, random))
        expect(figure).toMatchObject({
          interval: null,
          noIntervalReason: expect.stringMatching(/^it is based on \d cluster/),
        })
  })

  it.each([
    ['five of 20 hold it', [...Array(5).fill(10), ...Array(15).fill(0)], 20],
    ['one of ten holds most of it', [60, ...Array(9).fill(4)], 120],
  ] as [string, number[], number][])('hold where %s', (_, cases, held) => {
    const random = mersenneUniform(3)
    const studies = 120
    const holding = [0, 0]
    for (let study = 0; study < studies; study++)
      for (const [index, { interval }] of drawFigures(cases, held, random).entries())
        if (interval !== null && interval.low <= F1 && F1 <= interval.high) holding[index]! += 1
    expect(Math.min(...holding) / studies).toBeGreaterThan(0.9)
  })
})
