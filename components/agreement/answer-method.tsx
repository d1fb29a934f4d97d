import type { ResamplingUnit } from '@/lib/core/agreement/human-agreement'
import { DESIGN_EFFECT_RULE, SCORE_WORDS } from '@/lib/core/figures/words/interval-words'

/** How the figures of fields were made, in words that can stand in a methods section. @param many what items are called */
export function answerMethod(unit: ResamplingUnit, many: string): string {
  const intervals =
    unit === 'item'
      ? `These intervals take ${many} of one patient as independent.`
      : DESIGN_EFFECT_RULE.replaceAll('statements', many)
  return `Labels: percent agreement, Gwet’s AC1, Cohen’s kappa of two people and Fleiss’ of more, Krippendorff’s alpha. Scales: weighted kappa is the mean over pairs of raters (Light 1971), AC2 has quadratic weights (Gwet 2014), alpha is ordinal on scales and interval on numbers (Krippendorff 2011); ICC as Shrout and Fleiss (1979) and McGraw and Wong (1996) have it. Sets of labels: Jaccard’s distance and MASI (Passonneau 2006). Intervals are 95 %: ${SCORE_WORDS}, bootstrap percentiles for alpha of numbers, ICC, rank correlations, differences, means and scores. Rank correlations draw whole documents. ${intervals}`
}

/** The same below the figures. */
export function AnswerMethod({ unit, many }: { unit: ResamplingUnit; many: string }) {
  return (
    <section aria-labelledby="method" className="max-w-prose text-sm text-muted">
      <h2 id="method" className="pb-1 font-semibold text-ink">
        How these figures are made
      </h2>
      <p>{answerMethod(unit, many)}</p>
    </section>
  )
}
