import { addressWith } from '@/components/ui/address'

/**
 * Where the score sheet of a text stands.
 *
 * @param origin the page that leads there, below the study's address
 */
export function sheetAddress(studyId: string, documentId: string, origin: string): string {
  return addressWith(`/studies/${studyId}/documents/${documentId}`, { back: origin })
}
