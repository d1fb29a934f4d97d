import type { AiResults } from './figures/basis/margin'
import type { StudyProgress } from './progress'
import type { StudyNeeds } from './study-needs'
import { daysSince } from './time-words'

/**
 * Whose work nobody is doing. `silent`: no answer for days. `unbegun`: none ever, and given days ago. `invited`: the place waits
 * for a person. `gone`: nobody who can sign in has it.
 */
export type Waiting = {
  raterId: string
  alias: string
  /** First-round statements, which can be handed over, and those of the panel, which cannot. */
  left: number
  panelLeft: number
  /** ISO time of the newest answer; null before. */
  lastAt: string | null
  /**
   * Days by the calendar since the newest of that answer, of work given, and of joining: how long somebody could have
   * answered and did not.
   */
  days: number
  why: 'silent' | 'unbegun' | 'invited' | 'gone'
}

/** Where a study stands and what it lacks: enough to say what comes next. */
export type StudyState = {
  progress: Omit<StudyProgress, 'patients'>
  needs: StudyNeeds
  waiting: readonly Waiting[]
  ai: AiResults
}

/** Without an answer for so many days, by the calendar, somebody has stopped. */
const STALLED_DAYS = 3

/** ISO times: of the newest answer, of the newest work given, and of joining the study; null before. */
export type Signs = { lastAt: string | null; assignedAt: string | null; joinedAt: string | null }

/** How far a study is at a time, what it lacks, and whom it waits for: people with work left who are not at it. */
export function studyStateAt(
  progress: StudyState['progress'],
  needs: StudyNeeds,
  ai: AiResults,
  now: Date,
): StudyState {
  const joined = new Map(needs.people.map(({ raterId, joinedAt }) => [raterId, joinedAt]))
  const invited = new Set(
    needs.invitations.flatMap(({ raterId, expiresAt }) =>
      Date.parse(expiresAt) > now.getTime() ? (raterId ?? []) : [],
    ),
  )
  const waiting = progress.raters.flatMap((rater): Waiting[] => {
    const { raterId, alias, assigned, rated, panelLeft, lastAt } = rater
    const signs = { ...rater, joinedAt: joined.get(raterId) ?? null }
    const why = joined.has(raterId) ? workWords(signs, now) : invited.has(raterId) ? 'invited' : 'gone'
    if (assigned <= rated || why === null) return []
    const days = daysIdle(signs, now)
    return [{ raterId, alias, left: assigned - rated - panelLeft, panelLeft, lastAt, days, why }]
  })
  return { progress, needs, waiting, ai }
}

/** Null for somebody at work, or who was given it lately and may begin any day. */
function workWords(signs: Signs, now: Date): Waiting['why'] | null {
  if (!hasStopped(signs, now)) return null
  return signs.lastAt === null ? 'unbegun' : 'silent'
}

/** Days in which somebody could have answered and did not: since the newest sign; 0 where there is none. */
function daysIdle({ lastAt, assignedAt, joinedAt }: Signs, now: Date): number {
  const days = [lastAt, assignedAt, joinedAt].flatMap((time) => (time === null ? [] : daysSince(time, now)))
  return days.length === 0 ? 0 : Math.min(...days)
}

/** Whether so much time has passed that nobody should count on them. New work, and joining late, give time anew. */
export function hasStopped(signs: Signs, now: Date): boolean {
  return daysIdle(signs, now) >= STALLED_DAYS
}
