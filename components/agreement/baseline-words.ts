/** The outcome of a test of non-inferiority in words that claim no more than it shows. */
export function verdictOf(isNonInferior: boolean | null): string {
  if (isNonInferior === null) return 'cannot be told'
  return isNonInferior ? 'not inferior' : 'not shown to be not inferior'
}
