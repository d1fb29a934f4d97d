import { describe, expect, it } from 'vitest'
import { ID, listed, MATRIX } from '@/lib/testing/queried-matrix'
import { altTestQuery, baselineViewSchema, humanBaseline, referenceQuery } from '../ai-raters/baseline-view'
import { confidenceOf, confidenceQuery, confidenceViewSchema } from '../ai-raters/confidence-view'
import { authorRates, ratesViewSchema } from '../authors/rates-view'
import { SHOW_ALL } from '../basis/suppression'
import { compareViewSchema, twoRaters } from '../pairs/compare-view'
import {
  labelModelFigures,
  labelModelViewSchema,
  modeledRaterQuery,
  modelQuery,
} from '../people/label-model-view'
import { labelShares } from '../people/label-shares'
import type { RaterAnswer } from '../people/rater-stretches'
import { othersQuery, raterView, settledQuery } from '../people/rater-view'
import { type ErrorQuery, errorViewSchema, NOBODY, NOTHING, OTHERS } from './error-view'
import { findDisagreements } from './find-disagreements'

const count = (query: ErrorQuery) => listed(query).length

describe('the query of a label model’s cell', () => {
  it.each(['dawid-skene', 'mace'] as const)('of %s lists the statements that are counted', (model) => {
    for (const query of [{}, { labels: 'two' }, { kind: 'sentence' }]) {
      const view = labelModelViewSchema.parse({ model, ...query })
      const { counts, labelSet, raters } = labelModelFigures(MATRIX, view)!
      const labels = labelSet.codes

      const behind = counts.map((row, majority) =>
        row.map((_, index) =>
          count({ ...query, ...modelQuery(model, labels[majority] ?? null, labels[index]!) }),
        ),
      )
      expect(behind).toEqual(counts)
      expect(counts.flat().filter((cell) => cell > 0).length).toBeGreaterThan(1)
      for (const { raterId, met, ratings } of raters) {
        const rated = listed({ ...query, ...modeledRaterQuery(model, raterId, null) })
        const same = labels.flatMap((label) =>
          listed({ ...query, ...modeledRaterQuery(model, raterId, { likeliest: label, said: label }) }),
        )
        expect(rated.length).toBeLessThanOrEqual(ratings)
        expect(same.length / rated.length).toBeCloseTo(met.value!, 12)
      }
    }
  })

  it('of no majority holds the statements on which votes tie', () => {
    expect(listed({ a: 'majority', said: NOTHING, b: 'dawid-skene', differ: 'any' })).toEqual([12])
  })
})

describe('the list of two who agree and differ', () => {
  it('begins with those on which they differ, by patient as those on which they agree', () => {
    const placesOf = (differ: string, said = '') =>
      findDisagreements(MATRIX, errorViewSchema.parse({ a: 'settled', b: ID(5), differ, said }))

    expect(placesOf('any')).toEqual([...placesOf('yes'), ...placesOf('no')])
    expect(placesOf('any', 'Not Supported')).toEqual([
      ...placesOf('yes', 'Not Supported'),
      ...placesOf('no', 'Not Supported'),
    ])
    expect(placesOf('yes', 'Not Supported').length).toBeGreaterThan(0)
  })
})

describe('the query of a person’s answers', () => {
  it('lists those of the first round, as they are counted', () => {
    const people = labelShares(MATRIX, new Uint8Array(MATRIX.items.length).fill(1), 'item', SHOW_ALL).filter(
      ({ raterId }) => raterId !== null,
    )
    const { raters } = labelModelFigures(MATRIX, labelModelViewSchema.parse({}))!

    for (const { counts, queries } of people) expect(queries.map(count)).toEqual(counts)
    for (const { raterId, ratings } of raters) expect(count({ a: raterId, b: NOBODY })).toBe(ratings)
  })

  it('lists those of a panel, too, where it is asked to', () => {
    expect(count({ a: ID(2), b: NOBODY, panel: 'yes' })).toBe(count({ a: ID(2), b: NOBODY }) + 2)
  })
})

describe('the query of the comparison with people', () => {
  const baseline = humanBaseline(
    MATRIX,
    baselineViewSchema.parse({ unit: 'item', ai: [ID(5), ID(7)] }),
    { measure: 'agreement', margin: 0.1 },
    1,
  )!

  it('lists the statements on which an AI rater, and each person, met the others', () => {
    expect(baseline.tests).toHaveLength(2)
    for (const { raterId, test } of baseline.tests) {
      expect(count(referenceQuery(raterId))).toBe(test.aiItems)
      expect(baseline.people.map((person) => count(altTestQuery(person.raterId, raterId)))).toEqual(
        test.humanItems,
      )
    }
  })

  it('lists those of each person of the alternative annotator test', () => {
    for (const { raterId, alt } of baseline.tests)
      expect(baseline.people.map((person) => count(altTestQuery(person.raterId, raterId)))).toEqual(
        alt.humans.map((person) => person!.items),
      )
  })
})

describe('the query of a figure of two raters', () => {
  it('lists what both rated and what is settled of it', () => {
    const pair = twoRaters(MATRIX, compareViewSchema.parse({ a: ID(5), b: ID(7) }), 1)!
    const both = { a: ID(5), b: ID(7), differ: 'any' }

    expect(count(both)).toBe(pair.items)
    expect(count({ ...both, settled: 'yes' })).toBe(pair.nearer!.items)
    expect(pair.nearer!.items).toBeLessThan(pair.items)
  })
})

describe('the query of a rate', () => {
  it('lists those of the sample that are so, and all that people and AI together are based on', () => {
    const view = ratesViewSchema.parse({ ai: ID(5), unit: 'item', focus: 'Not Supported' })
    for (const { query, sample, rest, rate } of authorRates(MATRIX, view)!.authors) {
      const all = { ...query, labels: 'two', a: 'settled', b: ID(5) }
      expect(count({ ...all, differ: 'any' })).toBe(sample)
      // both together are based on all that the AI rater rated
      expect(count({ ...query, labels: 'two', a: ID(5), b: NOBODY })).toBe(sample + rest)
      expect(count({ ...all, said: 'Not Supported' })).toBe(Math.round((rate.humans.value ?? 0) * sample))
    }
  })
})

describe('the query of the surest answers', () => {
  it('lists as many as can be answered', () => {
    const found = confidenceOf(MATRIX, confidenceViewSchema.parse({ target: '80', unit: 'item' }), 1)!
    const { coverage, threshold } = found.selective.atTarget

    expect(threshold).not.toBeNull()
    expect(count(confidenceQuery(found, { low: threshold!, high: 1 })!)).toBe(
      Math.round(coverage.value! * found.selective.settled),
    )
    // a point takes all answers that are as sure
    const { curve } = found.selective
    expect(curve.length).toBeGreaterThan(2)
    for (const point of curve)
      expect(count(confidenceQuery(found, { low: point.threshold!, high: 1 })!)).toBe(point.items)
  })
})

describe('the query of a figure of one rater', () => {
  const answers = MATRIX.columns
    .filter(({ raterId }) => raterId === ID(2))
    .flatMap(({ codes, round }) =>
      codes.flatMap((code, index): RaterAnswer[] =>
        code === null ? [] : [{ index, round, code, seconds: null, isUncertain: false, at: index }],
      ),
    )
  const again = [
    { first: 'Supported', again: 'Not Supported', index: 0 },
    { first: 'Not Supported', again: 'Not Supported', index: 1 },
  ] as const
  const view = raterView(
    MATRIX,
    { raterId: ID(2), alias: 'rater-2', assigned: 20 },
    answers,
    { list: again },
    'all',
  )
  const LABELS = ['Supported', 'Not Supported', 'Not Addressed'] as const

  it('counts answers of the panel where the page does', () => {
    const { items, table } = view.settled!
    expect(count(settledQuery(ID(2), { differ: 'any' }))).toBe(items)
    expect(LABELS.map((said) => LABELS.map((other) => count(settledQuery(ID(2), { said, other }))))).toEqual(
      table.counts,
    )
    // what was said in the panel alone, on statements 5 and 11
    expect(count({ a: 'settled', b: ID(2), differ: 'any' })).toBe(items - 2)
    expect(count({ a: ID(2), b: OTHERS, differ: 'any' })).toBe(view.withOthers!.items)
  })

  it('reports the same of what was marked unsure and of what was not', () => {
    const marked = answers.map((answer) => ({ ...answer, isUncertain: answer.index < 7 }))
    const rater = { raterId: ID(2), alias: 'rater-2', assigned: 20 }
    const { settled } = raterView(MATRIX, rater, marked, { list: [] }, 'settled')
    const right = (isMarked: boolean) => {
      const own = marked.filter(
        ({ index, isUncertain }) => isUncertain === isMarked && MATRIX.consensus[index] !== null,
      )
      return own.filter(({ index, code }) => MATRIX.consensus[index] === code).length / own.length
    }

    expect(settled!.metUnsure.value).toBeCloseTo(right(true), 12)
    expect(settled!.metSure.value).toBeCloseTo(right(false), 12)
    expect(settled!.metUnsure.interval!.low).toBeLessThan(right(true))
    expect(view.settled!.metUnsure).toMatchObject({
      value: null,
      reason: 'none of these statements is settled',
    })
    expect(raterView(MATRIX, rater, marked, { list: [] }, 'own').settled).toBeNull()
  })

  it('lists what any other person said of the same statements', () => {
    const lists = LABELS.map((other) => listed({ ...othersQuery(ID(2)), other }))
    // each statement stands under every label that it got from somebody
    const expected = LABELS.map((label) =>
      answers
        .filter(({ index }) => MATRIX.columns.slice(0, 2).some(({ codes }) => codes[index] === label))
        .map(({ index }) => index)
        .toSorted((one, other) => one - other),
    )
    expect(lists).toEqual(expected)
    expect(view.othersLabels!.counts.reduce((sum, size) => sum + size, 0)).toBe(
      answers.reduce(
        (sum, { index }) =>
          sum + MATRIX.columns.slice(0, 2).filter(({ codes }) => codes[index] !== null).length,
        0,
      ),
    )
  })

  it('lists what the rater said again', () => {
    const bytes = new Uint8Array(MATRIX.items.length)
    bytes.set([2, 2])
    const beyond = { only: null, again: bytes }
    const query = { a: ID(2), b: 'again' }
    expect(listed({ ...query, differ: 'any' }, beyond)).toEqual([0, 1])
    expect(listed({ ...query, said: 'Supported', other: 'Not Supported' }, beyond)).toEqual([0])
    expect(listed({ ...query, differ: 'no' }, beyond)).toEqual([1])
    expect(listed({ ...query, differ: 'any' })).toEqual([])
  })

  it('has intervals for every share', () => {
    for (const { shares, counts } of [view.labels, view.othersLabels!])
      for (const [index, { value, interval }] of shares.entries()) {
        expect(value).toBeCloseTo(counts[index]! / counts.reduce((sum, size) => sum + size, 0), 12)
        expect(interval!.low).toBeLessThanOrEqual(value!)
        expect(interval!.high).toBeGreaterThanOrEqual(value!)
      }
  })
})
