import type { CallOutcome, ModelCall } from './model-call'

/** What a run's calls of one kind came to, from the ledger. */
export type RunStage = {
  stage: ModelCall['stage']
  calls: number
  /** How they ended; those that are under way, and those whose worker was killed before it knew, without an end. */
  outcomes: Readonly<Partial<Record<CallOutcome | 'begun' | 'lost', number>>>
  promptTokens: number
  answerTokens: number
  /** Null where no prices were configured. */
  cost: number | null
  /** Median time of an answered call; null without one. */
  medianMs: number | null
  /** Calls that ended in the newest minute. */
  lastMinute: number
}

/** Answers that came but could not be used as they were, so that the question was asked again. */
const ASKED_AGAIN: readonly CallOutcome[] = ['unreadable', 'cut', 'refused', 'empty']

/** How many calls have an end in the call ledger: what they took is known. */
export function countEnded(stages: readonly Pick<RunStage, 'calls' | 'outcomes'>[]): number {
  return stages.reduce(
    (sum, { calls, outcomes }) => sum + calls - (outcomes.begun ?? 0) - (outcomes.lost ?? 0),
    0,
  )
}

/** How many calls gave a usable answer, gave another one, or gave none; what is under way gave nothing yet. */
export function countStageEnds({ calls, outcomes }: Pick<RunStage, 'calls' | 'outcomes'>): {
  answered: number
  unusable: number
  unanswered: number
} {
  const answered = (outcomes.answered ?? 0) + (outcomes.shortened ?? 0)
  const unusable = ASKED_AGAIN.reduce((sum, outcome) => sum + (outcomes[outcome] ?? 0), 0)
  return { answered, unusable, unanswered: calls - answered - unusable - (outcomes.begun ?? 0) }
}
