import 'server-only'
import { TRAINING_PROTOCOL } from '@/lib/core/labeling/training'
import { validityProtocol } from '@/lib/core/protocols/validity/validity-protocol'
import { verdictProtocol } from '@/lib/core/protocols/verdict/verdict-protocol'
import type { Tx } from '../client'
import { findVerdictTask } from '../studies'
import { ensureValidityTask } from '../texts/validity-task'

/**
 * Makes the items that ratings need: every proposition of the study is an item of the `verdict` task, unless
 * it is for training or excluded, and those with ratings of their fitness are items of a `validity` task, which is made when
 * there are any.
 */
export async function prepareItems(tx: Tx, studyId: string): Promise<void> {
  const verdict = await findVerdictTask(studyId, tx)
  await tx.$executeRaw`create temporary table stage_task (protocol text primary key, id uuid) on commit drop`
  await tx.$executeRaw`insert into stage_task values (${verdictProtocol.id}, ${verdict.id}::uuid)`
  await tx.$executeRaw`
    insert into "Item" (id, "studyId", "taskId", "patientId", "statementId", "documentId", key)
    select gen_random_uuid(), p."studyId", ${verdict.id}::uuid, p."patientId", p.id, p."documentId", p."externalId"
    from "Statement" p
    where p."studyId" = ${studyId}::uuid
      and not exists (select 1 from "Item" i where i."taskId" = ${verdict.id}::uuid and i."statementId" = p.id)
      and not exists (
        select 1 from "Item" i join "Task" t on t.id = i."taskId" and t.protocol = ${TRAINING_PROTOCOL}
        where i."statementId" = p.id)
      and not exists (select 1 from "Exclusion" e where e."statementId" = p.id)`
  const [rated] = await tx.$queryRaw<{ one: number }[]>`
    select 1 as one from "stage_rating" where protocol = ${validityProtocol.id} limit 1`
  if (rated) await prepareValidityItems(tx, studyId)
  await tx.$executeRaw`select analyze_tables(array['"Item"']::regclass[])`
}

async function prepareValidityItems(tx: Tx, studyId: string): Promise<void> {
  const { id: protocol } = validityProtocol
  const task = await ensureValidityTask(tx, studyId)
  await tx.$executeRaw`insert into stage_task values (${protocol}, ${task.id}::uuid)`
  await tx.$executeRaw`
    insert into "Item" (id, "studyId", "taskId", "patientId", "statementId", "documentId", key)
    select gen_random_uuid(), p."studyId", ${task.id}::uuid, p."patientId", p.id, p."documentId", p."externalId"
    from "Statement" p
    where p."studyId" = ${studyId}::uuid
      and p."externalId" in (select proposition from "stage_rating" where protocol = ${protocol})
      and not exists (select 1 from "Item" i where i."taskId" = ${task.id}::uuid and i."statementId" = p.id)
      and not exists (select 1 from "Exclusion" e where e."statementId" = p.id)`
}
