import type { StudyFrame } from '@/lib/core/study-frame'

type PatientPlaces = { patientOf: Int32Array; patients: number }

const known = new WeakMap<StudyFrame['items'], PatientPlaces>()

/** Per item the place of its patient, counted from 0, and how many patients there are; made once for a study's items. */
export function patientPlaces(items: StudyFrame['items']): PatientPlaces {
  const found = known.get(items) ?? makePlaces(items)
  known.set(items, found)
  return found
}

function makePlaces(items: StudyFrame['items']): PatientPlaces {
  const places = new Map<string, number>()
  const patientOf = Int32Array.from(items, ({ patient }) => {
    const place = places.get(patient) ?? places.size
    places.set(patient, place)
    return place
  })
  return { patientOf, patients: places.size }
}
