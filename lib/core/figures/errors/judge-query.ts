import type { Missing } from '@/lib/core/agreement/missing-as-wrong'
import { SETTLED } from '../basis/rater-ref'
import { countsMissing, type Focus, type JudgeMeasure } from '../judges/judge-measures'
import { type ErrorQuery, NOBODY } from './error-view'

/**
 * Which statements are behind a figure of an AI rater: all that it rated and that are settled, or those of a share's whole.
 *
 * @param focus the label that sensitivity and the like are about
 * @param missing where what it did not rate counts as wrong, that is behind the figure, too
 */
export function judgeQuery(
  raterId: string,
  measure: JudgeMeasure | 'coverage' | 'correct',
  focus: Focus,
  missing: Missing = 'left-out',
): ErrorQuery {
  const all: ErrorQuery = { a: SETTLED, b: NOBODY }
  if (measure === 'coverage' || measure === 'correct') return all
  if (missing === 'wrong' && countsMissing(measure)) {
    if (measure === 'sensitivity') return { ...all, said: focus }
    return measure === 'specificity' ? { ...all, said: `other than ${focus}` } : all
  }
  const both: ErrorQuery = { a: SETTLED, b: raterId, differ: 'any' }
  if (measure === 'sensitivity') return { ...both, said: focus }
  if (measure === 'specificity') return { ...both, said: `other than ${focus}` }
  if (measure === 'ppv') return { ...both, other: focus }
  if (measure === 'npv') return { ...both, other: `other than ${focus}` }
  return both
}
