import { expect, it } from 'vitest'
import type { AuthorRates } from '@/lib/core/figures/authors/rates-view'
import { rateDifferenceMethod, rateDifferenceWords, worthWords } from './rates-words'

const made = (value: number | null, interval: { low: number; high: number } | null) => ({
  authors: [],
  resamples: 1000,
  difference: {
    patients: 11,
    estimate: value === null ? { value, reason: 'none', interval: null } : { value, reason: null, interval },
  },
})

it('reports a difference of rates with what its interval says of 0', () => {
  const open = rateDifferenceWords(made(-0.033, { low: -0.15, high: 0.09 }), 'Unsupported')

  expect(open).toContain('is -3.3 percentage points (95 % -15.0 to 9.0, over 11 patients)')
  expect(open).toContain('it shows neither that they differ nor that they do not')
  expect(rateDifferenceWords(made(0.2, { low: 0.1, high: 0.3 }), 'x')).toContain(
    'more of what models wrote is x',
  )
  expect(rateDifferenceWords(made(-0.2, { low: -0.3, high: -0.1 }), 'x')).toContain(
    'more of what people wrote',
  )
  expect(rateDifferenceWords(made(0.2, null), 'x')).toContain('has no interval')
})

it('says nothing where there is nothing to compare', () => {
  expect(rateDifferenceWords({ ...made(0, null), difference: null }, 'x')).toBe('')
  expect(rateDifferenceMethod({ ...made(0, null), difference: null }, 'item')).toBe('')
  expect(rateDifferenceWords(made(null, null), 'x')).toBe('')
  expect(rateDifferenceMethod(made(0.1, null), 'patient')).toMatch(/whole patients/)
})

it('says what an AI rater is worth in settled statements, and where it makes a figure less sure', () => {
  const ofAuthors = (...worths: [string, number, number | null][]) =>
    worths.map(([author, sample, effectiveItems]) => ({
      author,
      sample,
      rate: { effectiveItems },
    })) as unknown as AuthorRates['authors']

  expect(worthWords(ofAuthors(['A', 142, 185.09], ['All', 338, 379.2]))).toBe(
    'With the AI rater’s answers the 338 settled statements of all hold as much information as 379.',
  )
  expect(worthWords(ofAuthors(['A', 142, 120.4]))).toMatch(
    /hold as much information as 120\. For A both together/,
  )
  expect(worthWords(ofAuthors(['A', 1, null]))).toBe('')
})
