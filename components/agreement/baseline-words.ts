type Outcome = boolean | null

/** The outcome of a test of non-inferiority in words that claim no more than it shows. */
export function verdictOf(isNonInferior: Outcome): string {
  if (isNonInferior === null) return 'cannot be told'
  return isNonInferior ? 'shown' : 'not shown'
}

/** The same as a sentence about one AI rater, without its full stop. */
export function verdictSentence(alias: string, isNonInferior: Outcome): string {
  const verb = isNonInferior === null ? '' : 'is '
  return `Non-inferiority ${verb}${verdictOf(isNonInferior)} for ${alias}`
}

/** How the tests were made, for a methods section. */
export function testMethod({ resamples, unit }: { resamples: number; unit: 'item' | 'patient' }): string {
  const drawn = unit === 'patient' ? 'whole patients' : 'statements'
  return `Each person counts alike, however many statements they share; statements on which the others tie are left out. The interval is the 5 and 95 percentiles of ${resamples.toLocaleString('en')} bootstrap resamples of ${drawn}.`
}
