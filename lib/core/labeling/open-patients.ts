import type { LabelingPatient, OpenPatient } from './labeling'

/**
 * Where a rater can go on after the patient at hand, in order: down the list, then from its top.
 *
 * @param patients in the order of the list
 * @param here the patient at hand; one that the list lacks stands before its top
 * @returns the other patients with open statements
 */
export function listOpenPatients(patients: readonly LabelingPatient[], here: string): OpenPatient[] {
  const index = patients.findIndex(({ patientId }) => patientId === here)
  return [...patients.slice(index + 1), ...patients.slice(0, Math.max(index, 0))]
    .filter(({ open }) => open.length > 0)
    .map(({ patientId, externalId, open }) => ({ patientId, externalId, open }))
}
