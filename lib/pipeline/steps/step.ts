import type { Actor } from '@/lib/core/actor'
import { minuteOf } from '@/lib/core/time-words'
import type { WorkCall } from '@/lib/data/work/calls'
import type { WorkTry } from '@/lib/data/work/own-work'
import { RetryTooLate } from '@/lib/models/retry-rule'
import type { CallLedger } from '../batch-writer'
import type { JobContext } from '../queue'
import type { RunBudget } from '../run-budget'

/** A unit of work, and what goes with every step that is taken with one. */
export type UnitWork = WorkTry & {
  actor: Actor
  /** A patient of a run, or a text. */
  unitId: string
  context: JobContext
  budget: RunBudget
  ledger: CallLedger<WorkCall>
  /** Aborts when nothing more is to be asked, as the work was paused or is not wanted any more; what was asked still ends. */
  held: AbortController
  /** Aborts when nobody wants the work any more: it was cancelled, was taken up anew, or has ended. */
  unwanted: AbortSignal
}

/**
 * How a step ended: how many statements are left for another try; for how long a server wants no call that more are left for, else
 * 0; why the work has to stop, and whether that lies with its chat server; why it has to be held. Null where it is not wanted any
 * more.
 */
export type StepEnd = {
  left: number
  retryAfterMs: number
  stopped: { failure: string; isServers: boolean } | null
  held: string | null
} | null

export type Step = (work: UnitWork) => Promise<StepEnd>

export const DONE = { left: 0, retryAfterMs: 0, stopped: null, held: null }

/** The tries of one job take longer than this together: work that a server keeps waiting for less goes on by itself. */
export const LONGEST_RETRY_AFTER_MS = 3_600_000
const MINUTE_MS = 60_000

/** Why work is held until somebody resumes it, where a server wants no call for very long; null for all else. */
export function describeHold(error: unknown): string | null {
  if (!(error instanceof RetryTooLate) || error.retryAfterMs <= LONGEST_RETRY_AFTER_MS) return null
  const end = minuteOf(new Date(Date.now() + error.retryAfterMs + MINUTE_MS)) // the minute that begins after it
  return `${error.message} Nothing is lost: resume after ${end} UTC to go on.`
}
