import { describe, expect, it } from 'vitest'
import { OUTWEIGHED } from '@/lib/core/stats/effective-clusters'
import { mersenneUniform } from '@/lib/core/stats/mersenne-twister'
import { addUp, groupByCluster, groupByPattern } from './agreement-units'
import { clusteredProportion } from './clustered-proportion'
import { estimateAgreement, type Measure } from './estimate-agreement'
import { SHARE } from './figure-range'
import { gwetAc1 } from './gwet-ac1'
import { proportion } from './one-versus-rest'
import { percentAgreement } from './percent-agreement'
import type { Estimate } from './rating-table'

const LABELS = ['S', 'NS', 'NA'] as const

type Ratings = { rows: (typeof LABELS)[number][][]; patients: string[] }

/**
 * Two people rate statements of patients on whom they agree more or less often: so much of the variance lies between
 * patients.
 */
function drawStudy(sizes: readonly number[], correlation: number, random: () => number): Ratings {
  const names: string[] = []
  const rows = sizes.flatMap((size, patient) => {
    // two points with the variance that this correlation asks for
    const apart = Math.sqrt(correlation * AGREE * (1 - AGREE))
    const agree = AGREE + (random() < 0.5 ? apart : -apart)
    return Array.from({ length: size }, () => {
      names.push(`patient ${patient}`)
      const said = random()
      const first = LABELS[said < 0.7 ? 0 : said < 0.85 ? 1 : 2]
      const others = LABELS.filter((label) => label !== first)
      return [first, random() < agree ? first : (others[random() < 0.5 ? 0 : 1] ?? first)]
    })
  })
  return { rows, patients: names }
}

const AGREE = 0.8

/** The AC1 of all that could be drawn: agreement does not hang on the label. */
const CONSENSUS = gwetAc1(addUp(groupByPattern(drawStudy([160_000], 0, mersenneUniform(11)).rows, LABELS)))
  .value as number

type Held = Record<'share' | 'percent' | 'ac1' | 'plain', number>

const MEASURES = {
  percent: { coefficient: percentAgreement, population: 'paired', range: SHARE },
  ac1: { coefficient: gwetAc1, population: 'all' },
} satisfies Record<string, Measure>

/**
 * Of so many studies, in how many each interval holds the truth; whether any was narrower than of independent statements;
 * and whether percent agreement ever has another interval than the share of items that agree.
 */
function coverage(
  sizes: readonly number[],
  correlation: number,
  studies: number,
): Held & { narrower: number; unlike: number } {
  const random = mersenneUniform(11)
  const held: Held = { share: 0, percent: 0, ac1: 0, plain: 0 }
  let [narrower, unlike] = [0, 0]
  for (let study = 0; study < studies; study++) {
    const { rows, patients: names } = drawStudy(sizes, correlation, random)
    const items = [...rows.keys()]
    const isSame = (item: number) => rows[item]?.[0] === rows[item]?.[1]
    const share = clusteredProportion(items, isSame, names, '')
    const [byPatient, alone] = [groupByCluster(rows, LABELS, names), groupByPattern(rows, LABELS)]
    const { percent, ac1 } = estimateAgreement(byPatient, MEASURES)
    const plain = estimateAgreement(alone, MEASURES).ac1
    held.share += holds(share, AGREE)
    held.percent += holds(percent, AGREE)
    held.ac1 += holds(ac1, CONSENSUS)
    held.plain += holds(plain, CONSENSUS)
    const wilson = proportion(items.filter(isSame).length, items.length, '')
    if (width(share) < width(wilson) || width(ac1) < width(plain)) narrower += 1
    unlike = Math.max(unlike, Math.abs(width(percent) - width(share)))
  }
  const names = Object.keys(held) as (keyof Held)[]
  const shares = Object.fromEntries(names.map((name) => [name, held[name] / studies])) as Held
  return { ...shares, narrower, unlike }
}

function holds({ interval }: Estimate, consensus: number): number {
  return interval !== null && interval.low <= consensus && consensus <= interval.high ? 1 : 0
}

function width({ interval }: Estimate): number {
  return interval === null ? Number.POSITIVE_INFINITY : interval.high - interval.low
}

const STUDIES = 120
const CORRELATIONS = [0, 0.05, 0.1, 0.2] as const
/** Statements a patient, and in how many studies of a hundred intervals hold at least: the less equal, the fewer. */
const EQUAL = [6, 8, 12, 20].map((patients) => Array.from({ length: patients }, () => 40))
const UNEQUAL = [
  [[20, 30, 40, 50, 60, 70, 80, 90], 0.88],
  [[10, 20, 40, 60, 80, 100, 120, 150], 0.88],
  [[5, 10, 20, 40, 80, 160], 0.88],
  [[60, 60, 60, 60, 60, 5, 5, 5, 5], 0.88],
  [[120, 10, 10, 10, 10], 0.9],
] as const
const cases = [...EQUAL.map((sizes) => [sizes, 0.88] as const), ...UNEQUAL].flatMap(([sizes, least]) =>
  CORRELATIONS.map((icc) => [sizes, icc, least] as const),
)

describe('intervals by patient', () => {
  it.each(cases)(
    'hold with %j statements a patient and a correlation of %f within them',
    (sizes, icc, least) => {
      const found = coverage(sizes, icc, STUDIES)
      expect(found.narrower).toBe(0)
      // without patients a correlation is left out, and half of the intervals miss
      expect(found.plain).toBeLessThan(icc >= 0.1 ? 0.75 : 1)
      expect(Math.min(found.share, found.percent, found.ac1)).toBeGreaterThanOrEqual(least)
      expect(found.unlike).toBeLessThan(1e-9)
    },
  )

  it.each([[[10, 9]], [[40, 40, 40]], [[30, 30, 20, 20]]])(
    'are none of fewer than five patients, whichever way they are made: %j statements',
    (sizes) => {
      const { rows, patients } = drawStudy(sizes, 0.1, mersenneUniform(1))
      const units = groupByCluster(rows, LABELS, patients)
      const noIntervalReason = `it is based on ${sizes.length} clusters; 5 are needed`
      const made = [
        clusteredProportion([...rows.keys()], (item) => rows[item]?.[0] === 'S', patients, ''),
        estimateAgreement(units, MEASURES).ac1,
      ]
      for (const estimate of made) expect(estimate).toMatchObject({ interval: null, noIntervalReason })
    },
  )

  it('are none where nearly all statements are of one patient', () => {
    const { rows, patients } = drawStudy([3, 3, 3, 3, 3, 300], 0.1, mersenneUniform(1))
    const units = groupByCluster(rows, LABELS, patients)
    const share = clusteredProportion([...rows.keys()], (item) => rows[item]?.[0] === 'S', patients, '')

    expect(share.interval).toBeNull()
    expect(estimateAgreement(units, MEASURES).ac1).toMatchObject({
      interval: null,
      noIntervalReason: OUTWEIGHED,
    })
  })
})
