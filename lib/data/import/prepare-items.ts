import 'server-only'
import type { Tx } from '../client'
import { makeMissingItems } from '../protocols/make-items'

/** Makes the items that ratings need: those that the definitions of the study's tasks generate of its texts. */
export async function prepareItems(tx: Tx, studyId: string): Promise<void> {
  // texts came by now of which the database has not counted how many: it would look through all of them for each few patients
  await tx.$executeRaw`select analyze_tables(array['"Patient"', '"Document"', '"Statement"']::regclass[])`
  await makeMissingItems(tx, studyId)
  await tx.$executeRaw`select analyze_tables(array['"Item"', '"ItemPart"']::regclass[])`
}
