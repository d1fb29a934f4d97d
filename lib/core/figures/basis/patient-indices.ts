import { countNames } from '@/lib/core/stats/count-names'

/** See {@link patientIndices}. */
export type PatientIndices = { patientOf: Int32Array; patients: number }

/**
 * Per item the place of its patient among all by name, the order in which clusters are drawn, and how many there are.
 */
export function patientIndices(items: readonly { patient: string }[]): PatientIndices {
  const firstOf = new Map<string, number>()
  const patientOf = new Int32Array(items.length)
  let [last, index] = ['', -1]
  // statements of a patient stand together: a look at the one before finds most
  for (let item = 0; item < items.length; item++) {
    const { patient } = items[item] as { patient: string }
    if (index < 0 || patient !== last) {
      index = firstOf.get(patient) ?? firstOf.size
      firstOf.set(patient, index)
      last = patient
    }
    patientOf[item] = index
  }
  const inOrder = [...firstOf.keys()].toSorted()
  const rankOf = new Int32Array(inOrder.length)
  for (const [rank, name] of inOrder.entries()) rankOf[firstOf.get(name) ?? 0] = rank
  for (let item = 0; item < patientOf.length; item++)
    patientOf[item] = rankOf[patientOf[item] as number] as number
  return { patientOf, patients: inOrder.length }
}

/** Of how many patients some items are. */
export function countPatients(items: readonly { patient: string }[], indices: readonly number[]): number {
  return countNames(indices.map((index) => items[index]?.patient ?? ''))
}
