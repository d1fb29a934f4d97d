import { hasStopped } from '../study-state'
import type { AssignmentBoard } from './board'

/** Somebody with first-round work that is not done. */
export type Giver = { id: string; alias: string; unfinished: number }

/** Somebody who may take it. */
export type Taker = {
  id: string
  alias: string
  isInvited: boolean
  /** What they have to do already. */
  left: number
  /** ISO time of the newest answer; null before. */
  lastAt: string | null
  /** Not heard of for days, or named as somebody who has stopped: never proposed, whatever room there is. */
  hasStopped: boolean
  /** Of the giver's statements, those that they have not in any round: the others cannot go to them. */
  movable: number
}

type Board = Pick<AssignmentBoard, 'raters' | 'leftover' | 'shared'>

/** Ids of raters who are known to have stopped, in the order in which they are to be relieved, and the time. */
type Moment = { stopped: readonly string[]; now: Date }

/** Raters of the study first, then former ones. */
export function listGivers({ raters, leftover }: Board): Giver[] {
  return [
    ...raters.map(({ id, alias, assigned, rated }) => ({ id, alias, unfinished: assigned - rated })),
    ...leftover,
  ].filter((rater) => rater.unfinished > 0)
}

/** Everybody else who rates: first those who can take something, of them those at work, and of these who has least to do. */
export function listTakers({ raters, shared }: Board, giver: Giver, moment: Moment): Taker[] {
  const inCommon = new Map(
    shared.filter(({ fromId }) => fromId === giver.id).map(({ toId, items }) => [toId, items]),
  )
  return raters
    .filter(({ id }) => id !== giver.id)
    .map((rater) => ({
      id: rater.id,
      alias: rater.alias,
      isInvited: rater.isInvited,
      left: rater.assigned - rater.rated,
      lastAt: rater.lastAt,
      hasStopped: moment.stopped.includes(rater.id) || hasStopped(rater, moment.now),
      movable: giver.unfinished - (inCommon.get(rater.id) ?? 0),
    }))
    .toSorted(
      (one, other) =>
        Number(other.movable > 0) - Number(one.movable > 0) ||
        Number(one.hasStopped) - Number(other.hasStopped) ||
        Number(one.isInvited) - Number(other.isInvited) ||
        one.left - other.left ||
        other.movable - one.movable,
    )
}

/** The first of them that may be proposed: who has room and is at work. A place that waits for its person is not. */
export function proposeTaker(takers: readonly Taker[]): Taker | undefined {
  return takers.find((one) => one.movable > 0 && !one.hasStopped && !one.isInvited)
}

/**
 * Whose work to hand over next: of those who have stopped the first of whom something can go to somebody at work, and where
 * nobody is, the first of whom something can go at all.
 */
export function suggestGiver(board: Board, moment: Moment): Giver | undefined {
  const givers = listGivers(board)
  const waiting = moment.stopped.flatMap((id) => givers.find((one) => one.id === id) ?? [])
  return (
    waiting.find((giver) => proposeTaker(listTakers(board, giver, moment))) ??
    waiting.find((giver) => listTakers(board, giver, moment).some(({ movable }) => movable > 0))
  )
}
