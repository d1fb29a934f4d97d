/** How long a result is still shared after it came: until it has been written down where others find it. */
const SHARED_FOR_MS = 5000

/**
 * Lets work that is under way in this process be joined by whoever wants the same, instead of being done twice. Work that
 * fails is shared with those who wait for it, and forgotten.
 *
 * @param isGood whether a result is no failure
 */
export function createSharedWork<Result>(isGood: (result: Result) => boolean): {
  find(key: string): Promise<Result> | undefined
  begin(key: string, work: () => Promise<Result>): Promise<Result>
} {
  const underWay = new Map<string, Promise<Result>>()
  return {
    find: (key) => underWay.get(key),
    begin(key, work) {
      const result = work()
      underWay.set(key, result)
      const forget = () => {
        if (underWay.get(key) === result) underWay.delete(key)
      }
      result.then((end) => void setTimeout(forget, isGood(end) ? SHARED_FOR_MS : 0).unref(), forget)
      return result
    },
  }
}
