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

it('tells when somebody answered last', () => {
  expect([null, 0, 1, 12].map(lastAnswerWords)).toEqual([
    'no answer yet',
    'last answer today',
    'last answer 1 day ago',
    'last answer 12 days ago',
  ])
})
