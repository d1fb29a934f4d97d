import { type AiColumn, type StudyMatrix, settledBytes } from '@/lib/core/study-matrix'
import { type Axes, readAxes } from '../basis/configuration-axes'
import { countPairs, itemsOf, type PairCells, toRows } from '../basis/pair-figures'
import { type PatientIndices, patientIndices } from '../basis/patient-indices'

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

/**
 * Each AI rater against consensus labels, in the matrix's order.
 *
 * @param keep per item 1 where it counts
 */
export function aiRaterRows(matrix: StudyMatrix, included: Uint8Array): AiRaterRow[] {
  const consensus = settledBytes(matrix)
  const patients = patientIndices(matrix.items)
  return matrix.aiRaters.map(({ raterId, alias, configuration, codes }) => {
    const own = askedOf(matrix, included, configuration)
    const settledAs = countSettled(consensus, own, matrix.labelSet.codes.length)
    const cells = countPairs(consensus, codes, matrix.labelSet.codes.length, own)
    const ratedAs = toRows(cells).map((row) => row.reduce((sum, count) => sum + count, 0))
    return {
      raterId,
      alias,
      axes: readAxes(configuration),
      onlyKind: onlyKindOf(configuration),
      settled: itemsOf(settledAs),
      settledPatients: ratedPatients(patients, consensus, consensus, own),
      rated: itemsOf(cells),
      patients: ratedPatients(patients, codes, consensus, own),
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
  included: Uint8Array,
): number {
  const has = new Uint8Array(patients)
  let count = 0
  for (let index = 0; index < consensus.length && count < patients; index++) {
    const patient = patientOf[index] as number
    if (has[patient] === 1 || consensus[index] === 0 || codes[index] === 0 || included[index] === 0) continue
    has[patient] = 1
    count += 1
  }
  return count
}

/** How many of these statements have each consensus label; none where it is not settled. */
export function countSettled(consensus: Uint8Array, included: Uint8Array, labels: number): Float64Array {
  const counts = new Float64Array(labels)
  for (let index = 0; index < consensus.length; index++) {
    const actual = consensus[index] as number
    if (actual !== 0 && included[index] === 1) counts[actual - 1] = (counts[actual - 1] as number) + 1
  }
  return counts
}

/** Of these items the ones that the rater was asked for: what a run left out by its settings is no gap in its coverage. */
export function askedOf(
  { items }: StudyMatrix,
  included: Uint8Array,
  configuration: AiColumn['configuration'],
): Uint8Array {
  const only = onlyKindOf(configuration)
  if (only === null) return included
  return included.map((isIncluded, index) => (items[index]?.kind === only ? isIncluded : 0))
}

type StatementKind = StudyMatrix['items'][number]['kind']

function onlyKindOf({ statementKind }: AiColumn['configuration']): StatementKind | null {
  return statementKind === 'sentence' || statementKind === 'claim' ? statementKind : null
}
