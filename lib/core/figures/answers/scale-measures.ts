import type { Unit } from '@/lib/core/protocols/variable'
import type { Kind } from '../figure'

type ScaleMeasureWords = { title: string; as: Kind; units: readonly Unit[]; what: string }

const ORDINAL = ['ordinal'] as const
const SCALES = ['ordinal', 'interval'] as const

/** All figures of agreement of values that have an order, in the order to show them, each with what it says. */
export const SCALE_MEASURES = {
  exact: { title: 'Exact %', as: 'percent', units: SCALES, what: 'pairs of raters with the same score' },
  within: { title: 'Near %', as: 'percent', units: SCALES, what: 'pairs of raters at most so far apart' },
  'kappa-linear': {
    title: 'Weighted kappa, linear',
    as: 'coefficient',
    units: ORDINAL,
    what: 'Cohen’s, each point apart counts alike; the mean over pairs of raters (Light)',
  },
  'kappa-quadratic': {
    title: 'Weighted kappa, quadratic',
    as: 'coefficient',
    units: ORDINAL,
    what: 'Cohen’s, two points apart count four times one; the mean over pairs of raters (Light)',
  },
  ac2: {
    title: 'Gwet’s AC2',
    as: 'coefficient',
    units: ORDINAL,
    what: 'quadratic weights; steady where one point is common',
  },
  'alpha-ordinal': {
    title: 'Krippendorff’s alpha, ordinal',
    as: 'coefficient',
    units: ORDINAL,
    what: 'by rank; raters may miss items',
  },
  'alpha-interval': {
    title: 'Krippendorff’s alpha, interval',
    as: 'coefficient',
    units: SCALES,
    what: 'by distance; raters may miss items',
  },
  'icc-1-1': {
    title: 'ICC(1,1)',
    as: 'coefficient',
    units: SCALES,
    what: 'one rater’s score, raters may differ from item to item',
  },
  'icc-2-1': {
    title: 'ICC(2,1)',
    as: 'coefficient',
    units: SCALES,
    what: 'one rater’s score; a stricter rater disagrees',
  },
  'icc-2-k': {
    title: 'ICC(2,k)',
    as: 'coefficient',
    units: SCALES,
    what: 'the mean of all raters; a stricter rater disagrees',
  },
  'icc-3-1': {
    title: 'ICC(3,1)',
    as: 'coefficient',
    units: SCALES,
    what: 'one rater’s score; being stricter is forgiven',
  },
  'icc-3-k': {
    title: 'ICC(3,k)',
    as: 'coefficient',
    units: SCALES,
    what: 'the mean of all raters; being stricter is forgiven',
  },
  concordance: {
    title: 'Concordance correlation',
    as: 'coefficient',
    units: SCALES,
    what: 'Lin’s, how near scores lie to being the same',
  },
} as const satisfies Record<string, ScaleMeasureWords>

export type ScaleMeasure = keyof typeof SCALE_MEASURES

export const ALL_SCALE_MEASURES = Object.keys(SCALE_MEASURES) as ScaleMeasure[]

/** The points of a scale and those scores that are none of them, ascending. */
export function pointsWith(points: readonly number[], scores: readonly (number | null)[]): number[] {
  const all = new Set([...points, ...scores.filter((score) => score !== null)])
  return [...all].toSorted((one, other) => one - other)
}
