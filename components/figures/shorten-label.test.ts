import { expect, it } from 'vitest'
import { shortenLabel } from './shorten-label'

it('keeps a short name, and of a long one its begin and its end', () => {
  expect(shortenLabel('baseline', 8)).toBe('baseline')
  expect(shortenLabel('baseline (25 facts; own admission)', 20)).toBe('baseline (…dmission)')
  expect(shortenLabel('baseline (25 facts) copy', 12)).toBe('baseli…copy')
  expect(shortenLabel('baseline', 2)).toBe('b…')
})
