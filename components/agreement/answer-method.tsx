import { MethodFold } from '@/components/figures/method-fold'
import type { ResamplingUnit } from '@/lib/core/agreement/human-agreement'
import type { AnswerFigures } from '@/lib/core/figures/answers/answer-figures'
import { DESIGN_EFFECT_RULE, SCORE_WORDS } from '@/lib/core/figures/words/interval-words'

const OF_MARKS =
  'Marked passages: the four schemes of nervaluate (Segura-Bedmar 2013), with passages paired so that they share as much as possible (intersection over union). Words are runs of letters or of other signs. Alpha for unitizing (Krippendorff 1995, 2004) is over the characters of the texts laid end to end. Their intervals, and those of means of counts, are Student’s t by linearization, except that of alpha on counts. '

/** How the figures of fields were made, in words that can stand in a methods section. */
export function answerMethod(
  unit: ResamplingUnit,
  { many, hasLayers }: Pick<AnswerFigures, 'many' | 'hasLayers'>,
): string {
  const intervals =
    unit === 'item'
      ? `These intervals take ${many} of one patient as independent.`
      : DESIGN_EFFECT_RULE.replaceAll('statements', many)
  return `Labels: percent agreement, Gwet’s AC1, Cohen’s kappa of two people and Fleiss’ of more, Krippendorff’s alpha. Scales: weighted kappa is the mean over pairs of raters (Light 1971), and AC2 has quadratic weights (Gwet 2014). Alpha is ordinal on scales and interval on numbers (Krippendorff 2011). ICC is as Shrout and Fleiss (1979) and McGraw and Wong (1996) have it. Sets of labels: Jaccard’s distance and MASI (Passonneau 2006). Intervals are 95 %: ${SCORE_WORDS}, bootstrap percentiles for alpha of numbers, ICC, rank correlations, differences, means and scores. Rank correlations draw whole documents. ${hasLayers ? OF_MARKS : ''}${intervals}`
}

/** The same below the figures. */
export function AnswerMethod({
  unit,
  figures,
}: {
  unit: ResamplingUnit
  figures: Pick<AnswerFigures, 'many' | 'hasLayers'>
}) {
  return <MethodFold>{answerMethod(unit, figures)}</MethodFold>
}
