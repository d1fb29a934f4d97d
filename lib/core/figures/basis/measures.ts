import { z } from 'zod'
import { COEFFICIENT, type FigureRange, SHARE } from '@/lib/core/agreement/figure-range'

/** What a measure is called and how its figures are written, wherever it stands. */
type MeasureWords = {
  title: string
  /** At the head of columns and axes about AI raters. */
  short: string
  /** In a sentence. */
  name: string
  /** Percent figures are shown times 100. */
  as: 'percent' | 'coefficient'
  range: FigureRange
  /** Whether it is of one label, held against all others. */
  isOfLabel: boolean
}

const AGREEMENT = share('Agreement %', 'percent agreement')
const AC1 = coefficient('Gwet’s AC1', { short: 'AC1', name: 'AC1' })
const KAPPA = coefficient('Cohen’s kappa', { short: 'Kappa' })

/** All measures of agreement: among people, and of AI raters with the consensus; some are both, under two names in addresses. */
export const MEASURES = {
  percent: AGREEMENT,
  agreement: AGREEMENT,
  ac1: AC1,
  fleiss: coefficient('Fleiss’ kappa'),
  cohen: KAPPA,
  kappa: KAPPA,
  alpha: coefficient('Krippendorff’s alpha'),
  'brennan-prediger': coefficient('Brennan-Prediger'),
  mcc: coefficient('MCC'),
  balanced: share('Balanced accuracy %'),
  'macro-f1': { ...coefficient('Macro F1'), range: SHARE },
  sensitivity: ofLabel(share('Sensitivity %')),
  specificity: ofLabel(share('Specificity %')),
  ppv: ofLabel(share('PPV %')),
  npv: ofLabel(share('NPV %')),
  f1: ofLabel({ ...coefficient('F1'), range: SHARE }),
} satisfies Record<string, MeasureWords>

function coefficient(title: string, { short = title, name = title } = {}): MeasureWords {
  return { title, short, name, as: 'coefficient', range: COEFFICIENT, isOfLabel: false }
}

function share(title: string, name = title): MeasureWords {
  return { title, short: title, name, as: 'percent', range: SHARE, isOfLabel: false }
}

function ofLabel(words: MeasureWords): MeasureWords {
  return { ...words, isOfLabel: true }
}

export const PEOPLE_MEASURES = ['percent', 'ac1', 'fleiss', 'cohen', 'alpha', 'brennan-prediger'] as const
export const measureSchema = z.enum(PEOPLE_MEASURES).catch('ac1')
/** How agreement is counted on the pages. `cohen` distinguishes raters: {@link measureTitle} names it by their number. */
export type Measure = z.output<typeof measureSchema>

/** What a measure is called over so many raters: Cohen's kappa is of two, and what is made of more is Conger's. */
export function measureTitle(measure: Measure, raters: number): string {
  return measure === 'cohen' && raters > 2 ? 'Conger’s kappa' : MEASURES[measure].title
}

export const AI_MEASURES = [
  'agreement',
  'ac1',
  'kappa',
  'mcc',
  'balanced',
  'macro-f1',
  'sensitivity',
  'specificity',
  'ppv',
  'npv',
  'f1',
] as const
export const aiMeasureSchema = z.enum(AI_MEASURES).catch('ac1')
/** How an AI rater is held against the consensus. */
export type AiMeasure = z.output<typeof aiMeasureSchema>

/** By what AI raters are tested against people, with a margin in its points. */
export const MARGIN_MEASURES = ['agreement', 'ac1', 'kappa'] as const

/** By what the size of a study is planned. */
export const SIZE_MEASURES = ['ac1', 'percent', 'fleiss'] as const
