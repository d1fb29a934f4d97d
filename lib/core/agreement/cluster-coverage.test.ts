import { describe, expect, it } from 'vitest'
import { mersenneUniform } from '@/lib/core/stats/mersenne-twister'
import { addUp, groupByCluster, groupByPattern } from './agreement-units'
import { bootstrapAgreement } from './bootstrap-agreement'
import { clusteredProportion } from './clustered-proportion'
import { gwetAc1 } from './gwet-ac1'
import { proportion } from './one-versus-rest'
import type { Estimate } from './rating-table'
import { shownInterval } from './standard-error'

const LABELS = ['S', 'NS', 'NA'] as const
const OPTIONS = { resamples: 200, seed: 4 }
const PER_PATIENT = 40
const STUDIES = 120

type Ratings = { rows: (typeof LABELS)[number][][]; patients: string[] }

/** Two people rate statements of patients on whom they agree more or less often: so much of the variance lies between patients. */
function drawStudy(patients: number, correlation: number, random: () => number): Ratings {
  const names: string[] = []
  const rows = Array.from({ length: patients }, (_, patient) => {
    // two points with the variance that this correlation asks for
    const apart = Math.sqrt(correlation * AGREE * (1 - AGREE))
    const agree = AGREE + (random() < 0.5 ? apart : -apart)
    return Array.from({ length: PER_PATIENT }, () => {
      names.push(`patient ${patient}`)
      const said = random()
      const first = LABELS[said < 0.7 ? 0 : said < 0.85 ? 1 : 2]
      const others = LABELS.filter((label) => label !== first)
      return [first, random() < agree ? first : (others[random() < 0.5 ? 0 : 1] ?? first)]
    })
  }).flat()
  return { rows, patients: names }
}

const AGREE = 0.8

/** Of so many studies, in how many each interval holds the truth; and whether any was narrower than of independent statements. */
function coverage(patients: number, correlation: number) {
  const random = mersenneUniform(11)
  const truth = gwetAc1(addUp(groupByPattern(drawStudy(4000, 0, random).rows, LABELS))).value!
  const held = { share: 0, ac1: 0, analytic: 0, plain: 0 }
  let narrower = 0
  for (let study = 0; study < STUDIES; study++) {
    const { rows, patients: names } = drawStudy(patients, correlation, random)
    const items = [...rows.keys()]
    const isSame = (item: number) => rows[item]?.[0] === rows[item]?.[1]
    const share = clusteredProportion(items, isSame, names, '')
    const [byPatient, alone] = [groupByCluster(rows, LABELS, names), groupByPattern(rows, LABELS)]
    const { ac1 } = bootstrapAgreement(byPatient, { ac1: gwetAc1 }, OPTIONS)
    const plain = bootstrapAgreement(alone, { ac1: gwetAc1 }, OPTIONS).ac1
    const analytic = { ...ac1, interval: shownInterval(byPatient, gwetAc1, { population: 'all' }) }
    held.share += holds(share, AGREE)
    held.ac1 += holds(ac1, truth)
    held.analytic += holds(analytic, truth)
    held.plain += holds(plain, truth)
    const wilson = proportion(items.filter(isSame).length, items.length, '')
    if (width(share) < width(wilson) || width(ac1) < width(plain)) narrower += 1
  }
  const shareOf = (count: number) => count / STUDIES
  return {
    share: shareOf(held.share),
    ac1: shareOf(held.ac1),
    analytic: shareOf(held.analytic),
    plain: shareOf(held.plain),
    narrower,
  }
}

function holds({ interval }: Estimate, truth: number): number {
  return interval !== null && interval.low <= truth && truth <= interval.high ? 1 : 0
}

function width({ interval }: Estimate): number {
  return interval === null ? Number.POSITIVE_INFINITY : interval.high - interval.low
}

describe('intervals by patient', () => {
  const cases = [6, 8, 12, 20].flatMap((patients) =>
    [0, 0.05, 0.1, 0.2].map((icc) => [patients, icc] as const),
  )

  it.each(cases)('hold with %i patients and a correlation of %f within them', (patients, icc) => {
    const found = coverage(patients, icc)
    expect(found.narrower).toBe(0)
    // without patients a correlation is left out, and half of the intervals miss
    expect(found.plain).toBeLessThan(icc >= 0.1 ? 0.75 : 1)
    expect(Math.min(found.share, found.ac1, found.analytic)).toBeGreaterThan(0.88)
  })
})
