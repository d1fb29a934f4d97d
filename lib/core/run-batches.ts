/** Statements judged between two writes: what a killed worker loses at most. */
const BATCH = 16

/** An item is taken up this often; then it has failed. */
const MAX_ATTEMPTS = 8

/** An item that was taken up this often without a word of why it has no end is suspected of stopping its worker. */
const SUSPECT_AFTER = 2

type Waiting = {
  /** How often the item was taken up without coming to an end. */
  attempts: number
  /** What went wrong last; null when nobody lived to tell. */
  failure: string | null
}

/**
 * The order in which a job works through its items, so that one bad item cannot hold up the others: fresh ones first, then
 * those that had trouble, and each that may have stopped its worker alone, at the very end.
 *
 * @returns batches, and the items that were taken up too often and have failed
 */
export function planRunBatches<Item extends Waiting>(
  items: readonly Item[],
): { batches: Item[][]; spent: Item[] } {
  const spent = items.filter((item) => item.attempts >= MAX_ATTEMPTS)
  const waiting = items.filter((item) => item.attempts < MAX_ATTEMPTS)
  const isSuspect = (item: Item) => item.attempts >= SUSPECT_AFTER && item.failure === null
  const others = waiting
    .filter((item) => !isSuspect(item))
    .toSorted((one, other) => one.attempts - other.attempts)
  const batches: Item[][] = []
  for (let from = 0; from < others.length; from += BATCH) batches.push(others.slice(from, from + BATCH))
  return { batches: [...batches, ...waiting.filter(isSuspect).map((item) => [item])], spent }
}
