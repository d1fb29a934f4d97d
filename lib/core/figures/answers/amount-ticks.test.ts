import { expect, it } from 'vitest'
import { amountTicks } from './amount-ticks'

it.each([
  [41.4, ['0', '10', '20', '30', '40']],
  [0.0229, ['0', '0.005', '0.010', '0.015', '0.020']],
  [5, ['0', '1', '2', '3', '4', '5']],
  [1943, ['0', '500', '1000', '1500']],
] as const)('marks amounts up to %d roundly', (most, labels) => {
  expect(amountTicks(most).map(({ label }) => label)).toEqual(labels)
})

it.each([
  [41.4, 0.2, ['0.1', '1', '10', '100']],
  [0.001, 0.001, ['0.001']],
  [2e6, 0.5, ['0.1', '10', '1000', '100000', '10000000']],
] as const)('marks amounts from %d down to %d by powers of ten', (most, least, labels) => {
  expect(amountTicks(most, least).map(({ label }) => label)).toEqual(labels)
})
