import { expect, it } from 'vitest'
import { shadesOf } from './figure-text'

it('colours figures by how far apart they are: what differs by a hundredth looks alike', () => {
  expect(shadesOf([0.25, 0.75])).toEqual([0.25, 0.75])
  const [low, high] = shadesOf([0.66, 0.67])
  expect(low).toBeCloseTo(0.565)
  expect(high).toBeCloseTo(0.765)
  expect(shadesOf(null)).toEqual([0, 1])
})
