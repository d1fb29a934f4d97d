import { brennanPrediger } from '@/lib/core/agreement/brennan-prediger'
import { congerKappa } from '@/lib/core/agreement/conger-kappa'
import type { Measure as AgreementMeasure } from '@/lib/core/agreement/estimate-agreement'
import { SHARE } from '@/lib/core/agreement/figure-range'
import { fleissKappa } from '@/lib/core/agreement/fleiss-kappa'
import { gwetAc1 } from '@/lib/core/agreement/gwet-ac1'
import { alphaForError, krippendorffAlpha } from '@/lib/core/agreement/krippendorff-alpha'
import { percentAgreement } from '@/lib/core/agreement/percent-agreement'
import type { Measure } from './measures'

/** How measures of agreement among people are made; those of AI raters are made by `aiFigure`. */
export const COEFFICIENTS = {
  percent: { coefficient: percentAgreement, population: 'paired', range: SHARE },
  ac1: { coefficient: gwetAc1, population: 'all' },
  fleiss: { coefficient: fleissKappa, population: 'all' },
  cohen: { coefficient: congerKappa, population: 'all' },
  alpha: { coefficient: krippendorffAlpha, population: 'paired', errorOf: alphaForError },
  'brennan-prediger': { coefficient: brennanPrediger, population: 'all' },
} as const satisfies Record<Measure, AgreementMeasure>
