/** Those of which the same is said stand together, in the place of the first of them. */
export function groupAlike<One>(all: readonly One[], keyOf: (one: One) => unknown): (readonly One[])[] {
  return [...Map.groupBy(all, (one) => JSON.stringify(keyOf(one))).values()]
}
