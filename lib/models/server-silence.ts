import type { CallOutcome } from '@/lib/core/runs/model-call'

/** How long a server has answered none of its calls. */
export type ServerSilence = {
  /** To be told when a call begins, and how it ended. */
  begin(): void
  end(outcome: CallOutcome): void
  /** In ms; 0 where it answered last, or nobody has asked it lately. */
  lastsMs(): number
}

/** Between two tries nothing is under way for a while; after longer than this nobody is asking any more. */
const APART_MS = 60_000

/** A refusal is an answer; what we broke off ourselves tells nothing. */
const UNANSWERED: ReadonlySet<CallOutcome> = new Set(['timeout', 'unreachable'])

/** @param now in ms, by a clock that never goes back */
export function createServerSilence(now: () => number = () => performance.now()): ServerSilence {
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
