import { expect, it } from 'vitest'
import { AppError } from '@/lib/core/errors'
import { requireMemory } from './require-memory'

const LIMIT = 384 * 2 ** 20

it('takes a million ratings, three of an item', () => {
  expect(() => requireMemory('ratings.csv', { items: 333_334, raters: 3 }, LIMIT)).not.toThrow()
})

it.each([
  { items: 500_000, raters: 50 },
  { items: 1_000_000, raters: 1 },
  { items: 333_334, raters: 3, hasModels: true },
])('says in a sentence what would not fit, and what to do: %o', (size) => {
  const refuse = () => requireMemory('ratings.csv', size, LIMIT)

  expect(refuse).toThrow(AppError)
  expect(refuse).toThrow(
    /^ratings\.csv has [\d,]+ items or more .* 384 MB of memory .*--max-old-space-size=\d000 /,
  )
})

it('asks how much memory there is', () => {
  expect(() => requireMemory('ratings.csv', { items: 1, raters: 1 })).not.toThrow()
  expect(() => requireMemory('ratings.csv', { items: 1e12, raters: 1 })).toThrow(/of memory/)
})
