import { expect, it } from 'vitest'
import { emptyStateCounts } from '@/lib/core/progress'
import type { OpenInvitation } from '@/lib/core/study-needs'
import { studyStateAt } from '@/lib/core/study-state'
import { NO_AI_RESULTS } from '@/lib/testing/ai-results'
import { makeNeeds, makeProgress } from '@/lib/testing/study-state'
import { listSteps } from './list-steps'

const NOW = new Date('2026-03-11T12:00:00Z')

function invited(email: string | null, alias: string | null): OpenInvitation {
  return {
    email,
    alias,
    role: 'rater',
    raterId: null,
    createdAt: '2026-03-02T10:00:00Z',
    expiresAt: '2026-03-16T10:00:00Z',
  }
}

it('says in one sentence of all who were invited on a day', () => {
  const whyOf = (invitations: OpenInvitation[]) => {
    const state = studyStateAt(
      makeProgress({ states: { ...emptyStateCounts(), open: 50 } }),
      makeNeeds({ people: [], invitations }),
      NO_AI_RESULTS,
      NOW,
    )
    return listSteps({ state, now: NOW }).find(({ title }) => /^(Invite|See that)/.test(title))?.why
  }
  const places = ['rater-1', 'rater-2', 'rater-3'].map((alias) => invited(null, alias))

  expect(whyOf(places)).toContain(
    'Whoever is to be rater-1, rater-2 and rater-3 have not taken up the invitations of 2026-03-02.',
  )
  expect(whyOf([invited('ann@example.org', null), ...places.slice(0, 1)])).toContain(
    'ann@example.org and whoever is to be rater-1 have not taken up the invitations of 2026-03-02.',
  )
})
