import { expect, it } from 'vitest'
import { intervalWords, patientsNote } from './interval-words'

it('tells of few patients, and not of rows that rest on none', () => {
  const rows = [{ patients: 0 }, { patients: 30 }, { patients: 7 }]

  expect(patientsNote('patient', rows)).toMatch(/^Rests on 7 to 30 patients: below 20/)
  expect(patientsNote('patient', [0, 30])).toBe('')
  expect(patientsNote('patient', 0)).toBe('')
  expect(patientsNote('patient', 4)).toMatch(/below 5/)
  expect(patientsNote('item', rows)).toBe('')
  expect(intervalWords({ resamples: 1000, unit: 'patient' }, rows)).toMatch(/Rests on 7 to 30 patients/)
})
