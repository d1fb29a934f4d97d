import { describe, expect, it } from 'vitest'
import { summarizeProfiles } from './rater-profiles'

const profile = (specialty: string | null, practiceYears: number | null, ehrYears: number | null) => ({
  specialty,
  practiceYears,
  ehrYears,
})

describe('summarizeProfiles', () => {
  it('counts specialties whatever their case, and reports the median and range of years', () => {
    const summary = summarizeProfiles([
      profile('Intensive care', 12, 10),
      profile('intensive  Care ', 4, null),
      profile('Cardiology', 7, 7),
      profile(null, null, null),
    ])

    expect(summary).toEqual({
      raters: 4,
      specialties: [
        { name: 'Intensive care', raters: 2 },
        { name: 'Cardiology', raters: 1 },
      ],
      unknown: 1,
      practiceYears: { known: 3, median: 7, low: 4, high: 12 },
      ehrYears: { known: 2, median: 8.5, low: 7, high: 10 },
    })
  })

  it('knows nothing of nobody', () => {
    expect(summarizeProfiles([])).toEqual({
      raters: 0,
      specialties: [],
      unknown: 0,
      practiceYears: null,
      ehrYears: null,
    })
  })
})
