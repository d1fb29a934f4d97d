import { describe, expect, it } from 'vitest'
import { compareDrafts, type DraftComparison } from './compare-drafts'

const NONE = { imperative: false, interrogative: false, incomplete: false, vague: false }

describe('compareDrafts', () => {
  it('counts each check by itself, and the rule over all four', () => {
    const compared = compareDrafts([
      { patient: '1', draft: { ...NONE, vague: true }, final: { ...NONE, vague: true } },
      { patient: '1', draft: { ...NONE, vague: true }, final: { ...NONE, incomplete: true } },
      { patient: '1', draft: NONE, final: NONE },
      { patient: '1', draft: NONE, final: NONE },
    ])

    expect(compared.find(({ check }) => check === 'vague')).toMatchObject({
      both: 1,
      draftOnly: 1,
      reviewOnly: 0,
      neither: 2,
      agreement: { value: 0.75, interval: null },
      kappa: { value: 0.5 },
    })
    expect(compared.find(({ check }) => check === 'invalid')).toMatchObject({
      both: 2,
      neither: 2,
      agreement: { value: 1 },
    })
    expect(compared.find(({ check }) => check === 'imperative')?.kappa.value).toBeNull()
  })

  it('tells both figures with intervals by patient, from five patients on', () => {
    const of = (patients: number) =>
      compareDrafts(
        Array.from({ length: 60 }, (_, place) => ({
          patient: String(place % patients),
          draft: { ...NONE, vague: place % 5 === 0 },
          final: { ...NONE, vague: place % 4 === 0 },
        })),
      ).find(({ check }) => check === 'vague')

    const { agreement, kappa } = of(6) as DraftComparison
    expect(agreement.interval?.low).toBeLessThan(agreement.value as number)
    expect(kappa.interval?.low).toBeLessThan(kappa.value as number)
    expect(of(4)).toMatchObject({ agreement: { interval: null }, kappa: { interval: null } })
  })

  it('says nothing about nothing', () => {
    expect(compareDrafts([])[0]).toMatchObject({ agreement: { value: null }, kappa: { value: null } })
  })
})
