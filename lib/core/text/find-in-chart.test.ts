import { describe, expect, it } from 'vitest'
import { makeFinder } from './find-in-chart'
import { makeFindTerms } from './find-terms'

const { find, near } = makeFinder(
  ['Small subarachnoid hemorrhage on CT.', 'Brain MRI without new hemorrhage. Café au lait spots.'],
  makeFindTerms(),
)

describe('a search without hits', () => {
  it('leads to searches that have some', () => {
    expect(near('hemmorage')).toEqual(['hemorrhage'])
    expect(near('Subaracnoid Hemorrhage')).toEqual(['subarachnoid hemorrhage'])
    expect(near('brain hemmorage')).toEqual(['hemorrhage'])
    expect(near('cefé')).toEqual(['cafe'])
    for (const query of ['hemorrhage', 'subarachnoid hemorrhage', 'cafe'])
      expect(find(query, 'words').hits.length).toBeGreaterThan(0)
  })

  it('proposes nothing where each word stands in the chart, or no word is like it', () => {
    expect(near('hemorrhage brain')).toEqual([])
    expect(near('warfarin')).toEqual([])
    expect(near(' … ')).toEqual([])
  })
})
