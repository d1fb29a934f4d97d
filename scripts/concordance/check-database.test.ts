import { expect, it } from 'vitest'
import { describeClocks } from './check-database'

it.each([
  [0, 0],
  [-5000, 0],
  [9000, 4000],
])('takes clocks for the same that may well be: %i ms apart, give or take %i', (ahead, unsure) => {
  expect(describeClocks(ahead, unsure)).toBeNull()
})

it('says how far two clocks are apart, and which is ahead', () => {
  expect(describeClocks(300_000, 20)).toBe(
    'Its clock is 300 seconds ahead of this machine’s: let both follow the same time server.',
  )
  expect(describeClocks(-61_000, 20)).toContain('61 seconds behind')
})
