import type { LabelingPatient } from './labeling'

/**
 * Where a rater goes on after the patient at hand: the next one down the list with open statements, then from its top.
 *
 * @param patients in the order of the list
 * @param here the patient at hand; one that the list lacks stands before its top
 * @param finished a patient that is being finished just now, whatever the list still says
 * @returns null when nothing is open elsewhere
 */
export function findNextPatient(
  patients: readonly LabelingPatient[],
  here: string,
  finished: string | null,
): LabelingPatient | null {
  const place = patients.findIndex(({ patientId }) => patientId === here)
  const ahead = [...patients.slice(place + 1), ...patients.slice(0, Math.max(place, 0))]
  return ahead.find(({ patientId, done, total }) => done < total && patientId !== finished) ?? null
}
