import { SETTLED } from '../basis/rater-ref'
import type { Focus, JudgeMeasure } from '../judges/judge-measures'
import { type ErrorQuery, NOBODY } from './error-view'

/**
 * Which statements are behind a figure of an AI rater: all that it rated and that are settled, or those of a share's whole.
 *
 * @param focus the label that sensitivity and the like are about
 */
export function judgeQuery(
  raterId: string,
  measure: JudgeMeasure | 'coverage' | 'correct',
  focus: Focus,
): ErrorQuery {
  const both: ErrorQuery = { a: SETTLED, b: raterId, differ: 'any' }
  if (measure === 'sensitivity') return { ...both, said: focus }
  if (measure === 'specificity') return { ...both, said: `other than ${focus}` }
  if (measure === 'ppv') return { ...both, other: focus }
  if (measure === 'npv') return { ...both, other: `other than ${focus}` }
  return measure === 'coverage' || measure === 'correct' ? { a: SETTLED, b: NOBODY } : both
}
