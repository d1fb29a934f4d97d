import { expect, it } from 'vitest'
import { madeOf } from './made-of'

it('makes what follows from the very same objects once', () => {
  const [items, columns] = [[1], [2]]
  const made = madeOf([items, columns], 'sum', () => ({ is: 'first' }))

  expect(madeOf([items, columns], 'sum', () => ({ is: 'second' }))).toBe(made)
})

it('keeps what nothing was found for, too', () => {
  const items = [1]
  madeOf([items], 'none', () => null)

  expect(madeOf<string | null>([items], 'none', () => 'again')).toBeNull()
})

it('makes it anew of other objects, of fewer, in another order, and by another name', () => {
  const [items, columns] = [[1], [2]]
  madeOf([items, columns], 'sum', () => 'first')

  for (const [parts, name] of [
    [[items, [2]], 'sum'],
    [[[1], columns], 'sum'],
    [[items], 'sum'],
    [[columns, items], 'sum'],
    [[items, columns], 'product'],
  ] as const)
    expect(madeOf(parts, name, () => 'second')).toBe('second')
  expect(madeOf([items, columns], 'sum', () => 'second')).toBe('first')
})

it('forgets what was not asked for the longest where much is made of the same objects', () => {
  const items = [1]
  for (let view = 0; view < 50; view++) madeOf([items], `view ${view}`, () => 'first')
  madeOf([items], 'view 0', () => 'second')
  madeOf([items], 'one more', () => 'first')

  expect(madeOf([items], 'view 0', () => 'second')).toBe('first')
  expect(madeOf([items], 'view 1', () => 'second')).toBe('second')
})
