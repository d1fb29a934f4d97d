import type { Missing } from '@/lib/core/agreement/missing-as-wrong'
import { countsMissing } from '../ai-raters/ai-measures'
import type { AiRaterRow } from '../ai-raters/ai-rater-rows'
import type { AiMeasure } from '../basis/measures'
import { SETTLED } from '../basis/rater-ref'
import { type ErrorQuery, NOBODY } from './error-view'

/**
 * Which statements are behind a figure of an AI rater: all that it rated and that are settled, or those of a share's whole,
 * never one that it was not asked for.
 *
 * @param focus the label that sensitivity and the like are about
 * @param missing where what it did not rate counts as wrong, that is behind the figure, too
 */
export function aiQuery(
  { raterId, onlyKind, settled }: Pick<AiRaterRow, 'raterId' | 'onlyKind' | 'settled'>,
  measure: AiMeasure | 'coverage' | 'correct',
  focus: string,
  missing: Missing = 'left-out',
): ErrorQuery {
  const both: ErrorQuery = { a: SETTLED, b: raterId, differ: 'any' }
  // of what it was asked for, nothing is settled: it has rated none of these either
  const all: ErrorQuery =
    settled === 0 ? both : { a: SETTLED, b: NOBODY, ...(onlyKind !== null && { kind: onlyKind }) }
  if (measure === 'coverage' || measure === 'correct') return all
  if (missing === 'wrong' && countsMissing(measure)) {
    if (measure === 'sensitivity') return { ...all, said: focus }
    return measure === 'specificity' ? { ...all, said: `other than ${focus}` } : all
  }
  if (measure === 'sensitivity') return { ...both, said: focus }
  if (measure === 'specificity') return { ...both, said: `other than ${focus}` }
  if (measure === 'ppv') return { ...both, other: focus }
  if (measure === 'npv') return { ...both, other: `other than ${focus}` }
  return both
}
