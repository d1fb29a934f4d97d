import { expect, it } from 'vitest'
import { aiRatersNote, briefPatientsNote, groupsNote, intervalWords, patientsNote } from './interval-words'

it('says so of few patients, and not of rows that are based on none', () => {
  const rows = [{ patients: 0 }, { patients: 30 }, { patients: 7 }]

  expect(patientsNote('patient', rows)).toMatch(/^Based on 7 to 30 patients: below 20/)
  expect(patientsNote('patient', [0, 30])).toBe('')
  expect(patientsNote('patient', 0)).toBe('')
  expect(patientsNote('patient', 4)).toMatch(/below 5/)
  expect(patientsNote('item', rows)).toBe('')
  expect(intervalWords({ resamples: 1000, unit: 'patient' }, rows)).toMatch(/Based on 7 to 30 patients/)
})

it('counts the patients that were not rated, too, where that counts as wrong', () => {
  const rows = [{ patients: 4, settledPatients: 30, groups: [] }]

  expect(aiRatersNote('patient', 'left-out', rows)).toMatch(/^Based on 4 patients: no intervals/)
  expect(aiRatersNote('patient', 'wrong', rows)).toMatch(
    /^AC1 and kappa stay over what was rated. Based on 4 patients/,
  )
  const few = [{ patients: 6, settledPatients: 6, groups: [{ patients: 2, settledPatients: 6 }] }]
  expect(aiRatersNote('patient', 'left-out', few)).toMatch(/^Based on 2 to 6 patients/)
  expect(aiRatersNote('patient', 'wrong', few)).toMatch(/^Based on 6 patients: .* Based on 2 to 6 patients/)
  expect(aiRatersNote('patient', 'wrong', [{ ...few[0]!, groups: [] }])).toMatch(
    /^Based on 6 patients: [^.]*\.$/,
  )
})

it('says only of how many patients where the page says what few of them mean', () => {
  expect(briefPatientsNote('patient', [7, 30])).toBe('Based on 7 to 30 patients.')
  expect(briefPatientsNote('patient', [4, 7])).toBe(
    'Based on 4 to 7 patients: no intervals are given below 5.',
  )
  expect(briefPatientsNote('patient', 30)).toBe('')
  const groups = [{ unit: 'patient' as const, patients: 7 }]
  expect(groupsNote(groups, 'patient', briefPatientsNote)).toBe('Based on 7 patients.')
  expect(groupsNote(groups, 'patient')).toMatch(/rough/)
})
