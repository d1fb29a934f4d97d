import { describe, expect, it } from 'vitest'
import { availabilitySchema, capacityIn } from './availability'

/** Monday 2 to Friday 13 November 2026: ten working days. */
const PERIOD = { from: '2026-11-02', to: '2026-11-13' }

describe('capacityIn', () => {
  it('counts working days, once each, and leave out of them', () => {
    const away = [
      { from: '2026-11-04', to: '2026-11-08' },
      { from: '2026-11-05', to: '2026-11-09' },
    ]

    expect(capacityIn(PERIOD, { perWeek: 100, away })).toEqual({ share: 0.6, maxItems: 120 })
    expect(capacityIn(PERIOD, { perWeek: 100, away: [] })).toEqual({ share: 1, maxItems: 200 })
    expect(capacityIn(PERIOD, { perWeek: null, away })).toEqual({ share: 0.6, maxItems: null })
  })

  it('has nothing for who is away throughout, and for a weekend', () => {
    const away = [{ from: '2026-10-01', to: '2027-01-01' }]

    expect(capacityIn(PERIOD, { perWeek: 100, away })).toEqual({ share: 0, maxItems: 0 })
    expect(capacityIn({ from: '2026-11-07', to: '2026-11-08' }, { perWeek: 5, away: [] })).toEqual({
      share: 0,
      maxItems: 0,
    })
  })

  it('knows no limits without a period', () => {
    expect(capacityIn(null, { perWeek: 1, away: [PERIOD] })).toEqual({ share: 1, maxItems: null })
  })

  it('takes real days in their order only', () => {
    for (const range of [
      { from: '2026-11-13', to: '2026-11-02' },
      { from: '2026-02-30', to: '2026-03-01' },
      { from: 'tomorrow', to: '2026-03-01' },
    ]) {
      expect(availabilitySchema.safeParse({ perWeek: null, away: [range] }).success).toBe(false)
    }
  })
})
