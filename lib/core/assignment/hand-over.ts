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
  /** Of the giver's statements, those that they have not in any round: the others cannot go to them. */
  movable: number
}

type Board = Pick<AssignmentBoard, 'raters' | 'leftover' | 'shared'>

/** Raters of the study first, then former ones. */
export function listGivers({ raters, leftover }: Board): Giver[] {
  return [
    ...raters.map(({ id, alias, assigned, rated }) => ({ id, alias, unfinished: assigned - rated })),
    ...leftover,
  ].filter((rater) => rater.unfinished > 0)
}

/** Everybody else who rates, with room first: those who can take something, and of them those with least to do. */
export function listTakers({ raters, shared }: Board, giver: Giver): Taker[] {
  const inCommon = new Map(
    shared.filter(({ fromId }) => fromId === giver.id).map(({ toId, items }) => [toId, items]),
  )
  return raters
    .filter(({ id }) => id !== giver.id)
    .map(({ id, alias, isInvited, assigned, rated }) => ({
      id,
      alias,
      isInvited,
      left: assigned - rated,
      movable: giver.unfinished - (inCommon.get(id) ?? 0),
    }))
    .toSorted(
      (one, other) =>
        Number(other.movable > 0) - Number(one.movable > 0) ||
        Number(one.isInvited) - Number(other.isInvited) ||
        one.left - other.left ||
        other.movable - one.movable,
    )
}

/**
 * Whose work to hand over next and to whom: of those who have stopped the first with something that can go, to somebody with
 * room who has not stopped too.
 *
 * @param stopped ids of raters, in the order in which they are to be relieved
 * @returns null when nothing of them can go to anybody
 */
export function suggestHandOver(
  board: Board,
  stopped: readonly string[],
): { giver: Giver; taker: Taker } | null {
  const givers = listGivers(board)
  for (const id of stopped) {
    const giver = givers.find((one) => one.id === id)
    const taker =
      giver && listTakers(board, giver).find((one) => one.movable > 0 && !stopped.includes(one.id))
    if (giver && taker) return { giver, taker }
  }
  return null
}
