import { describe, expect, it } from 'vitest'
import { FACT_SCOPES, passesFilter, toFactFilter } from './fact-scope'

const admission = {
  externalId: 'A',
  admitTime: '2150-03-03 22:15:00',
  dischargeTime: '2150-03-06 14:45:00',
}
const at = (chartDate: string | null, chartTime: string | null = null, admissionId: string | null = 'A') => ({
  chartDate,
  chartTime: chartTime && `${chartDate} ${chartTime}`,
  admissionId,
})

describe('toFactFilter', () => {
  it.each([
    ['before the admission, same day', at('2150-03-03', '08:00:00', 'Z'), [1, 0, 1, 0, 1]],
    ['after discharge, same day, same encounter', at('2150-03-06', '20:00:00'), [1, 1, 0, 0, 1]],
    ['at the minute of discharge', at('2150-03-06', '14:45:00'), [1, 1, 1, 1, 1]],
    ['addendum on a later day', at('2150-03-20', '09:00:00'), [1, 1, 0, 0, 0]],
    ['day of discharge, time unknown', at('2150-03-06'), [1, 1, 1, 1, 1]],
    ['another encounter within', at('2150-03-04', '09:00:00', 'B'), [1, 0, 1, 0, 1]],
    ['no encounter', at('2150-03-04', '09:00:00', null), [1, 0, 1, 0, 1]],
    ['no date', at(null), [1, 1, 0, 0, 0]],
    ['years before', at('2149-01-01', null, 'Z'), [1, 0, 1, 0, 0]],
  ] as const)('%s', (_, fact, expected) => {
    expect(FACT_SCOPES.map((scope) => Number(passesFilter(fact, toFactFilter(scope, admission))))).toEqual(
      expected,
    )
  })

  it('limits nothing without an admission or without its times', () => {
    const timeless = { externalId: 'A', admitTime: null, dischargeTime: null }

    expect(passesFilter(at(null, null, 'B'), toFactFilter('own-admission', null))).toBe(true)
    expect(passesFilter(at(null), toFactFilter('admission-days', timeless))).toBe(true)
    expect(passesFilter(at('2999-01-01'), toFactFilter('until-discharge', timeless))).toBe(true)
    expect(passesFilter(at(null, null, 'B'), toFactFilter('own-admission-until-discharge', timeless))).toBe(
      false,
    )
  })

  it('agrees with the published calendar-day filter', () => {
    expect(toFactFilter('admission-days', admission)).toEqual({
      admissionId: null,
      until: null,
      firstDay: '2150-03-03',
      lastDay: '2150-03-06',
    })
  })
})
