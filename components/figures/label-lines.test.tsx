import { expect, it } from 'vitest'
import { shortenLabel, wrapLabel } from './label-lines'

const FAMILY = [
  'baseline (found by words; all notes)',
  'baseline (found by words as published; all notes)',
  'baseline (found by words as published; own admission)',
]

it('breaks names between words, so that those of a family stay apart', () => {
  expect(wrapLabel('rater-1', 20, 2)).toEqual(['rater-1'])
  expect(FAMILY.map((name) => wrapLabel(name, 27, 2))).toEqual([
    ['baseline (found by words;', 'all notes)'],
    ['baseline (found by words as', 'published; all notes)'],
    ['baseline (found by words as', 'published; own admission)'],
  ])
  for (const name of FAMILY) expect(wrapLabel(name, 27, 3).join(' ')).toBe(name)
})

it('cuts what needs more lines, or a word longer than a line, in its middle', () => {
  expect(wrapLabel('one two three four five six', 9, 2)).toEqual(['one two', 'thre…six'])
  expect(wrapLabel('rater-0123456789', 9, 2)).toEqual(['rate…6789'])
  expect(wrapLabel('', 9, 2)).toEqual([''])
})

it('keeps a short name, and of a long one its begin and its end', () => {
  expect(shortenLabel('baseline', 8)).toBe('baseline')
  expect(shortenLabel('baseline (25 facts; own admission)', 20)).toBe('baseline (…dmission)')
  expect(shortenLabel('baseline (25 facts) copy', 12)).toBe('baseli…copy')
  expect(shortenLabel('baseline', 2)).toBe('b…')
})
