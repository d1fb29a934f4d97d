import 'server-only'
import type { TaskRef } from '@/lib/core/task'
import type { Tx } from '../client'
import { Prisma } from '../generated/client'

type KnownRater = {
  kind: 'human' | 'ai'
  alias: string
  configuration: unknown
  /** Whether it answers items of the task, or is to. */
  isOwn: boolean
}

/** Whether a rater `r` answers items of a task, or is to. */
export function isRaterOf(taskId: string): Prisma.Sql {
  return Prisma.sql`(exists (select from "Work" w where w."raterId" = r.id and w."taskId" = ${taskId}::uuid)
    or exists (select from "Rating" t where t."raterId" = r.id and t."taskId" = ${taskId}::uuid))`
}

/** The raters of a study, oldest first, and which of them are of this task. Callers have authorized already. */
export function listTaskRaters(tx: Tx, { studyId, taskId }: TaskRef): Promise<KnownRater[]> {
  return tx.$queryRaw`
    select r.kind::text as kind, r.alias, r.configuration, ${isRaterOf(taskId)} as "isOwn"
    from "Rater" r where r."studyId" = ${studyId}::uuid order by r."createdAt", r.alias`
}
