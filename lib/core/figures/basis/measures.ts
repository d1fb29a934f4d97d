import { z } from 'zod'
import type { Coefficient } from '@/lib/core/agreement/agreement-sums'
import { brennanPrediger } from '@/lib/core/agreement/brennan-prediger'
import { congerKappa } from '@/lib/core/agreement/conger-kappa'
import { COEFFICIENT, type FigureRange, SHARE } from '@/lib/core/agreement/figure-range'
import { fleissKappa } from '@/lib/core/agreement/fleiss-kappa'
import { gwetAc1 } from '@/lib/core/agreement/gwet-ac1'
import { krippendorffAlpha } from '@/lib/core/agreement/krippendorff-alpha'
import { percentAgreement } from '@/lib/core/agreement/percent-agreement'

export const MEASURES = ['percent', 'ac1', 'fleiss', 'cohen', 'alpha', 'brennan-prediger'] as const
export const measureSchema = z.enum(MEASURES).catch('ac1')
/** How agreement is counted on the pages. `cohen` tells raters apart: {@link measureTitle} names it by their number. */
export type Measure = z.output<typeof measureSchema>

export type MeasureWords = {
  title: string
  /** Percent figures are shown times 100. */
  as: 'percent' | 'coefficient'
  coefficient: Coefficient
  range: FigureRange
}

export const MEASURE_WORDS: Record<Measure, MeasureWords> = {
  percent: {
    title: 'Agreement %',
    as: 'percent',
    coefficient: percentAgreement,
    range: SHARE,
  },
  ac1: { title: 'Gwet’s AC1', as: 'coefficient', coefficient: (sums) => gwetAc1(sums), range: COEFFICIENT },
  fleiss: {
    title: 'Fleiss’ kappa',
    as: 'coefficient',
    coefficient: (sums) => fleissKappa(sums),
    range: COEFFICIENT,
  },
  cohen: {
    title: 'Cohen’s kappa',
    as: 'coefficient',
    coefficient: (sums) => congerKappa(sums),
    range: COEFFICIENT,
  },
  alpha: {
    title: 'Krippendorff’s alpha',
    as: 'coefficient',
    coefficient: (sums) => krippendorffAlpha(sums),
    range: COEFFICIENT,
  },
  'brennan-prediger': {
    title: 'Brennan-Prediger',
    as: 'coefficient',
    coefficient: (sums) => brennanPrediger(sums),
    range: COEFFICIENT,
  },
}

/** What a measure is called over so many raters: Cohen's kappa is of two, and what is made of more is Conger's. */
export function measureTitle(measure: Measure, raters: number): string {
  return measure === 'cohen' && raters > 2 ? 'Conger’s kappa' : MEASURE_WORDS[measure].title
}
