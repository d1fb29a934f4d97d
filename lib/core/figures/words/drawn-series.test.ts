import { expect, it } from 'vitest'
import { drawnSeries, matchWords, unchangedWords } from './drawn-series'

const make = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    label: `m${index}`,
    isMatched: true,
    isUnchanged: false,
    points: [
      {
        x: 0,
        value: index === 3 ? null : index / 100,
        low: null,
        high: null,
        least: null,
        greatest: null,
        raters: [],
      },
    ],
  }))

it('draws all that can be distinguished, in their order', () => {
  expect(drawnSeries(make(9))).toEqual({ drawn: make(9), words: '' })
})

it('names those that it leaves out: the lowest, and those without a value', () => {
  const { drawn, words } = drawnSeries(make(14))

  expect(drawn.map(({ label }) => label)).toEqual([
    'm1',
    'm2',
    'm4',
    'm5',
    'm6',
    'm7',
    'm8',
    'm9',
    'm10',
    'm11',
    'm12',
    'm13',
  ])
  expect(words).toBe('Drawn are the 12 of 14 with the highest mean; in the numbers alone: m0, m3.')
})

it('says what is left out, and what the interval of a mean is', () => {
  const [series] = make(1)
  const [point] = series?.points ?? []
  const raters = ['a', 'b'].map((alias) => ({ raterId: alias, alias, onlyKind: null, settled: 1, rated: 1 }))
  const mean = { ...series!, points: [{ ...point!, raters, least: 0, greatest: 1 }] }

  expect(matchWords({ series: make(1), lacking: 0 })).toMatch(/Bars are 95 % intervals\.$/)
  expect(matchWords({ series: [mean], lacking: 1 })).toMatch(
    /1 AI rater that lacks this setting is left out\. .* The interval of a mean is the mean of .*, usually wider than the mean’s own\.$/,
  )
})

it('draws no line along which no answer changed, and says so', () => {
  const series = make(3).map((one, index) => ({ ...one, isUnchanged: index === 1 }))
  const axis = { name: 'Scope', values: ['all-notes', 'own-admission'] }

  const { drawn, words } = drawnSeries(series)
  expect(drawn.map(({ label }) => label)).toEqual(['m0', 'm2'])
  expect(words).toBe('This setting changed no answer of m1: its line is in the numbers alone.')
  expect(unchangedWords({ axis, series })).toBeNull()
  expect(unchangedWords({ axis, series: series.slice(1, 2) })).toMatch(
    /^This setting changed no answer: .*whichever of these it was: all notes; own admission\./,
  )
})
