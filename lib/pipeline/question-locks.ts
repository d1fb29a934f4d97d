import type { Judged } from '@/lib/core/runs/runs'

/** Locks of questions whose answers are on their way to where others find them. */
export type QuestionLocks = {
  hold(hash: string, letGo: () => void): void
  /** Lets go of the questions whose answers are among these; of all without an argument. */
  letGo(written?: readonly Judged[]): void
}

export function createQuestionLocks(): QuestionLocks {
  const held = new Map<string, () => void>()
  return {
    hold: (hash, letGo) => void held.set(hash, letGo),
    letGo(written) {
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
