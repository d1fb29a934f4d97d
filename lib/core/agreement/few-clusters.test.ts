import { expect, it } from 'vitest'
import { fewClustersNote } from './few-clusters'

it('says what few patients mean for intervals', () => {
  expect(fewClustersNote(1, 'patient')).toMatch(/^Only 1 patient: no bootstrap intervals/)
  expect(fewClustersNote(4, 'patients')).toMatch(/no bootstrap intervals are given below 5/)
  expect(fewClustersNote(5, 'patients')).toMatch(/tend to be too narrow/)
  expect(fewClustersNote(19, 'clusters')).toMatch(/^Only 19 clusters: below 20/)
  expect(fewClustersNote(20, 'patients')).toBeNull()
})
