import { expect, it } from 'vitest'
import { figureNotes } from './figure-notes'

const WITHOUT = { value: 0.8, interval: null, noIntervalReason: 'it is based on one cluster' }
const UNDEFINED = { value: null, interval: null, reason: 'nobody rated the item' }

it('marks each figure with the note that is true of it, and lists each note once', () => {
  const noted = { value: 0.5, interval: { low: 0.4, high: 0.6 }, note: 'undefined in 3 of 2,000 resamples' }
  const notes = figureNotes([WITHOUT, { value: 1, interval: null }, UNDEFINED, WITHOUT, noted])

  expect([WITHOUT, UNDEFINED, noted].map(notes.markOf)).toEqual(['*', '†', '‡'])
  expect(notes.markOf({ value: 1, interval: null })).toBe('')
  expect(notes.of([WITHOUT, UNDEFINED, noted])).toEqual([
    '* No interval: it is based on one patient.',
    '† No figure: nobody rated the statement.',
    '‡ Undefined in 3 of 2,000 resamples.',
  ])
  expect(notes.of([UNDEFINED])).toEqual(['† No figure: nobody rated the statement.'])
})

it('doubles its marks where there are more notes than marks', () => {
  const many = Array.from({ length: 7 }, (_, index) => ({
    value: 1,
    interval: null,
    noIntervalReason: `why ${index}`,
  }))

  expect(figureNotes(many).of(many).at(-1)).toBe('†† No interval: why 6.')
})
