import { expect, it } from 'vitest'
import { excludedWords } from './excluded-words'

it('says how many statements were excluded, and how many of them after people had answered', () => {
  expect(excludedWords({ statements: 1200, answered: 3 })).toBe(
    '1,200 statements were excluded from the study by its leads, with a reason in the audit log; people had answered 3 of them before. No figure of this report counts excluded statements.',
  )
  expect(excludedWords({ statements: 1, answered: 0 })).toContain('nobody had answered any of them before')
})
