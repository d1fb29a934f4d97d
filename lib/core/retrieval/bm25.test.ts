import { describe, expect, it } from 'vitest'
import { buildIndex, searchIndex } from './bm25'

const facts = [
  { id: 'a', text: 'Started on Lasix 40 mg IV.' },
  { id: 'b', text: 'Blood cultures grew MRSA.' },
  { id: 'c', text: 'No fever, no chills, no cough, no chest pain and no shortness of breath today.' },
  { id: 'd', text: 'Furosemide continued.' },
  { id: 'e', text: 'He slept well.' },
]
const index = buildIndex(facts)
const search = (query: string, limit = 10) => searchIndex(index, query, limit).map((hit) => hit.id)

describe('searchIndex', () => {
  it('finds the same drug, abbreviation and word form under another name', () => {
    expect(search('furosemide 40 mg')[0]).toBe('a')
    expect(search('furosemide')).toEqual(['d', 'a'])
    expect(search('culture with methicillin resistant staph')[0]).toBe('b')
    expect(search('dyspnea')).toEqual(['c'])
  })

  it('holds to the limit, keeps order among equals and ignores words that say nothing', () => {
    expect(search('lasix', 1)).toEqual(['d'])
    expect(search('the patient was not with')).toEqual([])
    expect(
      searchIndex(
        buildIndex([
          { id: 'x', text: 'edema' },
          { id: 'y', text: 'edema' },
        ]),
        'edema',
        5,
      ).map((hit) => hit.id),
    ).toEqual(['x', 'y'])
  })

  it('agrees with Okapi BM25 worked out by hand', () => {
    const two = buildIndex([
      { id: 'x', text: 'sepsis sepsis' },
      { id: 'y', text: 'edema' },
    ])

    const [hit] = searchIndex(two, 'sepsis', 1)

    // rarity ln(1 + 1.5 / 1.5); length 2 of mean 1.5; (2 x 2.2) / (2 + 1.2 x (0.25 + 0.75 x 4 / 3))
    expect(hit?.score).toBeCloseTo((Math.log(2) * 4.4) / 3.5, 12)
  })

  it('takes an empty index, an empty query and ten thousand facts', () => {
    const many = buildIndex(
      Array.from({ length: 10_000 }, (_, id) => ({
        id: String(id),
        text: `Potassium ${id} repleted overnight.`,
      })),
    )
    expect(searchIndex(buildIndex([]), 'fever', 5)).toEqual([])
    expect(search('')).toEqual([])
    expect(searchIndex(many, 'potassium 4711', 5)[0]?.id).toBe('4711')
  })
})
