import { constants, setPriority } from 'node:os'

/** Lets others go before this thread, such as answers being saved, where a thread can have a priority of its own. */
export function giveWay(): void {
  if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
}
