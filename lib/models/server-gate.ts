import { setTimeout as pause } from 'node:timers/promises'
import type { CallOutcome } from '@/lib/core/runs/model-call'
import type { ServerWait } from '@/lib/core/runs/run-wait'
import { createGate, type Gate } from './gate'

/** A server that may keep those waiting who call it. */
export type WaitedServer = {
  /** How it does, by whichever client it was called. */
  readWait: () => ServerWait
  /** Calls it again though it asked for quiet, where it did so before this time by the clock of `performance.now`. */
  askAgain: (since: number) => void
}

/**
 * What all who call one server share: how many calls it bears, until when it wants none, and how long it has answered none.
 */
export type ServerGate = WaitedServer & {
  /**
   * Waits for a place among the calls under way, to be left with `leave`.
   *
   * @param rank the lowest that waits is let in first; equal ones as they came
   * @param mayWaitMs how long whoever comes may still wait for the gate to open
   * @returns false, with nobody let in, when `signal` aborts first, or the gate is to stay closed for longer than that
   */
  enter(signal: AbortSignal, rank: number, mayWaitMs: () => number): Promise<boolean>
  leave(): void
  /** A call begins. @returns a function to call with how it ended */
  begin(): (outcome: CallOutcome) => void
  /**
   * Lets nobody in for so long, those who already wait in front of it included.
   *
   * @param isAsked whether the server asked for that; otherwise it is our own caution
   */
  closeFor(ms: number, isAsked: boolean): void
  /**
   * For work that calls this server: lets in as much as keeps it busy, some of it preparing or waiting for another try.
   *
   * @param services all that it calls: what hangs on its way here shares a gate with its like alone
   */
  workOf: (services: string) => Gate
}

/** Work let in for each call that may be under way. */
const WORK_PER_CALL = 1.5

/**
 * @param concurrency calls at once at most; fewer while the server shows that it is too much
 * @param backoffMs most of what each waits beyond the closing time, so that they do not all come back at once
 * @param random uniform in [0, 1), for that
 */
export function createServerGate(
  { concurrency, backoffMs }: { concurrency: number; backoffMs: number },
  random: () => number,
): ServerGate {
  const limit = createAdaptiveLimit(concurrency)
  const unresponsiveness = createUnresponsiveness()
  const gate = createGate(() => limit.current())
  const work = new Map<string, Gate>()
  let closing = { until: 0, isAsked: false, at: 0 }
  const closedFor = () => Math.max(0, closing.until - performance.now())
  return {
    async enter(signal, rank, mayWaitMs) {
      for (;;) {
        const waitMs = closedFor()
        if (waitMs > 0 && waitMs >= mayWaitMs()) return false
        if (waitMs > 0) await waitFor(waitMs + random() * backoffMs, signal)
        if (!(await gate.enter(signal, rank))) return false
        if (closedFor() === 0) return true
        gate.leave() // somebody inside was asked to wait meanwhile
      }
    },
    leave: () => gate.leave(),
    begin() {
      const mark = limit.begin()
      unresponsiveness.begin()
      return (outcome) => {
        unresponsiveness.end(outcome)
        if (ANSWERS.has(outcome)) limit.succeed()
        else if (shareAfter(outcome) < 1) limit.recede(mark, shareAfter(outcome))
      }
    },
    closeFor(ms, isAsked) {
      const at = performance.now()
      if (at + ms > closing.until) closing = { until: at + ms, isAsked, at }
    },
    workOf(services) {
      const own = work.get(services) ?? createGate(() => Math.ceil(limit.current() * WORK_PER_CALL))
      work.set(services, own)
      return own
    },
    readWait: () => ({
      unresponsiveMs: unresponsiveness.lastsMs(),
      retryAfterMs: closing.isAsked ? closedFor() : 0,
    }),
    askAgain(since) {
      if (closing.isAsked && closing.at < since) closing = { until: 0, isAsked: false, at: 0 }
    },
  }
}

/** Ends early when `signal` aborts; the next step finds that by itself. */
export async function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  await pause(ms, undefined, { signal }).catch(() => undefined)
}

/** The server worked on what it was sent to the end. */
const ANSWERS: ReadonlySet<CallOutcome> = new Set(['answered', 'shortened', 'cut', 'refused', 'empty'])

/**
 * Which share of the calls at once stays after such an end: half where the server says or shows that it is overloaded, more
 * after a fault that may be its own, all where an answer says nothing of its load.
 */
function shareAfter(outcome: CallOutcome): number {
  if (outcome === 'overloaded' || outcome === 'timeout') return 0.5
  return outcome === 'failed' ? 0.75 : 1
}

/** Calls that go well in one round trip raise the limit by this share of the largest one. */
const STEP = 1 / 16

export type AdaptiveLimit = {
  /** Calls that may be under way now; at least 1. */
  current(): number
  /** Asked when a call begins, and notified when it ends. */
  begin(): CallMark
  succeed(): void
  /** The server showed that it is too much: this share of the limit stays. */
  recede(mark: CallMark, share: number): void
}

type CallMark = number

/**
 * How many calls a server gets at once: additive increase, multiplicative decrease. Starts at the largest number, which an
 * administrator has chosen; shrinks when a call shows overload, once for all calls that began before it shrank last.
 *
 * @param max positive
 * @see Chiu D-M, Jain R (1989), Analysis of the increase and decrease algorithms for congestion avoidance
 */
export function createAdaptiveLimit(max: number): AdaptiveLimit {
  let limit = Math.max(1, max)
  let decreases = 0
  return {
    current: () => Math.floor(limit),
    begin: () => decreases,
    succeed() {
      limit = Math.min(Math.max(1, max), limit + (max * STEP) / limit)
    },
    recede(mark, share) {
      if (mark !== decreases) return
      decreases += 1
      limit = Math.max(1, limit * share)
    },
  }
}

/** How long a server has answered none of its calls. */
export type Unresponsiveness = {
  /** Notified when a call begins, and of how it ended. */
  begin(): void
  end(outcome: CallOutcome): void
  /** In ms; 0 where it answered last, or nobody has asked it lately. */
  lastsMs(): number
}

/** Between two tries nothing is under way for a while; after longer than this nobody is asking any more. */
const APART_MS = 60_000

/** A refusal is an answer; what we broke off ourselves shows nothing. */
const UNANSWERED: ReadonlySet<CallOutcome> = new Set(['timeout', 'unreachable'])

/** @param now in ms, by a clock that never goes back */
export function createUnresponsiveness(now: () => number = () => performance.now()): Unresponsiveness {
  let underWay = 0
  let since: number | null = null
  let endedAt = 0
  const isOver = () => underWay === 0 && now() - endedAt > APART_MS
  return {
    begin() {
      if (since === null || isOver()) since = now()
      underWay += 1
    },
    end(outcome) {
      underWay -= 1
      endedAt = now()
      if (UNANSWERED.has(outcome)) return
      if (outcome === 'cancelled' && underWay > 0) return
      since = underWay > 0 ? now() : null
    },
    lastsMs: () => (since === null || isOver() ? 0 : now() - since),
  }
}
