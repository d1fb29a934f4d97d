import { describe, expect, it } from 'vitest'
import { COEFFICIENT } from '@/lib/core/agreement/figure-range'
import { toBytes } from '@/lib/core/labels'
import { VERDICTS, type Verdict } from '@/lib/core/protocols/verdict/verdict'
import { scoreInterval } from '@/lib/core/stats/score-interval'
import { studentTFactor } from '@/lib/core/stats/student-t'
import { clusteredWilsonInterval } from '@/lib/core/stats/wilson-interval'
import type { StudyMatrix } from '@/lib/core/study-matrix'
import { VERDICT_LABELS } from '@/lib/testing/verdict-labels'
import type { Measure } from '../basis/measures'
import { countPairs, pairEstimate } from '../basis/pair-figures'
import { SHOW_ALL } from '../basis/suppression'
import { agreementWithOthers } from './agreement-with-others'

const ITEMS = 20
const own = Array.from({ length: ITEMS }, (_, index): Verdict => (index % 2 ? 'Supported' : 'Not Supported'))
const other = own.map((code, index): Verdict => (index % 4 === 3 ? 'Not Addressed' : code))

function makeMatrix(columns: readonly (readonly Verdict[])[]): StudyMatrix {
  return {
    labelSet: VERDICT_LABELS,
    items: own.map((_, index) => ({
      patient: index < ITEMS / 2 ? '1' : '2',
      authorKind: 'llm',
      author: 'model',
      kind: 'claim',
      notes: 1,
      characters: 1,
    })),
    itemIds: own.map((_, index) => `item-${index}`),
    columns: columns.map((codes, index) => ({
      raterId: `${index}`,
      alias: `${index}`,
      kind: 'human',
      round: 1,
      codes,
      practiceYears: null,
      bytes: toBytes(codes, VERDICTS),
      days: new Int32Array(ITEMS),
    })),
    aiRaters: [],
    consensus: own.map(() => null),
    states: own.map(() => 'open'),
  }
}

const INCLUDED = new Uint8Array(ITEMS).fill(1)
const withOthers = (
  columns: readonly (readonly Verdict[])[],
  measure: Measure,
  unit: 'item' | 'patient' = 'item',
) => agreementWithOthers(makeMatrix(columns), measure, INCLUDED, unit, SHOW_ALL)[0]

/** What leaving out one statement after the other gives for the pair. */
function leftOutVariance(measure: Measure): number {
  const valueWithout = (left: number) => {
    const rest = (codes: readonly Verdict[]) =>
      toBytes(
        codes.filter((_, index) => index !== left),
        VERDICTS,
      )
    return pairEstimate(countPairs(rest(own), rest(other), 3), measure).value ?? Number.NaN
  }
  const whole = valueWithout(-1)
  return ((ITEMS - 1) / ITEMS) * own.reduce((sum, _, index) => sum + (valueWithout(index) - whole) ** 2, 0)
}

/** Statements on which the two differ, and all, each a cluster: how far these differ follows from the fewer. */
const DIFFERING = own.filter((code, index) => code !== other[index]).length
const twice = own.map((code, index) => ({ successes: code === other[index] ? 2 : 0, cases: 2 }))

describe('agreementWithOthers', () => {
  it('learns nothing more from a second colleague who says just the same', () => {
    for (const measure of ['ac1', 'percent', 'cohen'] as const) {
      const one = withOthers([own, other], measure)
      const two = withOthers([own, other, other], measure)

      expect(one).toMatchObject({ items: 20, meetings: 20 })
      expect(two).toMatchObject({ items: 20, meetings: 40 })
      const factor = studentTFactor(0.05, DIFFERING - 1)
      const expected =
        measure === 'percent'
          ? clusteredWilsonInterval(twice)
          : scoreInterval(one?.estimate.value ?? Number.NaN, leftOutVariance(measure), factor, COEFFICIENT)
      expect(two?.estimate.interval?.low).toBeCloseTo(expected?.low ?? Number.NaN, 9)
      expect(two?.estimate.interval?.high).toBeCloseTo(expected?.high ?? Number.NaN, 9)
    }
  })

  it('has the interval of the pair where there is one colleague', () => {
    const pair = pairEstimate(countPairs(toBytes(own, VERDICTS), toBytes(other, VERDICTS), 3), 'ac1')

    const alone = withOthers([own, other], 'ac1')?.estimate

    expect(alone?.value).toBeCloseTo(pair.value ?? Number.NaN, 12)
    expect(alone).toEqual(pair)
  })

  it('never has an interval of percent below nothing', () => {
    const never = own.map((): Verdict => 'Not Addressed')
    const rarely = [...never.slice(1), 'Supported' as const]

    for (const list of [never, rarely]) {
      const interval = withOthers([own, list], 'percent')?.estimate.interval
      expect(interval?.low).toBeGreaterThanOrEqual(0)
      expect(interval?.high).toBeGreaterThan(interval?.low ?? 1)
    }
  })

  it('has no interval for one patient', () => {
    const first = (codes: readonly Verdict[]) => codes.slice(0, ITEMS / 2)

    expect(withOthers([first(own), first(other)], 'ac1', 'patient')?.estimate.interval).toBeNull()
  })
})
