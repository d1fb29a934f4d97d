import type { StudyMatrix } from '@/lib/core/study-matrix'
import type { AiName } from '../basis/margin'
import { rankAiRaters } from './ai-rater-ranking'
import type { AiSample } from './ai-rater-rows'

/** How many AI raters are tested at once: each takes a bootstrap of its own. */
export const MOST_TESTED = 3

/** An AI rater that could be tested, and why it is none that counts, if so. */
export type Candidate = AiName & {
  /** It was begun after the results were opened. */
  isLate: boolean
  /** The first made of the same configuration, which is counted in its place. */
  sameConfigurationAs: string | null
  /** Who gives the same answer to every statement both rated, and is tested in its place. */
  sameRatingsAs: string | null
}

/** Whether P values are corrected for it. */
export function isCounted({ isLate, sameConfigurationAs, sameRatingsAs }: Candidate): boolean {
  return !isLate && sameConfigurationAs === null && sameRatingsAs === null
}

/** Ids of the AI raters begun after the results were opened. */
export function lateIds({ aiRaters }: StudyMatrix): ReadonlySet<string> {
  return new Set(aiRaters.flatMap(({ raterId, timing }) => (timing === 'late' ? [raterId] : [])))
}

/** All AI raters, those that agree most first. */
export function nameCandidates(
  sample: AiSample,
  firstOf: (name: AiName) => string,
  primary: AiName | null,
): Candidate[] {
  const { sameConfiguration, sameRatings } = sample.duplicates
  const late = lateIds(sample.matrix)
  const primaryFirst = primary && firstOf(primary)
  // what says the same as the primary one is no hypothesis beside it, whoever of the two rated more
  const sameRatingsAs = (name: AiName) => {
    if (name.raterId === primary?.raterId || sameConfiguration.has(name.raterId)) return null
    return firstOf(name) === primaryFirst ? primary : (sameRatings.get(name.raterId) ?? null)
  }
  return rankAiRaters(sample, sample.rows).map(({ raterId, alias }) => ({
    raterId,
    alias,
    isLate: late.has(raterId),
    sameConfigurationAs: sameConfiguration.get(raterId)?.alias ?? null,
    sameRatingsAs: sameRatingsAs({ raterId, alias })?.alias ?? null,
  }))
}

/** Those asked for; where there is none, the primary one and then those that agree most, those begun after the opening last. */
export function chooseTested(
  named: readonly Candidate[],
  asked: readonly string[],
  primary: AiName | null,
): Candidate[] {
  const found = named.filter(({ raterId }) => asked.includes(raterId))
  if (found.length > 0) return found.slice(0, MOST_TESTED)
  const isPrimary = ({ raterId }: AiName) => Number(raterId === primary?.raterId)
  return named
    .filter(
      ({ sameConfigurationAs, sameRatingsAs }) => sameConfigurationAs === null && sameRatingsAs === null,
    )
    .toSorted((one, other) => isPrimary(other) - isPrimary(one) || Number(one.isLate) - Number(other.isLate))
    .slice(0, MOST_TESTED)
}
