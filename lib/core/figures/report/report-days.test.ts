import { expect, it } from 'vitest'
import { newestOf } from './report-days'

it('finds the newest day among days and times', () => {
  expect(newestOf(['2026-03-01', null, '2026-02-28T23:59:59Z', '2025-12-31'])).toBe('2026-03-01')
  expect(newestOf([null])).toBeNull()
})
