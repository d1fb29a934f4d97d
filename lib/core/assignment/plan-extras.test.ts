import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CHECK_ROUND, REPEAT_ROUND } from '../adjudication/item-state'
import { planExtras, type WorkList } from './plan-extras'

type Own = WorkList['own'][number]

function list(count: number, fields: (index: number) => Partial<Own> = () => ({})): WorkList {
  return {
    raterId: 'r',
    patientId: 'p',
    own: Array.from({ length: count }, (_, index) => ({
      itemId: `i${index}`,
      position: index * 2,
      hasRated: false,
      isRepeated: false,
      isGold: false,
      ...fields(index),
    })),
    checks: 0,
    otherGold: ['g1', 'g2', 'g3', 'g4'],
  }
}

describe('planExtras', () => {
  it('repeats a share of a list, each statement once, and far from its first showing', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 4, max: 120 }),
        fc.integer({ min: 0, max: 120 }),
        fc.string(),
        (count, done, seed) => {
          const work = list(count, (index) => ({ hasRated: index < done }))

          const extras = planExtras(work, { repeatRate: 0.1, goldRate: 0 }, seed)

          expect(extras.length).toBeLessThanOrEqual(Math.floor(count * 0.1) + 1)
          expect(new Set(extras.map((extra) => extra.itemId)).size).toBe(extras.length)
          for (const { itemId, position, round } of extras) {
            const first = Number(itemId.slice(1))
            expect(round).toBe(REPEAT_ROUND)
            expect(position / 2 - first).toBeGreaterThanOrEqual(Math.min(20, Math.floor(count / 2)))
            expect(position / 2).toBeGreaterThanOrEqual(done)
          }
        },
      ),
    )
  })

  it('repeats as many as the rate says, over many lists', () => {
    const seeds = Array.from({ length: 400 }, (_, seed) => `${seed}`)
    const total = seeds.flatMap((seed) => planExtras(list(15), { repeatRate: 0.1, goldRate: 0 }, seed)).length

    expect(total / seeds.length).toBeGreaterThan(1.35)
    expect(total / seeds.length).toBeLessThan(1.65)
  })

  it('adds checks only where the rater’s own work has too few known answers', () => {
    const rates = { repeatRate: 0, goldRate: 0.2 }

    const extras = planExtras(list(10), rates, 's')

    expect(extras.map((extra) => extra.round)).toEqual([CHECK_ROUND, CHECK_ROUND])
    expect(planExtras({ ...list(10), checks: 2 }, rates, 's')).toEqual([])
    expect(
      planExtras(
        list(10, (index) => ({ isGold: index < 3 })),
        rates,
        's',
      ),
    ).toEqual([])
  })

  it('does nothing again, for short lists, for finished ones, and without rates', () => {
    const rates = { repeatRate: 0.2, goldRate: 0 }
    const first = planExtras(list(20), rates, 's')
    const repeated = new Set(first.map((extra) => extra.itemId))

    expect(first.length).toBe(4)
    expect(
      planExtras(
        list(20, (index) => ({ isRepeated: repeated.has(`i${index}`) })),
        rates,
        's',
      ),
    ).toEqual([])
    expect(planExtras(list(3), { repeatRate: 0.5, goldRate: 0.5 }, 's')).toEqual([])
    expect(
      planExtras(
        list(20, () => ({ hasRated: true })),
        { repeatRate: 0.5, goldRate: 0.5 },
        's',
      ),
    ).toEqual([])
    expect(planExtras(list(20), { repeatRate: 0, goldRate: 0 }, 's')).toEqual([])
  })
})
