import { isJury } from '@/lib/core/jury/jury'
import type { StudyMatrix } from '@/lib/core/study-matrix'
import { type Axes, readAxes } from '../basis/configuration-axes'
import { type DuplicateRaters, findDuplicates } from '../basis/duplicate-raters'
import { ALL_LABELS, matrixInScheme } from '../basis/matrix-in-scheme'
import { countPairs, itemsOf, type PairCells, toRows } from '../basis/pair-figures'
import type { PatientIndices } from '../basis/patient-indices'
import { filteredItems, type ItemFilter } from '../basis/strata'
import {
  askedOf,
  type ConsensusItems,
  consensusItems,
  onlyKindOf,
  type StatementKind,
} from './consensus-items'

/** One AI rater against the consensus, as counts. */
export type AiRaterRow = {
  raterId: string
  alias: string
  axes: Axes
  /** Where it was asked for statements of one kind alone, which. */
  onlyKind: StatementKind | null
  /** Items with a consensus label, of those that it was asked for. */
  settled: number
  /** Of how many patients these are. */
  settledPatients: number
  /** Of those, the ones it rated. */
  rated: number
  /** Of how many patients the rated ones are. */
  patients: number
  /** Consensus label down, what it said across, row by row. */
  cells: PairCells
  /** By consensus label, those that it was asked for and did not rate. */
  unanswered: Float64Array
}

/** Of the statements with one consensus label, how many there are and how many of them were not rated. */
export type Unrated = { settled: number; unrated: number }

/** What an AI rater was asked for and did not rate, by consensus label: whether it leaves out the hard ones. */
export function unratedBy({ cells, unanswered }: Pick<AiRaterRow, 'cells' | 'unanswered'>): Unrated[] {
  return toRows(cells).map((row, label) => {
    const unrated = unanswered[label] ?? 0
    return { settled: row.reduce((sum, count) => sum + count, unrated), unrated }
  })
}

/** Each AI rater against consensus labels, in the matrix's order. */
export function aiRaterRows(items: ConsensusItems): AiRaterRow[] {
  const { matrix, consensus, patients } = items
  const labels = matrix.labelSet.codes.length
  const settledOf = (own: Uint8Array) => ({
    settledAs: countSettled(own, labels),
    settledPatients: ratedPatients(patients, own, own),
  })
  const whole = settledOf(consensus)
  return matrix.aiRaters.map(({ raterId, alias, configuration, codes }) => {
    const own = askedOf(items, configuration)
    const { settledAs, settledPatients } = own === consensus ? whole : settledOf(own)
    const cells = countPairs(own, codes, labels)
    const ratedAs = toRows(cells).map((row) => row.reduce((sum, count) => sum + count, 0))
    const [settled, rated] = [itemsOf(settledAs), itemsOf(cells)]
    return {
      raterId,
      alias,
      axes: readAxes(configuration),
      onlyKind: onlyKindOf(configuration),
      settled,
      settledPatients,
      rated,
      patients: rated === settled ? settledPatients : ratedPatients(patients, codes, own),
      cells,
      unanswered: settledAs.map((count, label) => count - (ratedAs[label] ?? 0)),
    }
  })
}

/** Of how many patients a rater rated something that is settled. */
function ratedPatients(
  { patientOf, patients }: PatientIndices,
  codes: Uint8Array,
  consensus: Uint8Array,
): number {
  const has = new Uint8Array(patients)
  let count = 0
  for (let index = 0; index < consensus.length && count < patients; index++) {
    const patient = patientOf[index] as number
    if (has[patient] === 1 || consensus[index] === 0 || codes[index] === 0) continue
    has[patient] = 1
    count += 1
  }
  return count
}

/** How many statements have each consensus label; none where it is not settled. */
export function countSettled(consensus: Uint8Array, labels: number): Float64Array {
  const counts = new Float64Array(labels)
  for (let index = 0; index < consensus.length; index++) {
    const actual = consensus[index] as number
    if (actual !== 0) counts[actual - 1] = (counts[actual - 1] as number) + 1
  }
  return counts
}

/** The AI raters of a view, with what every figure of them is made from. */
export type AiSample = ConsensusItems & {
  duplicates: DuplicateRaters
  /** Of all AI raters, in the matrix's order. */
  rows: readonly AiRaterRow[]
}

/** Of all AI raters those with settings of their own: no jury, and each configuration once. */
export function configuredRows({ matrix, rows, duplicates }: AiSample): AiRaterRow[] {
  return rows.filter(
    ({ raterId }, index) =>
      !isJury(matrix.aiRaters[index]?.configuration) && !duplicates.sameConfiguration.has(raterId),
  )
}

/** @param view which items, and in which scheme of labels */
export function aiSample(whole: StudyMatrix, view: Partial<ItemFilter>): AiSample {
  const items = consensusItems(matrixInScheme(whole, view.labels ?? ALL_LABELS), filteredItems(whole, view))
  return { ...items, duplicates: findDuplicates(items.matrix.aiRaters), rows: aiRaterRows(items) }
}
