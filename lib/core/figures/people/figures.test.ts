import { describe, expect, it } from 'vitest'
import { toBytes } from '@/lib/core/labels'
import { VERDICTS } from '@/lib/core/protocols/verdict/verdict'
import { makeMatrix, ofPatients, read } from '@/lib/testing/study-matrix'
import { aiViewSchema } from '../ai-raters/ai-view'
import { countPairs, pairEstimate, toRows } from '../basis/pair-figures'
import { filteredItems, splitItems } from '../basis/strata'
import { peopleTable } from './people-table'
import { peopleAgreement, peopleViewSchema } from './people-view'
import { similarityOrder } from './similarity-order'

const MATRIX = makeMatrix(
  ['SSNSAN', 'SSNNAN', 'SNNSA.'],
  { 'alpha 5': 'SSNSAN', 'alpha 10': 'SSSSSS', 'beta 5': 'SSNS..', 'beta 10': 'NNNNNN' },
  'SSNSAN',
)
const ALL = filteredItems(MATRIX, { author: 'all', kind: 'all' })

describe('figures of a pair', () => {
  it('are those of the pair’s ratings one by one, for every measure', () => {
    const first = read('SSNNAASNA.')
    const second = read('SNNSAASNSS')
    const cells = countPairs(toBytes(first, VERDICTS), toBytes(second, VERDICTS), 3)

    expect(toRows(cells)).toEqual([
      [2, 1, 0],
      [1, 2, 0],
      [1, 0, 2],
    ])
    // 6 of 9 the same; by chance (3 x 4 + 3 x 3 + 3 x 2) / 81 of them
    expect(pairEstimate(cells, 'cohen').value).toBeCloseTo((6 / 9 - 1 / 3) / (1 - 1 / 3), 12)
    expect(pairEstimate(cells, 'percent').value).toBeCloseTo(6 / 9, 12)
  })

  it('are undefined, with a reason, where nothing is shared', () => {
    const cells = countPairs(toBytes(read('SS..'), VERDICTS), toBytes(read('..SS'), VERDICTS), 3)

    expect(pairEstimate(cells, 'ac1')).toEqual({
      value: null,
      reason: 'the two share no statement',
      interval: null,
    })
  })
})

describe('similarityOrder', () => {
  it('puts two camps apart, whatever the order they came in', () => {
    const camp = [0, 1, 0, 1, 0, 1]

    const order = similarityOrder(6, (first, second) => (camp[first] === camp[second] ? 0.9 : 0.1))

    const camps = order.map((index) => camp[index])
    expect([
      [0, 0, 0, 1, 1, 1],
      [1, 1, 1, 0, 0, 0],
    ]).toContainEqual(camps)
  })

  it('takes nobody, and pairs nobody knows', () => {
    expect(similarityOrder(0, () => 1)).toEqual([])
    expect(similarityOrder(3, () => null).toSorted((left, right) => left - right)).toEqual([0, 1, 2])
  })
})

describe('splitItems', () => {
  it('keeps equal numbers together and leaves nothing out', () => {
    const groups = splitItems(MATRIX, ALL, 'notes')

    expect(groups.map(({ label, indices }) => [label, indices.length])).toEqual([
      ['4 notes', 3],
      ['9 notes', 3],
    ])
    const items = MATRIX.items.map((item) => ({ ...item, notes: item.notes === 4 ? 1 : 9 }))
    expect(splitItems({ ...MATRIX, items }, ALL, 'notes').map(({ label }) => label)).toEqual([
      '1 note',
      '9 notes',
    ])
  })

  it('pools days to weeks where days are of too few patients for an interval', () => {
    const made = makeMatrix(['S'.repeat(20), 'S'.repeat(20)], {}, 'S'.repeat(20))
    const days = Int32Array.from({ length: 20 }, (_, index) => 20_000 + Math.floor(index / 2))
    const matrix = { ...made, columns: made.columns.map((column) => ({ ...column, days })) }
    const labels = (patients: number) =>
      splitItems(ofPatients(matrix, patients), new Uint8Array(20).fill(1), 'time').map(({ label }) => label)

    expect(labels(20)).toEqual(['2024-10-04 to 2024-10-10', '2024-10-11 to 2024-10-17'])
    // weeks would not show more
    expect(labels(4)).toHaveLength(10)
  })

  it('orders days, and leaves out what nobody rated', () => {
    const matrix = makeMatrix(['S.N.', 'S.N.'], {}, 'SSNN')

    expect(splitItems(matrix, new Uint8Array(4).fill(1), 'time').map(({ label }) => label)).toEqual([
      '2024-10-04',
      '2024-10-06',
    ])
  })
})

describe('peopleAgreement', () => {
  it('has of each patient an interval over its statements, and over patients for all other groups', () => {
    const said = 'SSNSANSSNSSNSANSSNSASSNSANSSNS'
    const matrix = ofPatients(makeMatrix([said, said.replaceAll('A', 'S')], {}, said), 3)
    const by = (split: string, unit: string) =>
      peopleAgreement(matrix, peopleViewSchema.parse({ by: split, unit }), 7).groups

    expect(by('patient', 'patient')).toEqual(by('patient', 'item'))
    expect(by('patient', 'patient').every(({ estimates }) => estimates.ac1!.interval !== null)).toBe(true)
    for (const { unit, estimates } of by('system', 'patient'))
      expect([unit, estimates.ac1!.interval]).toEqual(['patient', null])
  })

  it('counts only the chosen statements, and every pair that shares one', () => {
    const view = peopleViewSchema.parse({ author: 'llm', measure: 'percent', by: 'patient' })

    const report = peopleAgreement(MATRIX, view, 7)

    expect(report.items).toBe(3)
    expect(report.pairs.cells).toHaveLength(6)
    expect(report.shares[0]).toMatchObject({ label: 'People, first round', counts: [2, 3, 3] })
    expect(report.groups.map(({ label, items }) => [label, items])).toEqual([
      ['1', 1],
      ['2', 2],
    ])
    expect(peopleTable(report.table, report.labelSet)[0]).toContain('gwet_ac1_low')
  })

  it('says of an address with nonsense what it says of an empty one', () => {
    const nonsense = { measure: 'x', unit: '', by: ['a', 'b'], author: '<script>', kind: 'claims' }

    expect(peopleViewSchema.parse(nonsense)).toEqual(peopleViewSchema.parse({}))
    expect(aiViewSchema.parse({ page: '-1', sort: 'x', axis: 3 })).toEqual(aiViewSchema.parse({}))
  })

  it('has no figures where there are no ratings, and does not fail', () => {
    const report = peopleAgreement(makeMatrix([], {}, ''), peopleViewSchema.parse({}), 1)

    expect(report.pairs.cells).toEqual([])
    expect(report.coefficients?.estimates.ac1?.value).toBeNull()
  })
})
