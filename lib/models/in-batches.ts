/**
 * Work over a list in batches, some of them at once; the results in the order of the list. The first failure ends it: batches
 * that have not begun are not begun.
 */
export async function inBatches<Input, Output>(
  inputs: readonly Input[],
  { size, atOnce }: { size: number; atOnce: number },
  work: (batch: readonly Input[]) => Promise<readonly Output[]>,
): Promise<Output[]> {
  const starts = Array.from({ length: Math.ceil(inputs.length / size) }, (_, batch) => batch * size)
  const results = new Map<number, readonly Output[]>()
  const waiting = [...starts]
  const take = async () => {
    for (let start = waiting.shift(); start !== undefined; start = waiting.shift()) {
      try {
        results.set(start, await work(inputs.slice(start, start + size)))
      } catch (error) {
        waiting.length = 0
        throw error
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, starts.length) }, take))
  return starts.flatMap((start) => results.get(start) ?? [])
}
