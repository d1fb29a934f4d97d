import { expect, it } from 'vitest'
import { splitsCharacter } from './span'

it.each([
  ['a🩺b', 0, false],
  ['a🩺b', 1, false],
  ['a🩺b', 2, true],
  ['a🩺b', 3, false],
  ['🩺🩺', 1, true],
  ['🩺🩺', 2, false],
  ['🩺', 0, false],
  ['🩺', 2, false],
  ['e\u0301', 1, false],
])('says of %j whether %d lies inside a character', (text, index, expected) => {
  expect(splitsCharacter(text, index)).toBe(expected)
})
