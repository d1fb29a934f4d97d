import type { Judged } from '@/lib/core/runs/runs'

/** Locks of questions whose answers are on their way to where others find them. */
export type QuestionLocks = {
  hold(hash: string, letGo: () => void): void
  /**
   * Lets go of the questions whose answers are among these; without an argument of all, and of what is held afterwards at
   * once.
   */
  letGo(written?: readonly Judged[]): void
}

/** Locks of one job, which holds none at first. */
export function createQuestionLocks(): QuestionLocks {
  const held = new Map<string, () => void>()
  let isOver = false
  return {
    hold(hash, letGo) {
      // where a question is locked twice the first lock is the real one: a process that holds very many gets empty ones
      if (isOver || held.has(hash)) letGo()
      else held.set(hash, letGo)
    },
    letGo(written) {
      isOver ||= written === undefined
      for (const hash of written ? listKept(written) : [...held.keys()]) {
        held.get(hash)?.()
        held.delete(hash)
      }
    },
  }
}

function listKept(written: readonly Judged[]): string[] {
  return written.flatMap((judged) =>
    judged.kind === 'ended' && judged.outcome.kind === 'rated' && judged.outcome.keep
      ? [judged.outcome.keep.hash]
      : [],
  )
}
