/** How many different names there are; quick where the same ones follow each other, as those of a patient's statements do. */
export function countNames(names: readonly string[]): number {
  const found = new Set<string>()
  let last: string | null = null
  for (const name of names) {
    if (name !== last) found.add(name)
    last = name
  }
  return found.size
}
