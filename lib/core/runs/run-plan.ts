/** An item is taken up this often; then it has failed. */
const MAX_ATTEMPTS = 8

/** An item that was taken up this often without a word of why it has no end is suspected of stopping its worker. */
const SUSPECT_AFTER = 2

type Waiting = {
  /** How often the item was taken up without coming to an end. */
  attempts: number
  /** What went wrong last; null where the process ended before it could report. */
  failure: string | null
}

export type RunPlan<Item> = {
  /** To be judged side by side, in this order: fresh ones first, then those that had trouble. */
  together: Item[]
  /** To be judged one by one after all others: each of them may have stopped its worker. */
  alone: Item[]
  /** Taken up too often: they have failed. */
  spent: Item[]
}

/** The order in which a job works through its items, so that one bad item cannot hold up the others. */
export function planRun<Item extends Waiting>(items: readonly Item[]): RunPlan<Item> {
  const isSuspect = (item: Item) => item.attempts >= SUSPECT_AFTER && item.failure === null
  const waiting = items
    .filter((item) => item.attempts < MAX_ATTEMPTS)
    .toSorted((one, other) => one.attempts - other.attempts)
  return {
    together: waiting.filter((item) => !isSuspect(item)),
    alone: waiting.filter(isSuspect),
    spent: items.filter((item) => item.attempts >= MAX_ATTEMPTS),
  }
}
