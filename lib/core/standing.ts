import type { AiResults } from './figures/margin'
import type { RaterProgress, StudyProgress } from './progress'
import type { StudyNeeds } from './study-needs'

/**
 * Whose work nobody is doing. `silent`: no answer for days. `unbegun`: none yet. `invited`: the place waits for a person.
 * `gone`: nobody who can sign in has it.
 */
export type Waiting = {
  raterId: string
  alias: string
  /** First-round statements, which can be handed over, and those of the panel, which cannot. */
  left: number
  panelLeft: number
  /** Whole days since the last answer, or since the work was given. */
  days: number
  why: 'silent' | 'unbegun' | 'invited' | 'gone'
  /** Long enough to do something about it. */
  isStalled: boolean
}

/** Where a study stands and what it lacks: enough to say what comes next. */
export type Standing = {
  progress: Omit<StudyProgress, 'patients'>
  needs: StudyNeeds
  waiting: readonly Waiting[]
  ai: AiResults
}

const DAY_MS = 86_400_000
const STALLED_DAYS = 3

export function standingAt(
  progress: Standing['progress'],
  needs: StudyNeeds,
  ai: AiResults,
  now: Date,
): Standing {
  const present = new Set(needs.people.map(({ raterId }) => raterId))
  const invited = new Set(
    needs.invitations.flatMap(({ raterId, expiresAt }) =>
      Date.parse(expiresAt) > now.getTime() ? (raterId ?? []) : [],
    ),
  )
  const waiting = progress.raters.flatMap((rater): Waiting[] => {
    const { raterId, alias, assigned, rated, panelLeft } = rater
    const days = daysSince(rater, now)
    const why = present.has(raterId) ? workWords(rater, days) : invited.has(raterId) ? 'invited' : 'gone'
    if (assigned <= rated || why === null) return []
    const isStalled = why === 'gone' || (why !== 'invited' && days >= STALLED_DAYS)
    return [{ raterId, alias, left: assigned - rated - panelLeft, panelLeft, days, why, isStalled }]
  })
  return { progress, needs, waiting, ai }
}

/** Null for somebody at work. */
function workWords({ lastAt }: RaterProgress, days: number): Waiting['why'] | null {
  if (lastAt === null) return 'unbegun'
  return days >= STALLED_DAYS ? 'silent' : null
}

function daysSince({ lastAt, assignedAt }: RaterProgress, now: Date): number {
  return Math.max(0, Math.floor((now.getTime() - Date.parse(lastAt ?? assignedAt)) / DAY_MS))
}
