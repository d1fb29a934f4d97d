import { clusteredProportion } from '@/lib/core/agreement/clustered-proportion'
import type { ResamplingUnit } from '@/lib/core/agreement/human-agreement'
import type { Estimate } from '@/lib/core/agreement/rating-table'
import { statementsOf } from '@/lib/core/author-words'
import type { StudyProgress } from '@/lib/core/progress'
import { firstRound, type StudyMatrix } from '@/lib/core/study-matrix'
import type { StudyNeeds } from '@/lib/core/study-needs'
import { type StudyState, studyStateAt } from '@/lib/core/study-state'
import type { AiResults } from '../basis/margin'
import { stratumQuery } from '../basis/strata'
import { suppressionMask } from '../basis/suppression'
import type { OutlierRaters } from './outlier-raters'
import { type Pace, paceAt } from './pace'

/**
 * Where people split: the share of statements with two ratings or more that got different ones, with Wilson's interval: of one
 * patient over the statements, of more by patient. Suppressed groups are left out.
 */
export type Split = {
  label: string
  items: number
  split: number
  share: Estimate
  query: Readonly<Record<string, string>>
}

export type Glance = StudyState & {
  progress: StudyProgress
  /** First-round and panel ratings still to do. */
  left: number
  /** What those at work have left, and when they are done; null while nothing can be said. */
  pace: Pace | null
  patients: readonly Split[]
  kinds: readonly Split[]
  outliers: OutlierRaters
}

/** What a lead sees of a study at a time: how far it is, who is waited for, and where people differ. */
export function glanceAt(
  matrix: StudyMatrix,
  progress: StudyProgress,
  needs: StudyNeeds,
  ai: AiResults,
  now: Date,
): Omit<Glance, 'outliers'> {
  const given = codesByItem(matrix)
  const state = studyStateAt(progress, needs, ai, now)
  const waiting = new Set(state.waiting.map(({ raterId }) => raterId))
  return {
    ...state,
    progress,
    left: progress.rounds.reduce((sum, { assigned, rated }) => sum + assigned - rated, 0),
    pace: paceAt(
      matrix,
      progress.raters.filter(({ raterId }) => !waiting.has(raterId)),
      now,
    ),
    patients: splits(matrix, given, 'item', (index) => {
      const patient = matrix.items[index]?.patient ?? ''
      return { label: `Patient ${patient}`, query: { patient } }
    }).slice(0, 5),
    kinds: splits(matrix, given, 'patient', (index) => {
      const { kind = null, authorKind = 'human' } = matrix.items[index] ?? {}
      const stratum = { author: authorKind, kind }
      return { label: statementsOf(stratum), query: stratumQuery(stratum) }
    }),
  }
}

/** Per item its first-round codes as bytes. */
function codesByItem(matrix: StudyMatrix): number[][] {
  const given = matrix.items.map((): number[] => [])
  for (const { bytes } of firstRound(matrix))
    for (const [index, byte] of bytes.entries()) if (byte > 0) given[index]?.push(byte)
  return given
}

function splits(
  matrix: StudyMatrix,
  given: readonly (readonly number[])[],
  unit: ResamplingUnit,
  groupOf: (index: number) => Pick<Split, 'label' | 'query'>,
): Split[] {
  const mask = suppressionMask(matrix)
  const paired = [...matrix.items.keys()].filter((index) => (given[index]?.length ?? 0) > 1)
  const patients = unit === 'item' ? null : matrix.items.map(({ patient }) => patient)
  const isSplit = (index: number) => new Set(given[index]).size > 1
  return (
    [...Map.groupBy(paired, (index) => groupOf(index).label).values()]
      .flatMap((indices): Split[] => {
        const [items, split] = [indices.length, indices.filter(isSplit).length]
        const share = clusteredProportion(indices, isSplit, patients, 'nothing was rated twice')
        return mask.allows(indices) ? [{ ...groupOf(indices[0] ?? 0), items, split, share }] : []
      })
      // by what is sure of it: a few statements, all split, come after many of which most are
      .toSorted((left, right) => (right.share.interval?.low ?? -1) - (left.share.interval?.low ?? -1))
  )
}
