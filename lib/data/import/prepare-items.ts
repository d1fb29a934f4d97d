import 'server-only'
import { validityProtocol } from '@/lib/core/protocols/validity/validity-protocol'
import type { Tx } from '../client'
import { makeMissingItems } from '../protocols/make-items'
import { ensureValidityTask } from '../texts/validity-task'

/**
 * Makes the items that ratings need: those that the definitions of the study's tasks generate of its texts. A task of the four
 * checks is made when there are ratings of it.
 */
export async function prepareItems(tx: Tx, studyId: string): Promise<void> {
  const [rated] = await tx.$queryRaw<{ one: number }[]>`
    select 1 as one from "stage_rating" where protocol = ${validityProtocol.id} limit 1`
  if (rated) await ensureValidityTask(tx, studyId)
  await makeMissingItems(tx, studyId)
  await tx.$executeRaw`create temporary table stage_task (protocol text primary key, id uuid) on commit drop`
  await tx.$executeRaw`
    insert into stage_task
    select distinct on (protocol) protocol, id from "Task"
    where "studyId" = ${studyId}::uuid and "excludedFromId" is null and "trainsTaskId" is null
    order by protocol, "createdAt", id`
  await tx.$executeRaw`select analyze_tables(array['"Item"', '"ItemPart"']::regclass[])`
}
