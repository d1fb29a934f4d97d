import { z } from 'zod'
import { brennanPrediger } from '@/lib/core/agreement/brennan-prediger'
import { congerKappa } from '@/lib/core/agreement/conger-kappa'
import type { Measure as AgreementMeasure } from '@/lib/core/agreement/estimate-agreement'
import { SHARE } from '@/lib/core/agreement/figure-range'
import { fleissKappa } from '@/lib/core/agreement/fleiss-kappa'
import { gwetAc1 } from '@/lib/core/agreement/gwet-ac1'
import { alphaForError, krippendorffAlpha } from '@/lib/core/agreement/krippendorff-alpha'
import { percentAgreement } from '@/lib/core/agreement/percent-agreement'

export const MEASURES = ['percent', 'ac1', 'fleiss', 'cohen', 'alpha', 'brennan-prediger'] as const
export const measureSchema = z.enum(MEASURES).catch('ac1')
/** How agreement is counted on the pages. `cohen` tells raters apart: {@link measureTitle} names it by their number. */
export type Measure = z.output<typeof measureSchema>

export type MeasureWords = AgreementMeasure & {
  title: string
  /** Percent figures are shown times 100. */
  as: 'percent' | 'coefficient'
}

export const MEASURE_WORDS: Record<Measure, MeasureWords> = {
  percent: {
    title: 'Agreement %',
    as: 'percent',
    coefficient: percentAgreement,
    population: 'paired',
    range: SHARE,
  },
  ac1: { title: 'Gwet’s AC1', as: 'coefficient', coefficient: gwetAc1, population: 'all' },
  fleiss: { title: 'Fleiss’ kappa', as: 'coefficient', coefficient: fleissKappa, population: 'all' },
  cohen: { title: 'Cohen’s kappa', as: 'coefficient', coefficient: congerKappa, population: 'all' },
  alpha: {
    title: 'Krippendorff’s alpha',
    as: 'coefficient',
    coefficient: krippendorffAlpha,
    population: 'paired',
    errorOf: alphaForError,
  },
  'brennan-prediger': {
    title: 'Brennan-Prediger',
    as: 'coefficient',
    coefficient: brennanPrediger,
    population: 'all',
  },
}

/** What a measure is called over so many raters: Cohen's kappa is of two, and what is made of more is Conger's. */
export function measureTitle(measure: Measure, raters: number): string {
  return measure === 'cohen' && raters > 2 ? 'Conger’s kappa' : MEASURE_WORDS[measure].title
}
