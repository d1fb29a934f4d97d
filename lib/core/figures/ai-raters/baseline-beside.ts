import type { BaselineOptions } from '@/lib/core/agreement/baseline-units'
import {
  ac1OfCells,
  accuracy,
  kappaOfCells,
  sensitivityOfLabel,
} from '@/lib/core/agreement/confusion-figures'
import {
  type AgainstPeople,
  againstPeople,
  type NonInferiority,
  nonInferiorityOf,
  REFERENCE_RULES,
} from '@/lib/core/agreement/human-baseline'
import { majorityLabel } from '@/lib/core/agreement/majority-label'
import type { RatingPatterns } from '@/lib/core/agreement/rating-patterns'
import type { RatingTable } from '@/lib/core/agreement/rating-table'
import { jurySchema } from '@/lib/core/jury/jury'
import { fromByte } from '@/lib/core/labels'
import type { AiColumn, StudyMatrix } from '@/lib/core/study-matrix'
import { MEASURES } from '../basis/measures'

/** In what a margin can be. */
export const FIGURES = { agreement: accuracy, ac1: ac1OfCells, kappa: kappaOfCells }

/** An AI rater beside people in one measure. `sensitivity` is that for the label that detection is about. */
export type InMeasure = { measure: 'agreement' | 'ac1' | 'kappa' | 'sensitivity' } & Pick<
  AgainstPeople,
  'baseline' | 'ai' | 'difference' | 'interval90' | 'aiItems'
>

export type AsPublished = {
  test: NonInferiority
  /** What a tie of people counts as. */
  peopleTie: string
  /** What a tie of the jury's members counts as; null of an AI rater that is no jury. */
  juryTie: string | null
}

/** Of the test of a margin, whatever makes its references. */
type TestOptions = Omit<BaselineOptions<string>, 'ties' | 'reference'>

/** The rows in which somebody gave a label. */
export function rowsWith(table: RatingTable<string>, label: string | null): number[] {
  return [...table.keys()].filter((row) => label !== null && table[row]?.includes(label))
}

/** Every measure over the very same references, for a margin is of one of them alone. */
export function listMeasures(
  patterns: RatingPatterns,
  ai: readonly (string | null)[],
  options: TestOptions,
  { positive, isShown }: { positive: number; isShown: boolean },
): InMeasure[] {
  const sensitivity: BaselineOptions<string>['measure'] = (cells, labels) =>
    sensitivityOfLabel(cells, labels, positive)
  const measures = Object.entries({ ...FIGURES, ...(positive >= 0 && isShown && { sensitivity }) })
  return measures.map(([name, measure]) => {
    const { range } = MEASURES[name as InMeasure['measure']]
    const found = againstPeople(patterns, ai, {
      ...options,
      ...REFERENCE_RULES['ties shared'],
      measure,
      range,
    })
    const { baseline, ai: own, difference, interval90, aiItems } = found
    return { measure: name as InMeasure['measure'], baseline, ai: own, difference, interval90, aiItems }
  })
}

/**
 * The same test by the published rules: the AI rater against the majority of all people, each person against that of the others, a
 * tie of people as the label that detection is about, a tie of a jury as the first label, single items drawn.
 *
 * @see MedFactEval, Grolleau et al. 2025
 */
export function asPublished(
  { aiRaters, labelSet: { codes, positive } }: StudyMatrix,
  indices: readonly number[],
  patterns: RatingPatterns,
  ai: readonly (string | null)[],
  aiRater: AiColumn | undefined,
  options: TestOptions,
): AsPublished {
  const jury = jurySchema.safeParse(aiRater?.configuration).data
  const members = aiRaters.filter(({ alias }) => jury?.members.includes(alias))
  const [first = ''] = codes
  const vote = (index: number) =>
    majorityLabel(
      members.map((member) => fromByte(member.codes[index], codes)),
      first,
    )
  const peopleTie = positive !== null && codes.includes(positive) ? positive : (codes.at(-1) ?? '')
  const test = nonInferiorityOf(patterns, members.length > 1 ? indices.map(vote) : ai, {
    ...options,
    clusters: null,
    reference: 'all',
    ties: { label: peopleTie },
  })
  return { test, peopleTie, juryTie: members.length > 1 ? first : null }
}
