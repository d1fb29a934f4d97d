import { firstRound, type StudyMatrix } from '@/lib/core/study-matrix'

/** Statements without a consensus, by why they have none. */
export type Unsettled = {
  /** Nobody has rated them in the first round. */
  unrated: number
  /** Rated by people, and first-round answers of others are still owed. */
  waiting: number
  /** The first round did not settle them, and people have yet to. */
  disputed: number
  /** People decided that they cannot be decided. */
  undecidable: number
}

/** Those that people have rated: without them, what is settled is no random sample. */
export function countRatedUnsettled({ waiting, disputed, undecidable }: Unsettled): number {
  return waiting + disputed + undecidable
}

/** @param places those to count; the ones with a consensus label count nowhere */
export function unsettledByReason(matrix: StudyMatrix, indices: readonly number[]): Unsettled {
  const people = firstRound(matrix)
  const found = { unrated: 0, waiting: 0, disputed: 0, undecidable: 0 }
  for (const index of indices) {
    if (matrix.consensus[index]) continue
    const state = matrix.states[index]
    if (state === 'settled') found.undecidable += 1
    else if (state === 'contested' || state === 'discussion') found.disputed += 1
    else if (people.some(({ bytes }) => bytes[index])) found.waiting += 1
    else found.unrated += 1
  }
  return found
}
