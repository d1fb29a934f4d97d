import { expect, it } from 'vitest'
import { findDisplayOrder } from './display-order'

it('draws the orders that the published notebook printed, of both studies and to the last text', () => {
  expect(findDisplayOrder('hallucination', 0)).toEqual([0, 4, 3, 1, 2])
  expect(findDisplayOrder('hallucination', 1)).toEqual([4, 1, 3, 2, 0])
  expect(findDisplayOrder('qualitative', 0)).toEqual([2, 4, 3, 0, 1])
  expect(findDisplayOrder('qualitative', 1)).toEqual([4, 3, 2, 1, 0])
  expect(findDisplayOrder('hallucination', 49)).toEqual([3, 1, 4, 2, 0])
  expect(findDisplayOrder('qualitative', 49)).toEqual([3, 0, 4, 1, 2])
  expect(findDisplayOrder('qualitative', 50)).toBeNull()
})
