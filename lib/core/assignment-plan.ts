import { seededShuffle } from './stats/seeded-shuffle'

export type PatientLoad = {
  patientId: string
  /** Statements of this patient. */
  items: number
  /** Who has this patient already. */
  raterIds: readonly string[]
}

export type PlannedPatient = { patientId: string; raterId: string; items: number }

/**
 * Which rater gets which patient, so that every patient has `ratersPerItem` raters and the raters' loads differ as little
 * as greedy filling allows: patients in a seeded order, each to the least loaded raters who lack it, ties seeded.
 *
 * @param raterIds distinct, in a stable order
 * @returns only what is to be added
 * @throws {RangeError} when there are fewer raters than a patient needs
 */
export function planByPatient(
  patients: readonly PatientLoad[],
  raterIds: readonly string[],
  ratersPerItem: number,
  seed: string,
): PlannedPatient[] {
  if (raterIds.length < ratersPerItem) throw new RangeError('fewer raters than a patient needs')
  const loads = new Map(raterIds.map((raterId) => [raterId, 0]))
  for (const { raterIds: present, items } of patients) {
    for (const raterId of present) {
      if (loads.has(raterId)) loads.set(raterId, (loads.get(raterId) ?? 0) + items)
    }
  }
  const plan: PlannedPatient[] = []
  for (const patient of seededShuffle(patients, seed)) {
    const missing = ratersPerItem - patient.raterIds.length
    if (missing <= 0) continue
    const chosen = seededShuffle(raterIds, `${seed}:${patient.patientId}`)
      .filter((raterId) => !patient.raterIds.includes(raterId))
      .toSorted((left, right) => (loads.get(left) ?? 0) - (loads.get(right) ?? 0))
      .slice(0, missing)
    for (const raterId of chosen) {
      loads.set(raterId, (loads.get(raterId) ?? 0) + patient.items)
      plan.push({ patientId: patient.patientId, raterId, items: patient.items })
    }
  }
  return plan
}
