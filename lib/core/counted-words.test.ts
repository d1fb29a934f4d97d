import { expect, it } from 'vitest'
import { counted, lastAnswerWords, named } from './counted-words'

it('counts in words', () => {
  expect([0, 1, 1200].map((count) => counted(count, 'text', 'texts'))).toEqual([
    '0 texts',
    '1 text',
    '1,200 texts',
  ])
})

it('names as a sentence does, and says how many more there are', () => {
  const names = ['a', 'b', 'c', 'd']
  expect([0, 1, 2, 4].map((count) => named(names.slice(0, count)))).toEqual([
    '',
    'a',
    'a and b',
    'a, b, c and d',
  ])
  expect(named(names, 3)).toBe('a, b, c and 1 more')
  expect(named(names, 4)).toBe('a, b, c and d')
  expect(named(['a', 'b'], 0)).toBe('2 more')
})

it('says by the calendar when somebody answered last', () => {
  const now = new Date('2026-03-11T08:00:00Z')
  const times = [null, '2026-03-11T00:00:00Z', '2026-03-10T23:50:00Z', '2026-02-27T07:00:00Z']
  expect(times.map((time) => lastAnswerWords(time, now))).toEqual([
    'no answer yet',
    'last answer today',
    'last answer 1 day ago',
    'last answer 12 days ago',
  ])
})
