import { type AiColumn, type StudyMatrix, settledBytes } from '@/lib/core/study-matrix'
import { type PatientIndices, patientIndices } from '../basis/patient-indices'

/** The items that AI raters are held against the consensus on: what is read of a study for each of them, made once for all. */
export type ConsensusItems = {
  /** With the labels of the view. */
  matrix: StudyMatrix
  /** Per item the byte of its consensus label; 0 where it has none, or is not in view. */
  consensus: Uint8Array
  patients: PatientIndices
}

/** @param included per item 1 where it counts */
export function consensusItems(matrix: StudyMatrix, included: Uint8Array): ConsensusItems {
  return {
    matrix,
    consensus: settledBytes(matrix).map((byte, index) => (included[index] === 1 ? byte : 0)),
    patients: patientIndices(matrix.items),
  }
}

export type StatementKind = StudyMatrix['items'][number]['kind']

/** Of these items the consensus on those that the rater was asked for: what a run left out by its settings is no gap in its coverage. */
export function askedOf(
  { matrix, consensus }: ConsensusItems,
  configuration: AiColumn['configuration'],
): Uint8Array {
  const only = onlyKindOf(configuration)
  if (only === null) return consensus
  return consensus.map((byte, index) => (matrix.items[index]?.kind === only ? byte : 0))
}

/** Where an AI rater was asked for statements of one kind alone, which. */
export function onlyKindOf({ statementKind }: AiColumn['configuration']): StatementKind | null {
  return statementKind === 'sentence' || statementKind === 'claim' ? statementKind : null
}
