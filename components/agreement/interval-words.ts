import type { AgreementOptions } from '@/lib/core/agreement/human-agreement'

/** How the intervals of figures against an answer, or of two raters, were made. */
export function intervalWords({ resamples, unit }: Pick<AgreementOptions, 'resamples' | 'unit'>): string {
  const others = `the 2.5 and 97.5 percentiles of ${resamples.toLocaleString('en')} bootstrap resamples of`
  return unit === 'item'
    ? `Intervals are 95 %: Wilson’s for shares of statements, ${others} statements for the others.`
    : `Intervals are 95 %: Wilson’s for shares of statements, widened by how far patients differ (design effect), ${others} whole patients for the others; none from a single patient.`
}

/** The same where a bootstrap for each of very many would take too long. */
export const ANALYTIC_WORDS =
  'Intervals are 95 %: Wilson’s for shares of statements, analytic t intervals over statements for the others.'
