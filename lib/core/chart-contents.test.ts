import { describe, expect, it } from 'vitest'
import type { ChartNote } from './chart'
import { filterNotes, groupContents, NO_FILTER } from './chart-contents'

const note = (id: string, fields: Partial<ChartNote>): ChartNote => ({
  id,
  externalId: id,
  admissionId: '11',
  category: 'Nursing',
  description: '',
  author: null,
  chartDate: '2150-03-04',
  chartTime: null,
  text: '',
  ...fields,
})
const NOTES = [
  note('a', { author: 'RN 7' }),
  note('b', { category: 'Physician', author: 'MD 1' }),
  note('c', { chartDate: null, chartTime: '2150-03-05 08:00:00' }),
  note('d', { chartDate: null }),
  note('e', { admissionId: null, category: '', chartDate: '2150-04-01' }),
]
const ids = (notes: readonly ChartNote[]) => notes.map(({ id }) => id).join('')

describe('filterNotes', () => {
  it('combines type, author and time', () => {
    expect(ids(filterNotes(NOTES, NO_FILTER))).toBe('abcde')
    expect(ids(filterNotes(NOTES, { ...NO_FILTER, category: 'Nursing' }))).toBe('acd')
    expect(ids(filterNotes(NOTES, { ...NO_FILTER, category: '' }))).toBe('e')
    expect(ids(filterNotes(NOTES, { ...NO_FILTER, author: 'MD 1' }))).toBe('b')
    expect(ids(filterNotes(NOTES, { ...NO_FILTER, from: '2150-03-05' }))).toBe('ce')
    expect(ids(filterNotes(NOTES, { ...NO_FILTER, to: '2150-03-04' }))).toBe('ab')
  })
})

describe('groupContents', () => {
  it('groups by admission, then by day or category', () => {
    const resultOf = (order: 'day' | 'category') =>
      groupContents(NOTES, order).map(({ admissionId, groups }) => [
        admissionId,
        ...groups.map((group) => `${group.title}: ${ids(group.notes)}`),
      ])

    expect(resultOf('day')).toEqual([
      ['11', '2150-03-04: ab', '2150-03-05: c', 'No date: d'],
      [null, '2150-04-01: e'],
    ])
    expect(resultOf('category')).toEqual([
      ['11', 'Nursing: acd', 'Physician: b'],
      [null, 'Without category: e'],
    ])
  })
})
