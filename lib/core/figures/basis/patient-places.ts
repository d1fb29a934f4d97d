import { madeOf } from '@/lib/core/made-of'
import { countNames } from '@/lib/core/stats/count-names'
import type { StudyFrame } from '@/lib/core/study-frame'

type PatientPlaces = { patientOf: Int32Array; patients: number }

/**
 * Per item the place of its patient among all by name, the order in which clusters are drawn, and how many there are; made
 * once for a study's items.
 */
export function patientPlaces(items: StudyFrame['items']): PatientPlaces {
  return madeOf([items], 'patients', () => makePlaces(items))
}

/** Of how many patients some items are. */
export function countPatients(items: StudyFrame['items'], places: readonly number[]): number {
  return countNames(places.map((place) => items[place]?.patient ?? ''))
}

function makePlaces(items: StudyFrame['items']): PatientPlaces {
  const names = [...new Set(items.map(({ patient }) => patient))].toSorted()
  const places = new Map(names.map((name, place) => [name, place]))
  return {
    patientOf: Int32Array.from(items, ({ patient }) => places.get(patient) ?? 0),
    patients: names.length,
  }
}
