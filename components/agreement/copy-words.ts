/** Of an AI rater that does the same as an earlier one. */
export function copyWords(copyOf: string): string {
  return `a copy of ${copyOf}, not counted`
}
