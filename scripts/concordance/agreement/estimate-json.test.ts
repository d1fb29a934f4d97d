import { expect, it } from 'vitest'
import { formatEstimate } from './estimate-json'

it('writes what rounds to nothing without a minus', () => {
  expect(formatEstimate({ value: -0.00001, ci: [-0.00004, 0.5] })).toBe('0.0000 (0.0000 to 0.5000)')
  expect(formatEstimate({ value: -0.0001, ci: null })).toBe('-0.0001')
})
