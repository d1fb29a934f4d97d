import 'server-only'
import { validityProtocol } from '@/lib/core/protocols/validity/validity-protocol'
import type { Tx } from '../client'
import { insertShippedTask } from '../tasks'

/** The study's task of the four checks, or null while nothing was drafted or imported. Callers have authorized already. */
export async function findValidityTask(tx: Tx, studyId: string): Promise<{ id: string } | null> {
  return tx.task.findFirst({
    where: { studyId, protocol: validityProtocol.id, excludedFromId: null },
    orderBy: { createdAt: 'asc' },
    select: { id: true },
  })
}

/** The same task, made when it is not there. The study is locked, so that two at once make one. */
export async function ensureValidityTask(tx: Tx, studyId: string): Promise<{ id: string }> {
  await tx.$queryRaw`select id from "Study" where id = ${studyId}::uuid for update`
  return (
    (await findValidityTask(tx, studyId)) ?? { id: await insertShippedTask(tx, studyId, validityProtocol.id) }
  )
}
