import { describe, expect, it } from 'vitest'
import { makeMatrix } from '@/lib/testing/study-matrix'
import { matrixInScheme } from '../basis/matrix-in-scheme'
import { filterQuery } from '../basis/strata'
import { COMPLEMENT, SHOW_ALL, SUPPRESSED } from '../basis/suppression'
import { errorViewSchema } from '../errors/error-view'
import { findDisagreements } from '../errors/find-disagreements'
import { labelAgreement } from './label-agreement'
import { peopleAgreement, peopleViewSchema } from './people-view'

const OPTIONS = { resamples: 200, seed: 1, unit: 'item' as const }
const TWELVE = Array.from({ length: 12 }, (_, index) => index)

describe('labelAgreement', () => {
  it('is positive and negative agreement of two people with two labels', () => {
    // 40 say yes both, 25 one of them, 35 none: 2a / (2a + b + c) = 80 / 105, 2d / (2d + b + c) = 70 / 95
    const first = 'S'.repeat(50) + 'N'.repeat(50)
    const second = `${'S'.repeat(40) + 'N'.repeat(10)}${'S'.repeat(15)}${'N'.repeat(35)}`
    const matrix = matrixInScheme(makeMatrix([first, second], {}, first), 'two')

    const found = labelAgreement(matrix, [...matrix.items.keys()], OPTIONS, SHOW_ALL)

    expect(found.map(({ label, items }) => [label, items])).toEqual([
      ['Supported', 65],
      ['Unsupported', 60],
    ])
    for (const [index, expected] of [80 / 105, 70 / 95].entries()) {
      const { value, interval } = found[index]!.estimate
      expect(value).toBeCloseTo(expected, 12)
      expect(interval!.low).toBeLessThan(expected)
      expect(interval!.high).toBeGreaterThan(expected)
    }
  })

  it('counts the statements that its link lists, with two labels and with three', () => {
    const matrix = makeMatrix(['SSNSANSSNSA.', 'SSNNANSANSS.', 'SNNSA.SSNNA.'], {}, 'SSNSANSSN.AS')
    for (const labels of ['two', 'three']) {
      const view = peopleViewSchema.parse({ labels, author: 'llm' })
      const settled = { ...matrix, states: matrix.states.map(() => 'settled' as const) }
      const { byLabel } = peopleAgreement(settled, view, 1)

      expect(byLabel).toHaveLength(labels === 'two' ? 2 : 3)
      for (const { items, query } of byLabel) {
        const listed = findDisagreements(settled, errorViewSchema.parse({ ...filterQuery(view), ...query }))
        expect(listed).toHaveLength(items!)
      }
    }
  })

  it('reports the label that is given most where those suppressed are of five statements together', () => {
    const matrix = makeMatrix(['SSSSSSSSNNNNNA', 'SSSSSSSSNNNNSA'], {}, 'SSSSSSSSNNNNN.')

    const { byLabel } = peopleAgreement(matrix, peopleViewSchema.parse({}), 1)
    expect(byLabel.map(({ items, estimate }) => [items, estimate.reason])).toEqual([
      [9, null],
      [5, COMPLEMENT.reason],
      [1, SUPPRESSED.reason],
    ])
  })

  it('says why there is none, and nothing of few that are not settled', () => {
    const matrix = makeMatrix(['SSSSSSSSSSAA', 'SSSSSSSSSSAS'], {}, 'SSSSSSSSSSA.')
    const view = peopleViewSchema.parse({})

    const { byLabel } = peopleAgreement(matrix, view, 1)
    expect(byLabel.map(({ items }) => items)).toEqual([11, 0, 2])
    // with how often each label was given, the agreement of all less this would be that on the last
    expect(byLabel[0]?.estimate).toEqual(COMPLEMENT)
    expect(byLabel[1]?.estimate).toMatchObject({ value: null, reason: expect.stringContaining('no item') })
    expect(byLabel[2]?.estimate).toEqual(SUPPRESSED)

    const few = makeMatrix(['SSNA', 'SSNS'], {}, 'SSN.')
    for (const { items, patients, estimate } of peopleAgreement(few, view, 1).byLabel)
      expect({ items, patients, estimate }).toEqual({
        items: null,
        patients: null,
        estimate: SUPPRESSED,
      })
    expect(labelAgreement(matrix, [], OPTIONS, SHOW_ALL).every(({ items }) => items === 0)).toBe(true)
    expect(labelAgreement(matrix, TWELVE, OPTIONS, SHOW_ALL)[0]?.estimate.value).toBeCloseTo(20 / 21, 12)
    expect(labelAgreement(matrix, TWELVE, OPTIONS, SHOW_ALL)[2]?.estimate.value).toBeCloseTo(2 / 3, 12)
  })
})
