import { describe, expect, it } from 'vitest'
import { studentTFactor } from '@/lib/core/stats/student-t'
import { clusteredWilsonInterval } from '@/lib/core/stats/wilson-interval'
import { type StudyFrame, toBytes } from '@/lib/core/study-frame'
import { VERDICTS, type Verdict } from '@/lib/core/verdict'
import { TELL_ALL } from '../basis/few-statements'
import type { Measure } from '../basis/measures'
import { countPairs, pairEstimate } from '../basis/pair-figures'
import { ALL_TOLD } from '../basis/told-pairs'
import { raterStandings } from './rater-standing'

const ITEMS = 20
const own = Array.from({ length: ITEMS }, (_, place): Verdict => (place % 2 ? 'Supported' : 'Not Supported'))
const other = own.map((code, place): Verdict => (place % 4 === 3 ? 'Not Addressed' : code))

function makeFrame(columns: readonly (readonly Verdict[])[]): StudyFrame {
  return {
    labels: VERDICTS,
    items: own.map((_, place) => ({
      patient: place < ITEMS / 2 ? '1' : '2',
      authorKind: 'llm',
      author: 'model',
      kind: 'claim',
      notes: 1,
      characters: 1,
    })),
    itemIds: own.map((_, place) => `item-${place}`),
    columns: columns.map((codes, place) => ({
      raterId: `${place}`,
      alias: `${place}`,
      kind: 'human',
      round: 1,
      codes,
      practiceYears: null,
      bytes: toBytes(codes),
      days: new Int32Array(ITEMS),
    })),
    judges: [],
    consensus: own.map(() => null),
    states: own.map(() => 'open'),
  }
}

const OPTIONS = { resamples: 400, seed: 1 }
const KEEP = new Uint8Array(ITEMS).fill(1)
const standing = (
  columns: readonly (readonly Verdict[])[],
  measure: Measure,
  unit: 'item' | 'patient' = 'item',
) => raterStandings(makeFrame(columns), measure, KEEP, { ...OPTIONS, unit }, TELL_ALL, ALL_TOLD)[0]

/** What leaving out one statement after the other tells of the pair. */
function leftOutInterval(measure: Measure) {
  const valueWithout = (left: number) => {
    const rest = (codes: readonly Verdict[]) => toBytes(codes.filter((_, place) => place !== left))
    return pairEstimate(countPairs(rest(own), rest(other)), measure, OPTIONS).value ?? Number.NaN
  }
  const whole = valueWithout(-1)
  const squares = own.reduce((sum, _, place) => sum + (valueWithout(place) - whole) ** 2, 0)
  const half = studentTFactor(0.05, ITEMS - 1) * Math.sqrt(((ITEMS - 1) / ITEMS) * squares)
  return { low: whole - half, high: whole + half }
}

/** Statements on which the two say the same, each a cluster. */
const same = own.map((code, place) => ({ successes: code === other[place] ? 1 : 0, cases: 1 }))

describe('raterStandings', () => {
  it('learns nothing more from a second colleague who says just the same', () => {
    for (const measure of ['ac1', 'percent', 'cohen'] as const) {
      const one = standing([own, other], measure)
      const two = standing([own, other, other], measure)

      expect(one).toMatchObject({ items: 20, meetings: 20 })
      expect(two).toMatchObject({ items: 20, meetings: 40 })
      // of one meeting a statement the published error is larger than that of leaving out one by one
      const expected = measure === 'percent' ? clusteredWilsonInterval(same) : leftOutInterval(measure)
      expect(two?.estimate.interval?.low).toBeCloseTo(expected?.low ?? Number.NaN, 9)
      expect(two?.estimate.interval?.high).toBeCloseTo(expected?.high ?? Number.NaN, 9)
    }
  })

  it('has the interval of the pair where there is one colleague', () => {
    const pair = pairEstimate(countPairs(toBytes(own), toBytes(other)), 'ac1', OPTIONS)

    const alone = standing([own, other], 'ac1')?.estimate

    expect(alone?.value).toBeCloseTo(pair.value ?? Number.NaN, 12)
    expect(alone).toEqual(pair)
  })

  it('never has an interval of percent below nothing', () => {
    const never = own.map((): Verdict => 'Not Addressed')
    const rarely = [...never.slice(1), 'Supported' as const]

    for (const list of [never, rarely]) {
      const interval = standing([own, list], 'percent')?.estimate.interval
      expect(interval?.low).toBeGreaterThanOrEqual(0)
      expect(interval?.high).toBeGreaterThan(interval?.low ?? 1)
    }
  })

  it('has no interval for one patient', () => {
    const first = (codes: readonly Verdict[]) => codes.slice(0, ITEMS / 2)

    expect(standing([first(own), first(other)], 'ac1', 'patient')?.estimate.interval).toBeNull()
  })
})
