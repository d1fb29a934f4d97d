import { describe, expect, it } from 'vitest'
import { compareDrafts } from './compare-drafts'

const NONE = { imperative: false, interrogative: false, incomplete: false, vague: false }

describe('compareDrafts', () => {
  it('counts each check by itself, and the rule over all four', () => {
    const compared = compareDrafts([
      { draft: { ...NONE, vague: true }, final: { ...NONE, vague: true } },
      { draft: { ...NONE, vague: true }, final: { ...NONE, incomplete: true } },
      { draft: NONE, final: NONE },
      { draft: NONE, final: NONE },
    ])

    expect(compared.find(({ check }) => check === 'vague')).toMatchObject({
      both: 1,
      draftOnly: 1,
      reviewOnly: 0,
      neither: 2,
      agreement: 0.75,
      kappa: { value: 0.5 },
    })
    expect(compared.find(({ check }) => check === 'invalid')).toMatchObject({
      both: 2,
      neither: 2,
      agreement: 1,
    })
    expect(compared.find(({ check }) => check === 'imperative')?.kappa.value).toBeNull()
  })

  it('says nothing about nothing', () => {
    expect(compareDrafts([])[0]).toMatchObject({ agreement: null, kappa: { value: null } })
  })
})
