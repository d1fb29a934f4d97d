import { countNames } from '@/lib/core/stats/count-names'

/** See {@link patientPlaces}. */
export type PatientPlaces = { patientOf: Int32Array; patients: number }

/**
 * Per item the place of its patient among all by name, the order in which clusters are drawn, and how many there are.
 */
export function patientPlaces(items: readonly { patient: string }[]): PatientPlaces {
  const firstOf = new Map<string, number>()
  const patientOf = new Int32Array(items.length)
  let [last, place] = ['', -1]
  // statements of a patient stand together: a look at the one before finds most
  for (let item = 0; item < items.length; item++) {
    const { patient } = items[item] as { patient: string }
    if (place < 0 || patient !== last) {
      place = firstOf.get(patient) ?? firstOf.size
      firstOf.set(patient, place)
      last = patient
    }
    patientOf[item] = place
  }
  const inOrder = [...firstOf.keys()].toSorted()
  const rankOf = new Int32Array(inOrder.length)
  for (const [rank, name] of inOrder.entries()) rankOf[firstOf.get(name) ?? 0] = rank
  for (let item = 0; item < patientOf.length; item++)
    patientOf[item] = rankOf[patientOf[item] as number] as number
  return { patientOf, patients: inOrder.length }
}

/** Of how many patients some items are. */
export function countPatients(items: readonly { patient: string }[], places: readonly number[]): number {
  return countNames(places.map((place) => items[place]?.patient ?? ''))
}
