import { describe, expect, it } from 'vitest'
import { figureCsv } from '../figure-csv'
import { type CohortPerson, characteristicsFigure } from './characteristics'

const PERSON: CohortPerson = { sex: 'F', age: '60', ethnicity: 'WHITE', stayDays: 5, notes: 10 }
const people = (count: number, changes: Partial<CohortPerson> = {}) =>
  Array.from({ length: count }, () => ({ ...PERSON, ...changes }))
const valuesOf = (figure: ReturnType<typeof characteristicsFigure>) =>
  Object.fromEntries(
    figure.rows.map(({ cells: [, name, value] }) => [
      name,
      typeof value === 'object' && value !== null && 'text' in value ? value.text : value,
    ]),
  )

describe('Table B1', () => {
  it('reports groups as n (%), and the rest as median with quartiles', () => {
    const cohort = [...people(6), ...people(6, { sex: 'M', age: '> 89', stayDays: 9, notes: 30 })]
    const texts = cohort.map(() => ({ authorKind: 'llm' as const, words: 200, claims: 30, sentences: 12 }))

    expect(valuesOf(characteristicsFigure(cohort, texts))).toEqual({
      Patients: 12,
      'Sex: Female': '6 (50.0 %)',
      'Sex: Male': '6 (50.0 %)',
      'Age, years': '75 (60 to 90)',
      'Ethnicity: White': '12 (100.0 %)',
      'Stay, days': '7 (5 to 9)',
      'Notes a patient': '20 (10 to 30)',
      Texts: 12,
      'Words a text': '200 (200 to 200)',
      'Claims a text': '30 (30 to 30)',
      'Sentences a text': '12 (12 to 12)',
    })
  })

  it('suppresses a group of fewer than five, and the next one by which its number would follow', () => {
    const cohort = [
      ...people(20),
      ...people(6, { ethnicity: 'ASIAN - CHINESE' }),
      ...people(3, { ethnicity: 'BLACK/AFRICAN AMERICAN' }),
    ]
    const values = valuesOf(characteristicsFigure(cohort, []))

    expect(values['Ethnicity: White']).toBe('20 (69.0 %)')
    expect(values['Ethnicity: Asian']).toBe('suppressed')
    expect(values['Ethnicity: Black']).toBe('suppressed')
    expect(figureCsv(characteristicsFigure(cohort, []))).not.toMatch(/Black,[^\n]*\d/)
  })

  it.each([
    ['one', 1, 5],
    ['four', 4, 2],
  ])('suppresses one more where the total would reveal that each group is of %s', (_, size, groups) => {
    const rare = Array.from({ length: groups }, (__, group) => people(size, { ethnicity: `Rare ${group}` }))
    const cohort = [...people(20), ...people(12, { ethnicity: 'ASIAN' }), ...rare.flat()]
    const values = valuesOf(characteristicsFigure(cohort, []))

    expect(values['Ethnicity: White']).toContain('20 (')
    expect(values['Ethnicity: Asian']).toBe('suppressed')
  })

  it('suppresses how many are not known with those whom they would reveal', () => {
    const values = characteristicsFigure([...people(9), ...people(2, { sex: null })], []).rows.filter(
      ({ cells }) => (cells[1] as string).startsWith('Sex'),
    )

    expect(values.map(({ cells }) => cells.slice(2))).toEqual([
      [{ text: 'suppressed' }, null],
      [{ text: 'suppressed' }, null],
    ])
  })

  it('says of how many a value is known only where that reveals no small group', () => {
    const knownOf = (lacking: number) =>
      characteristicsFigure([...people(20), ...people(lacking, { age: null })], []).rows.find(
        ({ cells }) => cells[1] === 'Age, years',
      )?.cells[3]

    expect([0, 1, 4, 5].map(knownOf)).toEqual([20, null, null, 20])
  })

  it('says nothing but their number of fewer than five patients', () => {
    const figure = characteristicsFigure(people(4), [])

    expect(figure.rows.slice(1).every(({ cells }) => JSON.stringify(cells[2]).includes('suppressed'))).toBe(
      true,
    )
  })
})
