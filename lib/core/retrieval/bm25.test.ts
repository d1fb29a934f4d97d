import { describe, expect, it } from 'vitest'
import { buildIndex, searchIndex } from './bm25'

const facts = [
  { id: 'a', text: 'Started on Lasix 40 mg IV.' },
  { id: 'b', text: 'Blood cultures grew MRSA.' },
  { id: 'c', text: 'No fever, no chills, no cough, no chest pain and no shortness of breath today.' },
  { id: 'd', text: 'Furosemide continued.' },
  { id: 'e', text: 'He slept well.' },
]
const goOn = () => Promise.resolve()
const index = await buildIndex(facts, goOn)
const search = (query: string, limit = 10) => searchIndex(index, query, limit).map((hit) => hit.id)

describe('searchIndex', () => {
  it('finds the same drug, abbreviation and word form under another name', () => {
    expect(search('furosemide 40 mg')[0]).toBe('a')
    expect(search('furosemide')).toEqual(['d', 'a'])
    expect(search('culture with methicillin resistant staph')[0]).toBe('b')
    expect(search('dyspnea')).toEqual(['c'])
  })

  it('holds to the limit, keeps order among equals and ignores words that say nothing', async () => {
    expect(search('lasix', 1)).toEqual(['d'])
    expect(search('the patient was not with')).toEqual([])
    const equals = [
      { id: 'x', text: 'edema' },
      { id: 'y', text: 'edema' },
    ]
    expect(searchIndex(await buildIndex(equals, goOn), 'edema', 5).map((hit) => hit.id)).toEqual(['x', 'y'])
  })

  it('agrees with Okapi BM25 worked out by hand', async () => {
    const texts = [
      { id: 'x', text: 'sepsis sepsis' },
      { id: 'y', text: 'edema' },
    ]
    const two = await buildIndex(texts, goOn)

    const [hit] = searchIndex(two, 'sepsis', 1)

    // rarity ln(1 + 1.5 / 1.5); length 2 of mean 1.5; (2 x 2.2) / (2 + 1.2 x (0.25 + 0.75 x 4 / 3))
    expect(hit?.score).toBeCloseTo((Math.log(2) * 4.4) / 3.5, 12)
  })

  it('takes an empty index, an empty query and ten thousand facts, between which others go on', async () => {
    let pauses = 0
    const facts = Array.from({ length: 10_000 }, (_, id) => ({
      id: String(id),
      text: `Potassium ${id} repleted overnight.`,
    }))
    const many = await buildIndex(facts, async () => void (pauses += 1))
    expect(pauses).toBeGreaterThan(10)
    expect(searchIndex(await buildIndex([], goOn), 'fever', 5)).toEqual([])
    expect(search('')).toEqual([])
    expect(searchIndex(many, 'potassium 4711', 5)[0]?.id).toBe('4711')
  })
})
