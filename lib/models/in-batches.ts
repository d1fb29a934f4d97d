/**
 * Work over a list in batches, some of them at once; the results in the order of the list. The first failure ends it: batches
 * that have not begun are not begun, those under way are waited for.
 *
 * @param onResults told of each batch's results as they come, with the place of its first in the list
 */
export async function inBatches<Input, Output>(
  inputs: readonly Input[],
  { size, atOnce }: { size: number; atOnce: number },
  work: (batch: readonly Input[]) => Promise<readonly Output[]>,
  onResults?: (from: number, results: readonly Output[]) => void,
): Promise<Output[]> {
  const starts = Array.from({ length: Math.ceil(inputs.length / size) }, (_, batch) => batch * size)
  const results = new Map<number, readonly Output[]>()
  const waiting = [...starts]
  const take = async () => {
    for (let start = waiting.shift(); start !== undefined; start = waiting.shift()) {
      try {
        const own = await work(inputs.slice(start, start + size))
        results.set(start, own)
        onResults?.(start, own)
      } catch (error) {
        waiting.length = 0
        throw error
      }
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: Math.min(atOnce, starts.length) }, take))
  const failed = ends.find((end) => end.status === 'rejected')
  if (failed) throw failed.reason
  return starts.flatMap((start) => results.get(start) ?? [])
}
