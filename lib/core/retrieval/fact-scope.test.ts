import { describe, expect, it } from 'vitest'
import { FACT_SCOPES, missingBound, passesFilter, toFactFilter } from './fact-scope'

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

  it('lets nothing in where there is nothing to limit by, and says what is missing', () => {
    const timeless = { externalId: 'A', admitTime: null, dischargeTime: null }
    const endless = { ...admission, dischargeTime: null }
    const beginless = { ...admission, admitTime: null }
    const lacks = (given: Parameters<typeof missingBound>[1]) =>
      FACT_SCOPES.filter((scope) => missingBound(scope, given) !== null)

    expect(lacks(admission)).toEqual([])
    expect(lacks(null)).toEqual(FACT_SCOPES.slice(1))
    expect(lacks(timeless)).toEqual(FACT_SCOPES.slice(2))
    expect(lacks(endless)).toEqual(FACT_SCOPES.slice(2))
    expect(lacks(beginless)).toEqual(['admission-days'])
    expect(missingBound('own-admission', null)).toBe('The text belongs to no admission')
    expect(() => toFactFilter('own-admission', null)).toThrow(RangeError)
    expect(() => toFactFilter('until-discharge', timeless)).toThrow(RangeError)
  })

  it.each([
    ['earlier that day', at('2150-03-04', '07:59:59'), true],
    ['at that very moment', at('2150-03-04', '08:00:00'), false],
    ['that day, time unknown', at('2150-03-04'), false],
    ['the day before, time unknown', at('2150-03-03'), true],
    ['no date', at(null), false],
  ] as const)('before a time, of a note of %s: %s', (_, fact, passes) => {
    const filter = { ...toFactFilter('all-notes', null), before: '2150-03-04 08:00:00' }
    expect(passesFilter(fact, filter)).toBe(passes)
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
