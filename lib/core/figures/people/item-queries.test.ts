import { describe, expect, it } from 'vitest'
import { withUnanswered } from '@/lib/core/agreement/missing-as-wrong'
import { VERDICTS } from '@/lib/core/protocols/verdict/verdict'
import { wilsonInterval } from '@/lib/core/stats/wilson-interval'
import { makeMatrix, ofPatients } from '@/lib/testing/study-matrix'
import { VERDICT_LABELS } from '@/lib/testing/verdict-labels'
import { shareParts } from '../ai-raters/ai-measures'
import { aiSample } from '../ai-raters/ai-rater-rows'
import { AI_MEASURES } from '../basis/measures'
import {
  crossItems,
  filteredItems,
  filterQuery,
  itemFilterSchema,
  SPLITS,
  splitItems,
  stratumQuery,
} from '../basis/strata'
import { SHOW_ALL } from '../basis/suppression'
import { aiQuery } from '../errors/ai-query'
import { type ErrorQuery, errorViewSchema, withKnownLabels } from '../errors/error-view'
import { findDisagreements } from '../errors/find-disagreements'
import { labelShares } from './label-shares'
import { peopleAgreement, peopleViewSchema } from './people-view'

const AI_RATER = '6f0d2a0e-4d6c-4b39-9a57-2f6f0c6f7a11'
const PERSON = '0b9a1f52-7d0e-4c1b-8a42-9a6c7d2e5b10'

/** Twelve statements, some rated once or never; ids that an address may hold. */
const MATRIX = (() => {
  const matrix = makeMatrix(
    ['SSNSANSSNSA.', 'SSNNANSANSS.', 'SNNSA.SSNNA.'],
    { 'alpha 5': 'SSNSANNSS.AS', 'beta 5': 'SSSSSSSSSSSS' },
    'SSNSANSSN.AS',
  )
  const [first, ...others] = matrix.columns
  const [aiRater, ...aiRaters] = matrix.aiRaters
  return {
    ...matrix,
    columns: [{ ...first!, raterId: PERSON }, ...others],
    aiRaters: [{ ...aiRater!, raterId: AI_RATER }, ...aiRaters],
  }
})()
const ALL = new Uint8Array(MATRIX.items.length).fill(1)

function listed(query: ErrorQuery, matrix = MATRIX): number[] {
  return findDisagreements(matrix, errorViewSchema.parse(query)).toSorted((one, other) => one - other)
}

function kept(query: object): number[] {
  const included = filteredItems(MATRIX, itemFilterSchema.parse(query))
  return [...included.keys()].filter((index) => included[index] === 1)
}

const ratedTwice = (index: number) => MATRIX.columns.filter(({ bytes }) => bytes[index] !== 0).length > 1

describe('the query of a group', () => {
  it.each(SPLITS)('finds the statements of each group by %s, and no other', (split) => {
    const groups = splitItems(MATRIX, ALL, split)

    expect(groups.length).toBeGreaterThan(1)
    for (const { indices, query } of groups) {
      expect(kept(query)).toEqual(indices)
      expect(listed({ ...query, differ: 'any' })).toEqual(indices.filter(ratedTwice))
    }
  })

  it('does so where the groups were made of chosen statements, and where two splits cross', () => {
    const filter = itemFilterSchema.parse({ kind: 'sentence', lengthFrom: '20', lengthTo: '110' })
    const included = filteredItems(MATRIX, filter)
    for (const split of SPLITS)
      for (const also of SPLITS) {
        const groups = crossItems(MATRIX, included, split, also)
        for (const { indices, query } of groups)
          expect(kept({ ...filterQuery(filter), ...query })).toEqual(indices)
        expect(groups.flatMap(({ indices }) => indices)).toHaveLength(
          new Set(groups.flatMap(({ indices }) => indices)).size,
        )
      }
  })

  it('comes with the number of statements that it lists', () => {
    const view = peopleViewSchema.parse({ by: 'length', also: 'kind', author: 'human' })
    const { groups, coefficients, shares } = peopleAgreement(MATRIX, view, 1)

    expect(groups.length).toBeGreaterThan(2)
    for (const { items, query } of groups)
      expect(listed({ ...filterQuery(view), ...query, differ: 'any' })).toHaveLength(items)
    expect(listed({ ...filterQuery(view), differ: 'any' })).toHaveLength(coefficients?.items ?? -1)
    expect(shares.every(({ queries }) => queries.length === VERDICTS.length)).toBe(true)
  })
})

describe('the query of a table cell', () => {
  it('of Table 1 lists as many statements as are counted', () => {
    const settled = { ...MATRIX, states: MATRIX.states.map(() => 'settled' as const) }
    for (const { of, cells } of peopleAgreement(settled, peopleViewSchema.parse({}), 1).table)
      for (const { subset, items } of cells)
        expect(
          listed({ ...stratumQuery(of), ...(subset === 'all' ? {} : { said: subset }), differ: 'any' }),
        ).toHaveLength(items!)
  })

  it('of a share of an AI rater lists the whole that the share is of', () => {
    const row = aiSample(MATRIX, {}).rows.find(({ raterId }) => raterId === AI_RATER)!
    const { cells, unanswered, settled } = row

    for (const [label, focus] of VERDICTS.entries())
      for (const measure of ['agreement', 'sensitivity', 'specificity', 'ppv', 'npv'] as const)
        expect(listed(aiQuery(row, measure, focus))).toHaveLength(shareParts(cells, measure, label)[1])
    expect(listed(aiQuery(row, 'correct', 'Supported'))).toHaveLength(settled)
    const whole = withUnanswered(cells, unanswered)
    for (const [label, focus] of VERDICTS.entries())
      for (const measure of ['agreement', 'sensitivity', 'specificity'] as const)
        expect(listed(aiQuery(row, measure, focus, 'wrong'))).toHaveLength(
          shareParts(whole, measure, label, 'wrong')[1],
        )
    for (const measure of AI_MEASURES) expect(aiQuery(row, measure, 'Supported').a).toBe('settled')
  })

  it('of an AI rater that was asked for one kind of statement lists none of the other', () => {
    const asked = (only: 'sentence' | 'claim') => ({
      ...MATRIX,
      aiRaters: MATRIX.aiRaters.map((aiRater) => ({
        ...aiRater,
        configuration: { statementKind: only },
        codes: aiRater.codes.map((byte, index) => (MATRIX.items[index]?.kind === only ? byte : 0)),
      })),
    })
    for (const only of ['claim', 'sentence'] as const) {
      const row = aiSample(asked(only), {}).rows.find(({ raterId }) => raterId === AI_RATER)!
      const whole = withUnanswered(row.cells, row.unanswered)
      expect(row.settled).toBeLessThan(aiSample(MATRIX, {}).rows[0]!.settled)
      for (const measure of ['coverage', 'correct'] as const)
        expect(listed(aiQuery(row, measure, 'Supported'), asked(only))).toHaveLength(row.settled)
      for (const measure of ['agreement', 'sensitivity', 'specificity'] as const)
        expect(listed(aiQuery(row, measure, 'Supported', 'wrong'), asked(only))).toHaveLength(
          shareParts(whole, measure, 0, 'wrong')[1],
        )
    }
    // of the other kind alone there is nothing
    const none = aiSample(asked('claim'), { kind: 'sentence' }).rows.find(
      ({ raterId }) => raterId === AI_RATER,
    )!
    const query = { kind: 'sentence', ...aiQuery(none, 'coverage', 'Supported') }
    expect(listed(query, asked('claim'))).toHaveLength(0)
  })

  it('of a label stands beside an interval that allows for like ratings', () => {
    for (const unit of ['item', 'patient'] as const) {
      for (const { counts: reported, shares } of labelShares(ofPatients(MATRIX, 6), ALL, unit, SHOW_ALL)) {
        const counts = reported ?? []
        const all = counts.reduce((sum, count) => sum + count, 0)
        for (const [index, { value, interval }] of shares.entries()) {
          expect(value).toBe(counts[index]! / all)
          const plain = wilsonInterval(counts[index]!, all)!
          expect(interval!.high - interval!.low).toBeGreaterThanOrEqual(plain.high - plain.low - 1e-12)
        }
      }
    }
    const twice = { ...MATRIX, columns: [...MATRIX.columns, ...MATRIX.columns] }
    const [once] = labelShares(MATRIX, ALL, 'item', SHOW_ALL)
    const [again] = labelShares(twice, ALL, 'item', SHOW_ALL)
    // everybody said it once more: nothing new is known
    expect(again?.counts).toEqual(once?.counts?.map((count) => 2 * count))
    for (const [index, { interval }] of again!.shares.entries())
      expect(interval!.low).toBeCloseTo(once!.shares[index]!.interval!.low, 10)
  })

  it('of a label lists the statements that got it', () => {
    const shares = labelShares(MATRIX, ALL, 'item', SHOW_ALL)
    const [people, settled, aiRaters, person] = shares

    expect(settled?.queries.map((query) => listed(query).length)).toEqual(settled?.counts)
    expect(person?.queries.map((query) => listed(query).length)).toEqual(person?.counts)
    // two statements were rated by nobody or one; what AI raters said of them counts all the same
    expect(aiRaters?.queries.map((query) => listed(query).length)).toEqual([12, 3, 2])
    expect(people?.queries.map((query) => listed(query).length)).toEqual([7, 6, 3])
  })
})

describe('findDisagreements', () => {
  it('holds a person against the majority of the others, and an AI rater against that of all', () => {
    expect(listed({ a: 'majority', b: PERSON, differ: 'yes' })).toEqual([])
    expect(listed({ a: 'majority', b: PERSON, differ: 'any' })).toEqual([0, 2, 4, 5, 6, 8])
    expect(listed({ a: 'majority', b: AI_RATER, differ: 'yes' })).toEqual([6, 8])
  })

  it('asks how many AI raters say otherwise, and where a statement stands', () => {
    expect(listed({ aiOtherwise: '1', differ: 'any' })).toEqual([2, 4, 5, 6, 8, 10])
    expect(listed({ aiOtherwise: '2', differ: 'any' })).toEqual([8])
    expect(listed({ state: 'open', differ: 'any' })).toEqual([9])
    expect(listed({ state: 'discussion', differ: 'any' })).toEqual([])
  })

  it('takes an address with nonsense as an empty one', () => {
    const nonsense = {
      notesFrom: 'x',
      lengthTo: '-4',
      dayFrom: '2024-13-41',
      subset: 'S',
      state: '?',
      said: 'other than',
    }

    expect(withKnownLabels(errorViewSchema.parse(nonsense), VERDICT_LABELS)).toEqual(
      errorViewSchema.parse({}),
    )
    expect(errorViewSchema.parse({ notesFrom: '', dayTo: '', subset: '', turnFrom: '' })).toEqual(
      errorViewSchema.parse({}),
    )
    expect(listed({ dayFrom: '1960-01-01' })).toEqual(listed({}))
  })
})

describe('a list of two that are one', () => {
  it('is that of the one alone', () => {
    const settled = listed({ a: 'settled', b: 'nobody' })
    expect(settled.length).toBeGreaterThan(0)
    expect(listed({ a: 'settled' })).toEqual(settled)
    expect(listed({ a: PERSON, b: PERSON, differ: 'yes' })).toEqual(listed({ a: PERSON, b: 'nobody' }))
  })

  it('asks of people with each other what one said, and another', () => {
    const asked = listed({ said: 'Supported', other: 'Not Supported', differ: 'any' })
    const expected = MATRIX.items.flatMap((_, index) => {
      const said = MATRIX.columns.map(({ codes }) => codes[index])
      return said.includes('Supported') && said.includes('Not Supported') ? [index] : []
    })
    expect(expected.length).toBeGreaterThan(0)
    expect(asked).toEqual(expected)
    const twice = listed({ said: 'Supported', other: 'Supported', differ: 'any' })
    expect(
      twice.every((index) => MATRIX.columns.filter(({ codes }) => codes[index] === 'Supported').length > 1),
    ).toBe(true)
  })
})
