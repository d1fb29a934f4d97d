import { madeLast } from './made-last'

/** Of so many ways to look at the same objects what was made is kept. */
const MOST = 50

type Branch = { further: WeakMap<object, Branch>; made: Map<string, unknown> }

const root = newBranch()

/**
 * What follows from some objects, made once for the very same ones and kept for as long as all of them are there: after an answer
 * nearly all columns of a study are the objects that they were. Of one list of objects the last {@link MOST} are kept.
 *
 * @param parts objects that never change
 * @param name of what is made, with all that it follows from besides the parts
 * @param make from nothing else; what it gives is shared and must stay as it is
 */
export function madeOf<Made>(parts: readonly object[], name: string, make: () => Made): Made {
  let branch = root
  for (const part of parts) {
    const next = branch.further.get(part) ?? newBranch()
    branch.further.set(part, next)
    branch = next
  }
  return madeLast(branch.made, name, MOST, make)
}

function newBranch(): Branch {
  return { further: new WeakMap(), made: new Map() }
}
