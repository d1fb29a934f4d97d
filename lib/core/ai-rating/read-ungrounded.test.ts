import { expect, it } from 'vitest'
import { readUngrounded, ungroundedWords } from './read-ungrounded'

it.each([
  [{ ungrounded: [9, 0] }, [9, 0]],
  [{ ungrounded: ['9'] }, []],
  [{ model: 'm' }, []],
  [null, []],
])('reads of %j the numbers that no passage had', (value, numbers) => {
  expect(readUngrounded(value)).toEqual(numbers)
})

it('names such numbers in one sentence, and says nothing of none', () => {
  expect(ungroundedWords([9])).toBe('Cites [9], a passage that was not shown to the AI rater.')
  expect(ungroundedWords([9, 12])).toBe('Cites [9], [12], passages that were not shown to the AI rater.')
  expect(ungroundedWords([])).toBe('')
})
