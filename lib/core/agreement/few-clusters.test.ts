import { expect, it } from 'vitest'
import { fewClustersNote } from './few-clusters'

it('says of how few clusters a figure is, and what that means for its interval', () => {
  expect(fewClustersNote(1)).toMatch(/^Based on 1 patient: no intervals/)
  expect(fewClustersNote(4)).toMatch(/^Based on 4 patients: no intervals are given below 5/)
  expect(fewClustersNote(5)).toMatch(/how far patients differ/)
  expect(fewClustersNote(19, 'clusters')).toMatch(
    /^Based on 19 clusters: below 20 .* how far clusters differ/,
  )
  expect(fewClustersNote(20)).toBeNull()
})

it('reports the range of several figures, and nothing where there is none', () => {
  expect(fewClustersNote([7, 6, 30])).toMatch(/^Based on 6 to 30 patients: below 20/)
  expect(fewClustersNote([1, 1])).toMatch(/^Based on 1 patient:/)
  expect(fewClustersNote([40, 20])).toBeNull()
  expect(fewClustersNote([])).toBeNull()
})
