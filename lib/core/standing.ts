import type { AiResults } from './figures/margin'
import type { RaterProgress, StudyProgress } from './progress'
import type { StudyNeeds } from './study-needs'

/**
 * Whose work nobody is doing. `silent`: no answer for days. `unbegun`: none since it was given, days ago. `invited`: the place waits for a person.
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
}

/** Where a study stands and what it lacks: enough to say what comes next. */
export type Standing = {
  progress: Omit<StudyProgress, 'patients'>
  needs: StudyNeeds
  waiting: readonly Waiting[]
  ai: AiResults
}

const DAY_MS = 86_400_000
/** Without an answer for so many days somebody has stopped. */
export const STALLED_DAYS = 3

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
    const days = daysSince(rater.lastAt ?? rater.assignedAt, now)
    const why = present.has(raterId) ? workWords(rater, days) : invited.has(raterId) ? 'invited' : 'gone'
    if (assigned <= rated || why === null) return []
    return [{ raterId, alias, left: assigned - rated - panelLeft, panelLeft, days, why }]
  })
  return { progress, needs, waiting, ai }
}

/** Null for somebody at work, or who was given it lately and may begin any day. */
function workWords({ lastAt }: RaterProgress, days: number): Waiting['why'] | null {
  if (days < STALLED_DAYS) return null
  return lastAt === null ? 'unbegun' : 'silent'
}

/** Whole days from an ISO time; 0 for one to come. */
export function daysSince(time: string, now: Date): number {
  return Math.max(0, Math.floor((now.getTime() - Date.parse(time)) / DAY_MS))
}
