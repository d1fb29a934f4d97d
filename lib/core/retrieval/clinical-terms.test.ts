import { describe, expect, it } from 'vitest'
import { CLINICAL_TERMS } from './clinical-terms'

describe('CLINICAL_TERMS', () => {
  const terms = [...CLINICAL_TERMS.values()].flat()

  it('gives each variant one meaning', () => {
    const variants = terms.map((term) => term.words.join(' '))

    expect(variants.filter((variant, index) => variants.indexOf(variant) !== index)).toEqual([])
  })

  it('has a meaning for each variant and no meaning that is its own variant', () => {
    expect(terms.filter((term) => term.meaning === '' || term.meaning === term.words.join(' '))).toEqual([])
    expect(terms.length).toBeGreaterThan(300)
  })
})
