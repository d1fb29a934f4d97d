import { addressWith } from '@/components/ui/address'

/**
 * Where a rater's answers stand in figures.
 *
 * @param origin the page that leads there, below the study's address; the overview where it is not told
 */
export function raterAddress(studyId: string, raterId: string, origin: string | null = null): string {
  return addressWith(`/studies/${studyId}/raters/${raterId}`, { back: origin })
}
