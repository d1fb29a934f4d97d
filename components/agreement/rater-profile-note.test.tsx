import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { summarizeProfiles } from '@/lib/core/rater-profiles'
import { RaterProfileNote } from './rater-profile-note'

it('says why nothing is reported by years of practice, and nothing of it where something is', () => {
  const profiles = summarizeProfiles([{ specialty: 'Surgery', practiceYears: 3, ehrYears: null }])
  const { rerender } = render(<RaterProfileNote profiles={profiles} isByYears={false} />)
  expect(screen.getByText(/^1 person in the first round: Surgery \(1\)\./).textContent).toMatch(
    /3 years in practice\. Agreement by years of practice is shown of two groups of three people or more/,
  )

  rerender(<RaterProfileNote profiles={profiles} isByYears />)
  expect(screen.queryByText(/Agreement by years of practice/)).toBeNull()
})
