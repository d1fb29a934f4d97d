const collator = new Intl.Collator('en', { numeric: true })

/** The order of names for people: `rater-2` before `rater-10`, 5 facts before 25. */
export function naturalOrder(one: string, other: string): number {
  return collator.compare(one, other)
}
