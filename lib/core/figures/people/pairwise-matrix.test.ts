import { describe, expect, it } from 'vitest'
import { makeMatrix } from '@/lib/testing/study-matrix'
import { SHOW_ALL } from '../basis/suppression'
import { pairwiseMatrix } from './pairwise-matrix'

/** Eight patients of six statements; the second person differs on all of two patients, and never else. */
const made = makeMatrix(['SSNSNA'.repeat(8), 'SSNSNA'.repeat(6) + 'NNSNAS'.repeat(2)], {}, '.'.repeat(48))
const MATRIX = {
  ...made,
  items: made.items.map((item, index) => ({ ...item, patient: `${Math.floor(index / 6)}` })),
}

describe('pairwiseMatrix', () => {
  it.each(['ac1', 'percent', 'cohen'] as const)('has wider intervals by patient for %s', (measure) => {
    const included = new Uint8Array(48).fill(1)
    const [byItem] = pairwiseMatrix(MATRIX, measure, included, 'item', SHOW_ALL).cells
    const [byPatient] = pairwiseMatrix(MATRIX, measure, included, 'patient', SHOW_ALL).cells
    const width = ({ estimate: { interval } }: NonNullable<typeof byItem>) => interval!.high - interval!.low

    expect(byPatient!.items).toBe(48)
    expect(byPatient!.estimate.value).toBeCloseTo(byItem!.estimate.value!, 12)
    expect(width(byPatient!)).toBeGreaterThan(1.3 * width(byItem!))
  })

  it('counts only what is kept', () => {
    const included = Uint8Array.from({ length: 48 }, (_, index) => (index < 36 ? 1 : 0))
    const [cell] = pairwiseMatrix(MATRIX, 'percent', included, 'patient', SHOW_ALL).cells

    expect(cell).toMatchObject({ items: 36, estimate: { value: 1 } })
    expect(cell!.estimate.interval!.low).toBeLessThan(0.9)
  })
})
