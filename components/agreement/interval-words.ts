import type { AgreementOptions } from '@/lib/core/agreement/human-agreement'

/** How the intervals of figures against an answer, or of two raters, were made. */
export function intervalWords({ resamples, unit }: Pick<AgreementOptions, 'resamples' | 'unit'>): string {
  const others = `the 2.5 and 97.5 percentiles of ${resamples.toLocaleString('en')} bootstrap resamples of`
  return unit === 'item'
    ? `Intervals are 95 %: Wilson’s for shares of statements, ${others} statements for the others.`
    : `Intervals are 95 %: Wilson’s for shares of statements, widened by how far patients differ (design effect), ${others} whole patients for the others; none from fewer than five patients.`
}

/** The same where a bootstrap for each of very many would take too long. */
export function analyticWords(unit: AgreementOptions['unit']): string {
  const widened = unit === 'item' ? '' : ', widened by how far patients differ (design effect)'
  const over = unit === 'item' ? 'statements' : 'whole patients'
  return `Intervals are 95 %: Wilson’s for shares of statements${widened}, analytic t intervals over ${over} for the others${unit === 'item' ? '' : '; none from a single patient'}.`
}
