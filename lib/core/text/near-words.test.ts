import { describe, expect, it } from 'vitest'
import { nearWords } from './near-words'

const words = (...all: string[]) => new Map(all.map((word, index) => [word, index + 1]))

describe('nearWords', () => {
  it('finds what a slip of the pen meant, the nearest first, then the more frequent', () => {
    const chart = words(
      'hemorrhagic',
      'hemorrhage',
      'homage',
      'memory',
      'rest',
      'test',
      'west',
      'best',
      'nest',
    )
    expect(nearWords(chart, 'hemmorage')).toEqual(['hemorrhage'])
    expect(nearWords(chart, 'hemorrhaeg')).toEqual(['hemorrhage', 'hemorrhagic'])
    expect(nearWords(chart, 'zest')).toEqual(['nest', 'best', 'west'])
    expect(nearWords(chart, 'warfarin')).toEqual([])
  })

  it('counts two neighbors in the other order as one change', () => {
    expect(nearWords(words('fever'), 'fevre')).toEqual(['fever'])
    expect(nearWords(words('from'), 'form')).toEqual(['from'])
    expect(nearWords(words('abcd'), 'cdab')).toEqual([])
  })

  it('proposes no numbers, no short words and not the word itself', () => {
    expect(nearWords(words('1234', 'mild'), '1235')).toEqual([])
    expect(nearWords(words('cut', 'cats'), 'cat')).toEqual([])
    expect(nearWords(words('cough'), 'cough')).toEqual([])
    expect(nearWords(words('1234', 'b123'), 'a123')).toEqual(['b123'])
    expect(nearWords(new Map(), 'cough')).toEqual([])
    expect(nearWords(words('cough'), '')).toEqual([])
  })
})
